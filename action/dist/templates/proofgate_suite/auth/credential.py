"""What signs a request in."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Credential:
    """A line of [auth]: what is sent, and what is shown in its place.

    `stand_in` is empty where the value is no secret and shown as it is.
    """

    place: str
    name: str
    sent: str
    display: str
    stand_in: str
    shell: str
    variable: str


def names_of(credentials: Sequence[Credential]) -> str:
    """The same for requests that are signed in alike; it holds no secret."""
    return ", ".join(f"{one.place} {one.name}: {one.display}" for one in credentials)


def plain_credential(place: str, name: str, text: str) -> Credential:
    """A credential that is no secret."""
    return Credential(
        place=place,
        name=name,
        sent=text,
        display=text,
        stand_in="",
        shell="",
        variable="",
    )
