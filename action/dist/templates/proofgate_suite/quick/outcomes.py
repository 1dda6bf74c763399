"""What `proofgate run` wants to know of a run: how many tests had which outcome, and JUnit.

The JUnit file is written as tests end, so that no report of them is kept.
"""

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self
from xml.sax.saxutils import escape, quoteattr

import pytest

# A later outcome of a test counts where it is worse.
RANKS = ("passed", "unproven", "blocked", "failed")
TAGS = {
    "failed": "failure",
    "blocked": "error",
    "unproven": 'skipped type="proofgate.unproven"',
}
# What XML cannot hold (production 2 of XML 1.0).
ILLEGAL = re.compile("[^\\t\\n\\r -\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")
# Elements that wait to be written.
MOST_WAITING = 100
HEAD = '<testsuites><testsuite name="pytest">\n'
END = "</testsuite></testsuites>\n"


@dataclass
class Outcome:
    """How a test has ended, and why."""

    file: str
    name: str
    kind: str = "passed"
    message: str = ""
    seconds: float = 0.0

    def set(self, kind: str, message: str) -> None:
        """Take an outcome of one of its phases."""
        if RANKS.index(kind) > RANKS.index(self.kind):
            self.kind, self.message = kind, message

    def as_junit(self) -> str:
        """The element of the test."""
        where = self.file.removesuffix(".py").replace("/", ".")
        head = (
            f"<testcase classname={attribute(where)} name={attribute(self.name)} "
            f'time="{self.seconds:.3f}"'
        )
        if self.kind == "passed":
            return f"{head} />\n"
        tag, text = TAGS[self.kind], clean(self.message)
        line = attribute(text.partition("\n")[0])
        end = tag.partition(" ")[0]
        return f"{head}><{tag} message={line}>{escape(text)}</{end}></testcase>\n"


class Outcomes:
    """The outcomes of a run."""

    KEY: pytest.StashKey["Outcomes"] = pytest.StashKey()

    def __init__(self) -> None:
        self.counts = dict.fromkeys(RANKS, 0)
        # Test → the outcome so far of one that pytest runs.
        self.running: dict[str, Outcome] = {}
        self.junit = os.environ.get("PROOFGATE_JUNIT")
        self.elements = [HEAD]

    @classmethod
    def of(cls, config: pytest.Config) -> Self:
        """Those of a run of pytest."""
        if cls.KEY not in config.stash:
            config.stash[cls.KEY] = cls()
        return config.stash[cls.KEY]

    def add(self, outcome: Outcome) -> None:
        """Take the outcome of a test that is over."""
        self.counts[outcome.kind] += 1
        if self.junit:
            self.elements.append(outcome.as_junit())
            if len(self.elements) >= MOST_WAITING:
                self._write()

    def add_report(self, report: Any) -> None:
        """Take what pytest reports of one phase of a test that it runs."""
        file, _, name = report.nodeid.partition("::")
        outcome = self.running.setdefault(report.nodeid, Outcome(file, name))
        outcome.seconds += report.duration
        if report.failed:
            kind = "failed" if report.when == "call" else "blocked"
            outcome.set(kind, report.longreprtext)
        elif report.skipped:
            reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
            text = reason.removeprefix("Skipped: ")
            is_ours = text.startswith("Unproven: ")
            outcome.set("unproven" if is_ours else "blocked", text)
        if report.when == "teardown":
            self.add(self.running.pop(report.nodeid))

    def finish(self, stopped: str) -> None:
        """Write down the counts, and why the run has stopped before its end, if it has."""
        if self.junit:
            self.elements.append(END)
            self._write()
        if path := os.environ.get("PROOFGATE_RUN"):
            counts = {"counts": self.counts, "stopped": stopped}
            Path(path).write_text(json.dumps(counts), "utf-8")

    def _write(self) -> None:
        with Path(self.junit).open("a", encoding="utf-8") as file:
            file.write("".join(self.elements))
        self.elements.clear()


def clean(text: str) -> str:
    """The text without what XML cannot hold, as pytest shows it."""
    return ILLEGAL.sub(lambda found: f"#x{ord(found[0]):02X}", text)


def attribute(text: str) -> str:
    """An attribute with its quotation marks."""
    return quoteattr(clean(text))
