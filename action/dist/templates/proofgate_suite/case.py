"""What a test sends, and which rule of the document it breaks."""

import functools
import json
import math
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from . import ROOT
from .environment import EnvironmentFile
from .faults import SetupFault
from .planning import (
    ACCESS,
    CHECKS,
    LIFECYCLE,
    is_valid_request,
    is_variant,
    tested_place,
)
from .suite_file import base_url_of
from .values import ABSENT, exact_json, json_text

LONGEST_VALUE = 200
COUNTED = {
    "minLength": ("character", "characters"),
    "maxLength": ("character", "characters"),
    "minItems": ("item", "items"),
    "maxItems": ("item", "items"),
    "minProperties": ("property", "properties"),
    "maxProperties": ("property", "properties"),
}


@dataclass(frozen=True)
class Case:
    """A scenario of a script.

    `words` say what the scenario is. `pointer` says where the document has the keyword
    that a negative breaks, and `limit` what it demands there.
    """

    id: str
    endpoint: str
    base_url: str | None = None
    scenario: str | None = None
    words: str = ""
    location: str | None = None
    at: str | None = None
    keyword: str | None = None
    limit: Any = None
    pointer: str | None = None
    sent: str | None = None

    @classmethod
    def of(cls, script: ModuleType, name: str) -> "Case":
        """The case with this name; raises a SetupFault where its file cannot be read."""
        env = EnvironmentFile.of(script.ENDPOINT)
        section = getattr(script, "SECTION", name)
        words = getattr(script, "SCENARIOS", None) or script.SECTIONS
        endpoint = "{} {}".format(
            *(env.value("endpoint", k) for k in ("method", "path"))
        )
        known = {
            "id": case_id(script, name),
            "endpoint": endpoint,
            "base_url": base_url_of(env),
            "words": words[name],
        }
        if is_variant(section):
            return cls(**known, **variant_fields(env, section))
        if is_valid_request(section):
            return cls(**known)
        if section in (*CHECKS, ACCESS, LIFECYCLE):
            return cls(**known, scenario=name)
        location, at = tested_place(env, section)
        rule = rule_of(env, section, name)
        keyword = rule.get("keyword")
        return cls(
            **known,
            scenario=name,
            location=location,
            at=at if isinstance(at, str) else None,
            keyword=keyword,
            limit=plain(rule.get("limit")),
            pointer=rule.get("pointer"),
            sent=sent_words(keyword, env.value(section, name)),
        )

    @classmethod
    def unread(cls, script: ModuleType, name: str) -> "Case":
        """What is known of a case whose environment file cannot be read."""
        return cls(case_id(script, name), script.ENDPOINT)

    def fields(self) -> dict[str, Any]:
        """What is known, as plain JSON."""
        return {key: value for key, value in vars(self).items() if value is not None}

    def rule(self) -> str:
        """The rule that is broken and what is sent, in one line; empty for valid requests."""
        if self.keyword is None:
            return ""
        place = f"`{self.at}`" if self.at else "body"
        where = place if self.location == "body" else f"{self.location} {place}"
        limit = "" if self.limit is None else f" {self.limit_text()}"
        line = f"{where}: `{self.keyword}`{limit}, sent {self.sent}"
        return f"{line}, {self.pointer}" if self.pointer else line

    def limit_text(self) -> str:
        """The limit for people: texts without quotation marks."""
        return self.limit if isinstance(self.limit, str) else json_text(self.limit)


def variant_fields(env: EnvironmentFile, section: str) -> dict[str, Any]:
    """What a variant is, and of which field if it is of one."""
    location, at = tested_place(env, section)
    place = {"location": location, "at": at} if isinstance(at, str) else {}
    return {"scenario": env.value(section, "scenario", None), **place}


def rule_of(env: EnvironmentFile, section: str, name: str) -> dict[str, Any]:
    """The rule that a case breaks; older suites have it in their environment files."""
    known = rules()
    if env.slug not in known:
        return env.object(section, "rules").get(name, {})
    return known[env.slug].get(section, {}).get(name, {})


@functools.cache
def rules() -> dict[str, dict[str, dict[str, Any]]]:
    """rules.json, read once a run: endpoint, section and scenario to the rule they break."""
    try:
        return exact_json((ROOT / "rules.json").read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except ValueError as fault:
        reason = f"is no JSON ({fault}); generate the suite again"
        raise SetupFault(f"rules.json: {reason}") from None


def case_id(script: ModuleType, name: str) -> str:
    """Such as `post_pets/negative_body_name/1.05`; the same in every run."""
    section = getattr(script, "SECTION", name)
    parts = (
        [script.ENDPOINT, section]
        if is_valid_request(section)
        else [script.ENDPOINT, section, name]
    )
    return "/".join(parts)


def sent_words(keyword: str | None, value: Any) -> str:
    """A value for people: counted where its size is what counts, cut where it is long."""
    if value is ABSENT:
        return "nothing"
    if keyword in COUNTED and isinstance(value, str | list | dict):
        return f"{len(value)} {COUNTED[keyword][len(value) != 1]}"
    text = json_text(value)
    cut = len(text) - LONGEST_VALUE
    return text if cut <= 0 else f"{text[:LONGEST_VALUE]}… ({cut} more characters)"


def plain(value: Any) -> Any:
    """A value for JSON that any reader understands: numbers that a double cannot hold as text."""

    def number(text: str) -> int | float | str:
        found = float(text)
        if text.lstrip("-").isdigit():
            return (
                int(text) if math.isfinite(found) and int(found) == int(text) else text
            )
        return found if math.isfinite(found) else text

    return json.loads(json_text(value), parse_int=number, parse_float=number)
