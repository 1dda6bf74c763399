"""Finds the write since which a request crashes that was accepted before.

Some servers accept a row that they cannot read again. What crashes from then on shows
nothing about the values that tests send, so that the write is named instead.
"""

import contextlib
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from .controls import ControlResult
from .environment import EnvironmentFile
from .faults import SetupFault
from .journal import Write
from .places import put_at
from .planning import SAFE
from .settings import may_be_sent
from .setup.cleanups import removal_status
from .setup.lines import follow_up, setup_line
from .verdicts import described

if TYPE_CHECKING:
    from .exchange import Suite

# So many writes are undone one after the other.
MOST_REMOVED = 5
# So many are named where none can be undone.
MOST_NAMED = 3


def with_cause(
    suite: "Suite", env: EnvironmentFile, found: ControlResult
) -> ControlResult:
    """The crash of a valid request with the accepted write that it follows, if one is known.

    A request that was never accepted may suffer all the same: another one of its
    collection, which reads and was accepted, is then sent again.
    """
    if found.accepted_at:
        return named(suite, env, found)
    for other in reads_nearby(suite, env.value("endpoint", "path")):
        reader = EnvironmentFile.of(other.slug)
        again = suite.control(reader, other.section, None)
        return replace(found, cause=again.cause, is_repaired=again.is_repaired)
    return found


def reads_nearby(suite: "Suite", path: str) -> list[ControlResult]:
    """The accepted read that is closest to a path, if writes were accepted since."""
    nearby = []
    for one in suite.controls.accepted():
        env = EnvironmentFile.of(one.slug)
        score = closeness(path, env.value("endpoint", "path"))
        is_safe = env.value("endpoint", "method") in SAFE
        if is_safe and score and suite.journal.since(one.accepted_at):
            nearby.append((score, one.accepted_at, one))
    return [max(nearby, key=lambda item: item[:2])[2]] if nearby else []


def named(suite: "Suite", env: EnvironmentFile, found: ControlResult) -> ControlResult:
    """The crash with its writes in words, once those that can be undone have been."""
    path = env.value("endpoint", "path")
    suspects = suspects_of(suite.journal.since(found.accepted_at), path)
    if not suspects:
        return found
    culprit = undone(suite, env, found.section, suspects)
    words = [write.words() for write in ([culprit] if culprit else suspects)]
    known = [one.cause for one in suite.controls.accepted()]
    ends = {one: f" since {one} was accepted" for one in dict.fromkeys(words)}
    # What another request has shown already.
    proven = [one for one, end in ends.items() if any(c.endswith(end) for c in known)]
    listed = in_words(proven or [*ends])
    call = "{} {}".format(*(env.value("endpoint", k) for k in ("method", "path")))
    cause = f"{call} gets {described(found)} since {listed} was accepted"
    return replace(found, cause=cause, is_repaired=culprit is not None)


def in_words(writes: list[str]) -> str:
    """The first writes, and how many others there are."""
    listed = " or ".join(writes[:MOST_NAMED])
    more = len(writes) - MOST_NAMED
    return listed if more <= 0 else f"{listed} or one of {more} other writes"


def suspects_of(writes: list[Write], path: str) -> list[Write]:
    """The writes that are as close to a path as any, the last one first."""
    scores = [closeness(path, write.call.partition(" ")[2]) for write in writes]
    best = max(scores, default=0)
    near = [w for w, score in zip(writes, scores, strict=True) if score == best]
    return near[::-1]


def closeness(path: str, other: str) -> int:
    """How many segments two paths have in common, from their first difference on ignored.

    Singular and plural are the same collection.
    """
    count = 0
    for one, two in zip(segments(path), segments(other), strict=False):
        if one != two:
            break
        count += 1
    return count


def segments(path: str) -> list[str]:
    """The literal segments of a path, in the singular."""
    parts = [part for part in path.lower().split("/") if part and "{" not in part]
    return [re.sub(r"(?:(?<=ss)es|(?<=[xz])es|(?<!s)s)$", "", part) for part in parts]


def undone(
    suite: "Suite", env: EnvironmentFile, section: str, suspects: list[Write]
) -> Write | None:
    """The write whose row, once it is removed, lets the valid request be accepted again."""
    removable = [write for write in suspects if write.rows][:MOST_REMOVED]
    for write in removable:
        remove_rows(suite, write)
        if suite.valid_request(env, section).is_accepted:
            return write
    return None


def remove_rows(suite: "Suite", write: Write) -> None:
    """Send what the lines of [cleanup] say for the row that a write has made."""
    env = EnvironmentFile.of(write.slug)
    for name, row in write.rows.items():
        if not may_be_sent(setup_line(env, "cleanup", name).call.endpoint):
            continue
        with contextlib.suppress(SetupFault), contextlib.ExitStack() as hooks:
            remover, removal = follow_up(env, "cleanup", name)
            for place, value in row.items():
                put_at(removal, place, value)
            removal_status(remover, removal, suite, hooks)
