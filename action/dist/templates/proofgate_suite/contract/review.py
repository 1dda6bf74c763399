"""A test of the documented responses: what all responses of an endpoint have shown."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from ..settings import is_strict
from ..verdicts import PASSED, Verdict
from .checks import STATUS
from .observations import Observation

MOST_SHOWN = 5


@dataclass
class Review:
    """The verdict of a check, with the first response that is not as documented."""

    title: str
    check: str
    observations: list[Observation]
    requests: int = 0
    verdict: Verdict = PASSED
    deviations: list[dict[str, Any]] = field(default_factory=list)
    evidence: Observation | None = None

    def __post_init__(self) -> None:
        """Decide."""
        for one in self.observations:
            found = [d for d in deviations_of(one) if d["check"] == self.check]
            if found and self.evidence is None:
                self.evidence = one
            self.deviations += [d for d in found if d not in self.deviations]
        self.verdict = self._verdict()

    def _verdict(self) -> Verdict:
        if self.deviations:
            more = len(self.deviations) - 1
            others = f" (and {more} more)" if more else ""
            reason = f"{self.deviations[0]['reason']}{others}"
            return Verdict("failed", "response", reason)
        unchecked = [one["unchecked"] for one in self.observations if one["unchecked"]]
        if self.check == "7.03" and unchecked:
            return Verdict("unproven", "unproven", f"cannot be checked: {unchecked[0]}")
        valid = [one for one in self.observations if one["is_valid"]]
        if not any(one["is_accepted"] for one in valid):
            got = f", the last got {valid[-1]['status']}" if valid else ""
            return Verdict("unproven", "unproven", f"no valid request is accepted{got}")
        return PASSED

    @property
    def undocumented(self) -> list[dict[str, Any]]:
        """What the document does not mention, in order of status."""
        if self.check != STATUS:
            return []
        found = {
            (u["status"], u["content_type"]): u
            for u in (one["undocumented"] for one in self.observations)
            if u
        }
        return [found[key] for key in sorted(found)]

    def must_be_as_documented(self) -> None:
        """No response is otherwise than the document says."""
        if self.verdict.outcome == "unproven":
            pytest.skip(self.message())
        if self.verdict.outcome == "failed":
            pytest.fail(self.message(), pytrace=False)

    def message(self) -> str:
        """What is not as documented, with the first request and response that show it."""
        outcome, reason = self.verdict.outcome, self.verdict.reason
        if self.evidence is None:
            return f"{outcome.capitalize()}: {reason}.\n{self.title}"
        lines = [self.title, *map(sentence, self.deviations[:MOST_SHOWN])]
        lines.append(f"Answered: {self.evidence['line']}, in {self.evidence['test']}")
        parts = [
            "\n".join(lines),
            self.evidence["curl"],
            self.evidence["response"]["body"],
        ]
        return "\n\n".join(parts).rstrip()

    def record(self) -> dict[str, Any]:
        """What is left behind for the results, but for the case."""
        record: dict[str, Any] = {
            "outcome": self.verdict.outcome,
            "base": "",
            "base_status": None,
            "requests": self.requests,
            "extra_requests": 0,
            "setups": [],
        }
        if self.undocumented:
            record["undocumented"] = self.undocumented
        if self.verdict.outcome != "passed":
            record |= {"kind": self.verdict.kind, "reason": self.verdict.reason}
        if self.evidence is not None:
            first = self.deviations[0]
            names = ("at", "keyword", "pointer")
            record |= {n: first[n] for n in names if first.get(n) is not None}
            shown = ("request", "response", "curl", "trace_id")
            record |= {n: self.evidence[n] for n in shown if n in self.evidence}
            record["seen_in"] = self.evidence["test"]
        return record


def deviations_of(one: Observation) -> list[dict[str, Any]]:
    """What is not as documented; with --strict also what is not documented at all."""
    undocumented = one["undocumented"]
    if undocumented is None or not is_strict():
        return one["deviations"]
    status, media = undocumented["status"], undocumented["content_type"]
    reason = f"{status} {media}".rstrip() + " is not documented"
    return [*one["deviations"], {"check": STATUS, "reason": reason}]


def sentence(deviation: dict[str, Any]) -> str:
    """A deviation in one line: place, keyword, what is wrong, where it is written."""
    keyword, pointer = deviation.get("keyword"), deviation.get("pointer")
    place = f"`{deviation['at'] or '(whole body)'}`: `{keyword}`: " if keyword else ""
    return f"{place}{deviation['reason']}{f', {pointer}' if pointer else ''}."
