"""How much is possible in The Fort of Gold: what nobody who does not know the order of the deck can win more than.

Whoever knows the order wins more than anybody at the table can. But let him pay, at every card, by how much that card
was better than the mean of all cards that could have come, as the learnt value judges tables, or a share of that. For
somebody who does not know the order these payments come to nothing in the mean, so the best that can be done with the
order known and the payments made is, in the mean, no less than the best that can be done without (an information
relaxation with a penalty). With a perfect value and the whole payment the two would be the same; where the value errs,
lines are found that live on its errors, and half of the payment is a better bound than all of it.

The best line of a deal is sought among the most promising at every card (`--widths`). With few of them it is missed now
and then, so the figure is a bound only as far as more of them find no more:

    python tools/bound_fort.py --deals publish-e --count 120 --share 0.5 --widths 10 50 250
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from train_fort import Kernel, order_of, read

from madoi.games.fort_of_gold.values import FILE, Numbers
from madoi.lab.estimate import mean_of
from madoi.lab.ladder import CHECK


def main() -> None:
    about = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    about.add_argument("--deals", default=CHECK, help="the seed of the deals, as in `madoi ladder`")
    about.add_argument("--count", type=int, default=200)
    about.add_argument("--widths", type=int, nargs="+", default=[10, 50])
    about.add_argument("--share", type=float, default=0.5, help="of the luck that is paid back, 0 … 1")
    about.add_argument("--values", type=Path, default=FILE)
    said = about.parse_args()
    kernel = Kernel(1, Numbers(said.values).about.hidden)
    kernel.use(read(said.values))
    orders = [order_of(f"{said.deals}-{deal}") for deal in range(said.count)]
    for width in said.widths:
        began = time.process_time()
        mean, least, most = mean_of(kernel.bound(orders, width, said.share), 0.0, 1.0)
        line = f"{width} lines, {said.count} deals: {mean:.1%} ({least:.1%} – {most:.1%})"
        print(f"{line}; {(time.process_time() - began) / said.count:.2f} s a deal", flush=True)


if __name__ == "__main__":
    main()
