"""The loop of a run: its own tests at once, and those of a person by pytest."""

import gc
import time
from collections.abc import Callable
from typing import Any

import pytest

from ..exchange import Suite
from ..results import write_record
from ..trial import Blocked
from .ahead import ReadAhead
from .items import QuickItem, TrialOf
from .outcomes import Outcome, Outcomes
from .progress import Progress


def run_all(
    session: pytest.Session,
    suite: Suite,
    trial_of: TrialOf,
    remember: Callable[[dict[str, Any]], None],
) -> bool:
    """Run the tests in their order, as pytest's own loop does."""
    items, outcomes = session.items, Outcomes.of(session.config)
    # The tests and the modules stay until the end: no collection has to go through them.
    gc.freeze()
    ahead = ReadAhead.of(suite, items)
    with Progress.of(session.config, len(items)) as progress:
        for number, item in enumerate(items):
            if ahead:
                ahead.begin(number)
            if isinstance(item, QuickItem):
                outcome = run_item(item, trial_of, remember)
                session.testsfailed += outcome.kind in ("failed", "blocked")
                outcomes.add(outcome)
            else:
                run_by_pytest(item, items[number + 1 : number + 2], progress)
            progress.show(number + 1)
            if session.shouldfail:
                raise session.Failed(session.shouldfail)
            if session.shouldstop:
                raise session.Interrupted(session.shouldstop)
    if ahead:
        ahead.end()
    # pytest looks for garbage several times before it ends, when all memory is given back anyway.
    gc.freeze()
    return True


def run_by_pytest(
    item: pytest.Item, following: list[pytest.Item], progress: Progress
) -> None:
    """Run a test that a person has changed or added."""
    with progress.paused():
        item.config.hook.pytest_runtest_protocol(
            item=item, nextitem=following[0] if following else None
        )


def run_item(
    item: QuickItem, trial_of: TrialOf, remember: Callable[[dict[str, Any]], None]
) -> Outcome:
    """Run one test: what its fixture and its function do."""
    started = time.monotonic()
    outcome = Outcome(item.file, item.name)
    trial = trial_of(item.script, item.scenario)
    try:
        answer = trial.answer()
        write_record(trial.record)
        try:
            getattr(answer, item.verdict)()
        except pytest.skip.Exception as skipped:
            outcome.set("unproven", skipped.msg)
        except pytest.fail.Exception as failed:
            outcome.set("failed", failed.msg)
        trial.clean_up()
    except Blocked as fault:
        outcome.set("blocked", str(fault))
        write_record(trial.record)
    remember(trial.record)
    outcome.seconds = time.monotonic() - started
    return outcome
