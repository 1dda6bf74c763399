"""schemas.json: the schemas of all documented responses, in JSON Schema 2020-12."""

import functools
import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from .. import ROOT

BUNDLE = "urn:proofgate:schemas"
MOST_ERRORS = 5


class Uncheckable(Exception):
    """The validator cannot use a schema, or read a value; the message says why."""


@dataclass(frozen=True)
class Violation:
    """A keyword that a value breaks: where in the value, and where in the document."""

    at: str
    keyword: str
    pointer: str | None
    words: str


def violations(reference: str, values: list[Any]) -> list[Violation]:
    """What the value breaks; nothing where one of its readings breaks nothing."""
    validator = validator_of(reference)
    found = []
    for value in values:
        errors = errors_of(validator, value)
        broken = [violation_of(cause) for error in errors for cause in causes(error)]
        if not broken:
            return []
        found = found or broken
    return found


def errors_of(validator: Any, value: Any) -> list[Any]:
    """The first errors; not of half a character (RFC 8259, 8.2), nor of what is too deep."""
    try:
        return list(itertools.islice(validator.iter_errors(value), MOST_ERRORS))
    except ValueError as fault:
        raise Uncheckable(f"the validator cannot read the value: {fault}") from None


@functools.cache
def bundle() -> dict[str, Any]:
    """The file, read once a run; empty where it is not there."""
    try:
        text = (ROOT / "schemas.json").read_text("utf-8")
    except FileNotFoundError:
        return {}
    return json.loads(text, parse_float=Decimal)


def headers_of(slug: str, status: str) -> dict[str, dict[str, Any]]:
    """The documented headers of an endpoint's response: name → schema and `required`."""
    return bundle().get("x-response-headers", {}).get(slug, {}).get(status, {})


@functools.cache
def registry() -> Any:
    """The schemas, prepared once a run."""
    import jsonschema_rs

    return jsonschema_rs.Registry([(BUNDLE, bundle())])


@functools.cache
def validator_of(reference: str) -> Any:
    """The validator of a schema of the bundle."""
    try:
        import jsonschema_rs
    except ImportError:
        reason = "jsonschema-rs is not installed: pip install -r requirements.txt"
        raise Uncheckable(reason) from None
    try:
        return jsonschema_rs.Draft202012Validator(
            {"$ref": f"{BUNDLE}{reference}"},
            registry=registry(),
            validate_formats=True,
            offline=True,
        )
    except (OSError, ValueError, jsonschema_rs.ReferencingError) as fault:
        reason = str(fault).strip().splitlines()[0]
        raise Uncheckable(f"{reference} of schemas.json: {reason}") from None


def causes(error: Any) -> Iterator[Any]:
    """The error, or what is wrong in the branch that comes closest to the value."""
    branches = [one for one in getattr(error.kind, "context", []) if one]
    if type(error.kind).__name__ not in ("AnyOf", "OneOfNotValid") or not branches:
        yield error
        return
    for inner in max(branches, key=closeness):
        yield from causes(inner)


def closeness(errors: list[Any]) -> tuple[int, bool, int]:
    """How far into the value a branch agrees with it; a wrong type agrees least."""
    depth = max(len(one.instance_path) for one in errors)
    is_type = any(one.kind.name == "type" for one in errors)
    return depth, not is_type, -len(errors)


def violation_of(error: Any) -> Violation:
    """An error in the terms of the document."""
    at = "".join(f"/{escaped(str(step))}" for step in error.instance_path)
    path = [str(step) for step in error.schema_path]
    pointer = None
    # A name with a colon is not from the document.
    if path[:1] == ["$defs"] and ":" not in path[1]:
        steps = ["components", "schemas", *path[1:]]
        pointer = "#" + "".join(f"/{escaped(step)}" for step in steps)
    return Violation(at, error.kind.name, pointer, error.message)


def escaped(step: str) -> str:
    """A name as a token of a JSON Pointer."""
    return step.replace("~", "~0").replace("/", "~1")
