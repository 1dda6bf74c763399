"""What is kept of each test until the run is over, which is little.

pytest keeps every report, and goes through all of them again for each test that failed: with
thousands of failures its summary would take longer than the run.
"""

from typing import Any

import pytest

from .summary import (
    diagnosis,
    logins_that_were_renewed,
    poisoned,
    rate_limit_waits,
    requests_for_controls,
    rows_that_stayed,
    setups_that_worked,
    stayed_in_words,
    stopped_early,
)

Record = dict[str, Any]
# What the summary of a run is made from; requests and responses are not.
KEPT = (
    *("id", "base", "base_status", "cause", "is_signed_in", "requests"),
    *("extra_requests", "held_up_seconds", "renewals", "setups"),
)


class Reports:
    """The reports of a run's tests, as far as its end needs them."""

    def __init__(self) -> None:
        self.config: pytest.Config | None = None
        self.records: list[Record] = []
        self.rows: dict[str, list[Record]] = {}
        # Test → the report that pytest shows of it at the end.
        self.shown: dict[str, Any] = {}
        # Why the run has stopped before its end, and how many tests it was to have.
        self.stopped: tuple[str, int] | None = None

    def begin(self, config: pytest.Config) -> None:
        """Forget what an earlier run in this process has left."""
        self.config = config
        self.stopped = None
        for kept in (self.records, self.rows, self.shown):
            kept.clear()

    def add(self, report: Any) -> None:
        """Take a report after pytest has."""
        if record := getattr(report, "proofgate", None):
            self.add_record(record, is_new=report.when == "setup")
        self._release(report)

    def add_record(self, record: Record, *, is_new: bool) -> None:
        """Take what a test has found out; `is_new` the first time that it comes."""
        if is_new:
            # A test has a report for each of its phases: its record counts once.
            self.records.append({key: record[key] for key in KEPT if key in record})
        self.rows[record["id"]] = record.get("stayed", [])

    def stop(self, reason: str, tests: int) -> None:
        """Keep why a run of so many tests has stopped before its end."""
        self.stopped = reason, tests

    def stayed(self) -> list[Record]:
        """The rows that tests made and did not remove."""
        return rows_that_stayed(self.rows.values())

    def notes(self, stayed: list[Record]) -> list[str]:
        """What the run says beyond its single tests, a sentence each; some are empty."""
        return [
            stopped_early(self.stopped, len(self.rows)),
            setups_that_worked(self.records),
            stayed_in_words(stayed),
            diagnosis(self.records),
            *poisoned(self.records),
            requests_for_controls(self.records),
            rate_limit_waits(self.records),
            logins_that_were_renewed(self.records),
        ]

    def _release(self, report: Any) -> None:
        """Have pytest keep only what it shows at the end."""
        terminal = self.config and self.config.pluginmanager.getplugin(
            "terminalreporter"
        )
        if terminal is None:
            return
        unseen = terminal.stats.get("")
        if unseen and unseen[-1] is report:
            unseen.pop()
        elif report.when == "call":
            self.shown[report.nodeid] = report
        if report.when != "teardown":
            return
        # What is printed while a test is cleaned up, pytest would look for in all reports.
        shown = self.shown.pop(report.nodeid, None)
        if shown is not None:
            shown.sections += [one for one in report.sections if "teardown" in one[0]]
