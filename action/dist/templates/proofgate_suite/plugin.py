"""The fixtures and hooks of pytest; conftest.py hands them on."""

import functools
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Container, Iterator
from pathlib import Path
from typing import Any

import pytest

from . import ROOT
from .answer import Answer
from .auth.others import OTHER_USER_CHECKS
from .case import case_id
from .contract.review import Review
from .exchange import Suite
from .junit import name_unproven
from .lifecycle import needs_excluded_request
from .order import rank
from .planning import ACCESS, CHECKS, LIFECYCLE
from .quick.items import RECORD, QuickItem, collected_folder, is_quick, is_worker
from .quick.loop import run_all
from .quick.outcomes import Outcomes
from .reports import Reports
from .results import flush_records, write_record
from .safety import left_alone, left_alone_note
from .settings import selected_tests
from .trial import Blocked, Trial
from .users import is_without_user, note_on_scopes

SUITE = pytest.StashKey[Suite]()
SHARED = "proofgate_controls"
reports = Reports()


def pytest_configure(config: pytest.Config) -> None:
    """Begin a run."""
    reports.begin(config)


@pytest.fixture(scope="session")
def suite(request: pytest.FixtureRequest) -> Suite:
    """What lives as long as the run."""
    return suite_of(request.config)


def suite_of(config: pytest.Config) -> Suite:
    """The one suite of a run."""
    if (found := config.stash.get(SUITE, None)) is not None:
        return found
    shared = getattr(config, "workerinput", {}).get(SHARED)
    suite = config.stash[SUITE] = Suite(Path(shared) if shared else None)
    suite.pace.notify = functools.partial(show_notice, config)
    return suite


def show_notice(config: pytest.Config, line: str) -> None:
    """Print a line at once, which pytest would keep until the end of a test."""
    with config.pluginmanager.getplugin("capturemanager").global_and_fixture_disabled():
        print(f"\nproofgate: {line}", file=sys.stderr, flush=True)


@pytest.fixture
def answer(request: pytest.FixtureRequest, suite: Suite) -> Iterator[Answer | Review]:
    """The API's answer to the scenario that the test's name shows in brackets."""
    trial = trial_of(request.session, suite, request.module, request.param)
    stash = request.node.stash
    try:
        # Raised here and not in the test, so that JUnit has an error and no failure.
        found = trial.answer()
        stash[RECORD] = trial.record
        yield found
        trial.clean_up()
    except Blocked as fault:
        stash[RECORD] = trial.record
        pytest.fail(str(fault), pytrace=False)


def trial_of(session: pytest.Session, suite: Suite, script: Any, name: str) -> Trial:
    """A test of this suite, whose run it may end."""

    def stop(reason: str) -> None:
        session.shouldstop = reason
        tests = sum(1 for item in session.items if id_of(item))
        reports.stop(suite.secrets.masked(reason), tests)

    return Trial(suite, script, name, lambda: tests_with_responses(session), stop)


@functools.cache
def tests_with_responses(session: pytest.Session) -> Counter[str]:
    """How many tests this run has that get responses, by endpoint."""
    scripts = [script_of(item) for item in session.items if id_of(item)]
    return Counter(
        script.ENDPOINT
        for script in scripts
        if getattr(script, "SECTION", "") not in CHECKS
    )


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Bring this suite's tests into order; those of others keep their positions."""
    wanted = selected_tests()
    unsent = left_alone(ROOT, config.args)
    left_out = {item for item in items if is_left_out(item, wanted, unsent)}
    if left_out:
        config.hook.pytest_deselected(
            items=[item for item in items if item in left_out]
        )
        items[:] = [item for item in items if item not in left_out]
    ours = [n for n, item in enumerate(items) if script_of(item)]
    ordered = sorted((items[n] for n in ours), key=rank_of)
    for n, item in zip(ours, ordered, strict=True):
        items[n] = item


def rank_of(item: Any) -> tuple[Any, ...]:
    """What sorts a test."""
    kind = item.kind if isinstance(item, QuickItem) else item.path.parent.name
    return rank(script_of(item).ENDPOINT, kind)


