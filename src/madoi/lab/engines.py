"""Where batches are played: here, in processes of this machine, or on a Dask or Ray cluster. All through joblib."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from enum import StrEnum
from typing import Any, TypeVar

from madoi.core.errors import BadDocument

Done = TypeVar("Done")
MOST_LOSSES = 20
"""A study whose workers die more often than this has a mistake that another try will not mend."""


class Engine(StrEnum):
    """Who plays."""

    LOCAL = "local"
    DASK = "dask"
    RAY = "ray"


class Crew(ExitStack):
    """Workers that do the same piece of work for many arguments and hand the results back in order."""

    def __init__(self, engine: Engine = Engine.LOCAL, jobs: int = 0, address: str = "") -> None:
        super().__init__()
        self.engine = engine
        self.jobs = jobs or os.cpu_count() or 1
        self.address = address

    def __enter__(self) -> Crew:
        super().__enter__()
        if self.engine is not Engine.LOCAL:
            self.enter_context(_cluster(self.engine, self.jobs, self.address))
        return self

    def do(self, work: Callable[..., Done], todo: Iterable[tuple[Any, ...]]) -> Iterator[Done]:
        """The results in the order of `todo`. Where a worker is lost, what it had in hand is done again."""
        left = list(todo)
        if self.engine is Engine.LOCAL and (self.jobs == 1 or len(left) == 1):
            yield from (work(*each) for each in left)
            return
        from joblib import Parallel, delayed
        from joblib.externals.loky.process_executor import BrokenProcessPool

        losses = 0
        while left:
            parallel = Parallel(n_jobs=self.jobs, return_as="generator", pre_dispatch="2*n_jobs")
            results = parallel(delayed(work)(*each) for each in list(left))
            try:
                for done in results:
                    left.pop(0)
                    yield done
            except BrokenProcessPool:
                losses += 1
                if losses > MOST_LOSSES:
                    raise


def _cluster(engine: Engine, jobs: int, address: str) -> ExitStack:
    """Joblib pointed at a cluster: the one at `address`, or one of our own on this machine."""
    from joblib import parallel_config

    stack = ExitStack()
    if engine is Engine.DASK:
        from distributed import Client, LocalCluster

        try:
            if not address:
                cluster = LocalCluster(
                    n_workers=jobs, threads_per_worker=1, processes=True, dashboard_address=None
                )
                stack.enter_context(cluster)
                address = cluster.scheduler_address
            stack.enter_context(Client(address, timeout="20s"))
        except (OSError, ValueError) as problem:
            stack.close()
            raise unreachable(address, problem) from None
    else:
        import ray
        from ray.util.joblib import register_ray

        try:
            ray.init(address=address or None, num_cpus=None if address else jobs, log_to_driver=False)
        except (ConnectionError, ValueError) as problem:
            raise unreachable(address, problem) from None
        stack.callback(ray.shutdown)
        register_ray()
    stack.enter_context(parallel_config(backend=engine.value))
    return stack


def unreachable(address: str, problem: Exception) -> BadDocument:
    return BadDocument(
        f"The cluster cannot be reached: {problem}", f"クラスターに接続できません: {problem}", about=address
    )
