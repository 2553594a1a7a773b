"""What a seat can ask of its table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from madoi.table.entries import BotCode

ClientId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
LineNumber = Annotated[int, Meta(ge=0, le=10_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]


class Command(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    """`id` is chosen by the client; sending the same command again gets the first answer."""

    id: ClientId


class Reveal(Command, tag="reveal"):
    """Tell the salt that the own pledge was made of. It is asked for while `view.deal.due` stands."""

    salt: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22,64}$")]


class Move(Command, tag="move"):
    """Make a move in notation. It comes with the last line of the log that the sender has seen."""

    seen: LineNumber = msgspec.field(name="step")
    move: Annotated[str, Meta(min_length=1, max_length=200)]


class Undo(Command, tag="undo"):
    """Take back the own last move."""

    seen: LineNumber = msgspec.field(name="step")


class Help(Command, tag="help"):
    """Look at the odds, or take a hint. It is written in the ledger, once a decision."""

    seen: LineNumber = msgspec.field(name="step")
    what: Literal["odds", "hint"]


class Resign(Command, tag="resign"):
    """Give up. A bot plays the seat on if the others go on."""


class Pause(Command, tag="pause"):
    """Stop the table, or let it go on."""

    on: bool


class Chat(Command, tag="chat"):
    """Say something to the table."""

    text: Annotated[str, Meta(min_length=1, max_length=200)]


class Call(Command, tag="call"):
    """Ask whether a seat is still there."""

    seat: SeatNumber


class Hold(Command, tag="hold"):
    """Let a bot hold a seat that was called and did not answer in time."""

    seat: SeatNumber


class Fill(Command, tag="fill"):
    """Before the deal, by whoever sat down first: let a bot sit down at the first free seat."""

    bot: BotCode


class Begin(Command, tag="begin"):
    """Before the deal, by whoever sat down first: begin with those who sit. Seats that are still free are taken away."""


class List(Command, tag="list"):
    """Before the deal, by whoever sat down first: let anybody find the table and sit down, or only those with a link or the code."""

    on: bool


SeatCommand = Reveal | Move | Undo | Help | Resign | Pause | Chat | Call | Hold | Fill | Begin | List