def is_left_out(
    item: pytest.Item, wanted: frozenset[str] | None, unsent: Container[str]
) -> bool:
    """Whether this run is not to carry out a test."""
    script, name = script_of(item), name_of(item)
    if script is None:
        return False
    if script.ENDPOINT in unsent or (wanted is not None and id_of(item) not in wanted):
        return True
    section = getattr(script, "SECTION", "")
    if name is None:
        return False
    if section == ACCESS and name in OTHER_USER_CHECKS:
        return is_without_user(script.ENDPOINT, name)
    return section == LIFECYCLE and needs_excluded_request(script.ENDPOINT, name)


def script_of(item: Any) -> Any:
    """The script of a test of this suite; None for others: a run may hold several suites."""
    if isinstance(item, QuickItem):
        return item.script
    script = getattr(item, "module", None)
    is_ours = ROOT in item.path.parents and hasattr(script, "ENDPOINT")
    return script if is_ours else None


def name_of(item: Any) -> str | None:
    """The scenario of a test of this suite; None for one that somebody else put into it."""
    if isinstance(item, QuickItem):
        return item.scenario
    params = item.callspec.params if hasattr(item, "callspec") else {}
    return params.get("answer")


def id_of(item: Any) -> str | None:
    """The id of a test of this suite; None for others."""
    script, name = script_of(item), name_of(item)
    return None if script is None or name is None else case_id(script, name)


def pytest_collect_directory(
    path: Path, parent: pytest.Collector
) -> pytest.Collector | None:
    """Collect an endpoint whose scripts are as they were generated, without importing them."""
    if path.parent != ROOT or not is_quick(parent.config, sys.modules[__name__]):
        return None
    session = parent.session

    def trial(script: Any, name: str) -> Trial:
        return trial_of(session, suite_of(session.config), script, name)

    return collected_folder(path, parent, trial)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run the tests that need nothing of pytest by themselves, in the order of all."""
    if is_worker(session.config):
        return None
    if not any(isinstance(item, QuickItem) for item in session.items):
        return None
    if session.testsfailed:
        return None
    suite = suite_of(session.config)
    return run_all(
        session,
        suite,
        functools.partial(trial_of, session, suite),
        lambda record: reports.add_record(record, is_new=True),
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """What is known beyond pytest's own words; xdist hands it on with the report."""
    report = yield
    report.proofgate = item.stash.get(RECORD, None)
    return report


@pytest.hookimpl(trylast=True)
def pytest_runtest_logreport(report: Any) -> None:
    """Write down what a test found out as soon as it is known."""
    record = getattr(report, "proofgate", None)
    if record and (
        report.when == "setup" or (report.when == "teardown" and report.failed)
    ):
        write_record(record)
    reports.add(report)
    if reports.config:
        Outcomes.of(reports.config).add_report(report)


def pytest_report_teststatus(report: Any) -> tuple[str, str, str] | None:
    """Call a skipped test of ours what it is."""
    record = getattr(report, "proofgate", None)
    if report.skipped and record and record["outcome"] == "unproven":
        return "unproven", "u", "UNPROVEN"
    return None


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """One sentence on what is wrong with the whole run, and what controls cost."""
    stayed = reports.stayed()
    notes = [*reports.notes(stayed), left_alone_note(ROOT, config.args)]
    notes.append(note_on_scopes())
    notes = [*filter(None, notes)]
    for line in notes:
        terminalreporter.write_line(line)
    rows = {"stayed": stayed} if stayed else {}
    write_record({"notes": notes, **rows})


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Give each worker of pytest-xdist the folder in which they share controls."""
    config = node.config
    if not hasattr(config, SHARED):
        setattr(config, SHARED, tempfile.mkdtemp(prefix="proofgate-controls-"))
    node.workerinput[SHARED] = getattr(config, SHARED)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Iterator[None]:
    """Tidy up after all others, who write the JUnit file."""
    result = yield
    flush_records()
    if shared := getattr(session.config, SHARED, None):
        shutil.rmtree(shared, ignore_errors=True)
    if not hasattr(session.config, "workerinput"):
        name_unproven(getattr(session.config.option, "xmlpath", None))
        suite = session.config.stash.get(SUITE, None)
        masked = suite.secrets.masked if suite else str
        Outcomes.of(session.config).finish(masked(str(session.shouldstop or "")))
    return result
