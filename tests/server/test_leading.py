"""Going through a finished game together: one seat leads, whoever is there hears where it is."""

from __future__ import annotations

from .client import Seat, enter, open_table, sit


def finished(server):
    links = open_table(server, "fuji-99", seats=[{}, {}])
    one, two = (sit(server, link, name=name) for link, name in zip(links["seats"], "ab", strict=True))
    one.until(two.view["step"])
    one.move()
    one.send(type="lead", step=0)  # a game that is not over has nobody who leads
    one.do("resign")
    return links, one, two


def test_who_is_there_hears_the_step_of_the_leader_and_who_comes_later_too(server):
    links, one, two = finished(server)
    one.send(type="lead", step=1)
    assert two.wait("led") == {"type": "led", "seat": 0, "step": 1}
    late = sit(server, links["seats"][1])
    assert late.wait("led")["step"] == 1
    # Beyond the end there is nothing; who leads last, leads.
    one.send(type="lead", step=10_000)
    two.send(type="lead", step=0)
    assert one.wait("led") == {"type": "led", "seat": 1, "step": 0}
    assert late.wait("led") == {"type": "led", "seat": 1, "step": 0}
    # Whoever leaves leads no more.
    two.close()
    assert one.wait("led") == {"type": "led", "seat": 1, "step": None}
    for each in (one, late):
        each.close()


def test_a_spectator_follows_and_does_not_lead(server):
    links, one, two = finished(server)
    entered = enter(server, links["watch"])
    guest = Seat(server, links["table"], entered["token"])
    guest.send(type="lead", step=1)
    one.send(type="lead", step=0)
    assert guest.wait("led") == {"type": "led", "seat": 0, "step": 0}
    assert two.wait("led") == {"type": "led", "seat": 0, "step": 0}
    for each in (one, two, guest):
        each.close()
