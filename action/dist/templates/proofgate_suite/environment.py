"""The environment file of an endpoint."""

import configparser
import functools
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from . import ROOT
from .faults import SetupFault
from .values import ABSENT, copied, parsed_value

T = TypeVar("T")


def once_a_file(function: Callable[..., T]) -> Callable[..., T]:
    """Have a function of a file and of texts remember its results as long as the file."""

    @functools.wraps(function)
    def remembered(env: "EnvironmentFile", *arguments: str | None) -> T:
        key = (function, *arguments)
        if key not in env.results:
            env.results[key] = function(env, *arguments)
        return env.results[key]

    return remembered


class EnvironmentFile:
    """An INI file whose values are JSON on one line; faults are named with file:line."""

    @classmethod
    @functools.cache
    def read(cls, path: Path) -> "EnvironmentFile":
        """The file at the path, read once a run."""
        return cls(path)

    @classmethod
    def of(cls, endpoint: str) -> "EnvironmentFile":
        """The file of the endpoint with this slug."""
        return cls.read(path_of(endpoint))

    def __init__(self, path: Path) -> None:
        self.name = display_path(path)
        # The endpoint's name in paths, for the file of an endpoint.
        self.slug = path.name.removesuffix("_environment.txt")
        # Text of a value → the value; place → `file:line`. Each is read many times.
        self.known: dict[str, Any] = {}
        self.texts: dict[str, dict[str, str]] = {}
        self.results: dict[tuple[Any, ...], Any] = {}
        self.places: dict[tuple[str | None, str | None], str] = {}
        self.parser = configparser.RawConfigParser(
            delimiters=("=",), comment_prefixes=("#",), empty_lines_in_values=False
        )
        self.parser.optionxform = str
        try:
            text = path.read_bytes().decode("utf-8-sig")
            self.lines = text.splitlines()
            self.parser.read_string(text, self.name)
        except OSError as fault:
            reason = fault.strerror
            raise SetupFault(f"{self.name}: cannot be read: {reason}") from None
        except UnicodeDecodeError as fault:
            line = fault.object[: fault.start].count(b"\n") + 1
            raise SetupFault(f"{self.name}:{line}: is not UTF-8") from None
        except configparser.MissingSectionHeaderError as fault:
            reason = f"is before the first `[section]`: {fault.line!r}"
            raise SetupFault(f"{self.name}:{fault.lineno}: {reason}") from None
        except configparser.ParsingError as fault:
            line, source = fault.errors[0]
            reason = f"neither `key = value` nor `[section]`: {source}"
            raise SetupFault(f"{self.name}:{line}: {reason}") from None
        except configparser.Error as fault:
            line = getattr(fault, "lineno", 1)
            raise SetupFault(f"{self.name}:{line}: {fault.message}") from None

    def place(self, section: str, key: str | None = None) -> str:
        """`file:line` of a key, else of its section, else the file."""
        if (section, key) not in self.places:
            self.places[section, key] = self._found(section, key)
        return self.places[section, key]

    def _found(self, section: str, key: str | None) -> str:
        found, current = self.name, None
        for number, line in enumerate(self.lines, 1):
            if header := re.match(r"\[(.+)]", line):
                current = header[1]
                found = f"{self.name}:{number}" if current == section else found
            elif current == section and line.partition("=")[0].strip() == key:
                return f"{self.name}:{number}"
        return found

    def value(self, section: str, key: str, default: Any = ABSENT) -> Any:
        """A value, or the default where the file has no such key."""
        text = self._texts(section).get(key)
        if text is None or text == "absent":
            return default
        if text not in self.known:
            try:
                self.known[text] = parsed_value(text)
            except ValueError as fault:
                reason = f"{key} is no JSON on one line: {fault}"
                raise SetupFault(f"{self.place(section, key)}: {reason}") from None
        value = self.known[text]
        # A copy of its own: requests are changed in place.
        return copied(value) if isinstance(value, dict | list) else value

    def _texts(self, section: str) -> dict[str, str]:
        if section not in self.texts:
            has = self.parser.has_section(section)
            self.texts[section] = dict(self.parser.items(section)) if has else {}
        return self.texts[section]

    def object(self, section: str, key: str) -> dict[str, Any]:
        """A JSON object, empty where the file has no such key."""
        value = self.value(section, key, {})
        if not isinstance(value, dict):
            raise SetupFault(f"{self.place(section, key)}: {key} is no JSON object")
        return value

    @once_a_file
    def styles(self, location: str) -> dict[str, Any]:
        """Parameter name → what differs from OpenAPI's default serialisation; to be read only."""
        return self.object("endpoint", "style").get(location, {})


@functools.cache
def path_of(endpoint: str) -> Path:
    """Where the file of an endpoint is."""
    return ROOT / "env" / f"{endpoint}_environment.txt"


def display_path(path: Path) -> str:
    """From the working directory if the file is below it, else from the suite's folder."""
    relative = os.path.relpath(path)
    return relative if not relative.startswith("..") else os.path.relpath(path, ROOT)
