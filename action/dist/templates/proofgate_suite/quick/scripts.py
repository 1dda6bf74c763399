"""Reads a script that is as it was generated, without running it."""

import ast
import re
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

TEXT = r"""(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
DOCSTRING = r'"""(?:[^"\\\n]|\\.|"(?!""))*"""'
# `NAME = "text"`, in parentheses where the line is long.
WRAPPED = rf"(?:{TEXT}|\(\n    {TEXT}\n\))"
SCRIPT = re.compile(
    rf"{DOCSTRING}\n\nimport pytest\n\n"
    rf"ENDPOINT = (?P<endpoint>{WRAPPED})\n"
    rf"(?:SECTION = (?P<section>{WRAPPED})\n)?"
    rf"(?P<table>SCENARIOS|SECTIONS) = \{{\n(?P<rows>(?:    {TEXT}: {TEXT},\n)+)\}}\n\n\n"
    r'@pytest\.mark\.parametrize\("answer", (?P=table), indirect=True\)\n'
    r"def (?P<name>test_\w+)\((?:answer|\n    answer,\n)\):\n"
    rf"    {DOCSTRING}\n"
    r"    answer\.(?P<verdict>must_be_[a-z_]+)\(\)\n"
)
ROW = re.compile(rf"    ({TEXT}): ({TEXT}),\n")
# Names that pytest shows in brackets as they are.
PLAIN = re.compile(r"[A-Za-z0-9_.]+")


@dataclass(frozen=True)
class ReadScript:
    """What an import of the script would give, the name of its test, and what it asks."""

    module: Any
    test: str
    verdict: str
    scenarios: dict[str, str]


def read_script(text: str) -> ReadScript | None:
    """The script; None where anything of it is not as it is generated."""
    found = SCRIPT.fullmatch(text)
    if found is None:
        return None
    rows = [
        (literal(name), literal(words)) for name, words in ROW.findall(found["rows"])
    ]
    scenarios = dict(rows)
    if len(scenarios) < len(rows) or not all(map(PLAIN.fullmatch, scenarios)):
        return None
    module = SimpleNamespace(ENDPOINT=literal(found["endpoint"]))
    if found["section"]:
        module.SECTION = literal(found["section"])
    setattr(module, found["table"], scenarios)
    return ReadScript(module, found["name"], found["verdict"], scenarios)


def literal(source: str) -> str:
    """The text that a literal of Python stands for."""
    if "\\" in source or source.startswith("("):
        return ast.literal_eval(source)
    return source[1:-1]
