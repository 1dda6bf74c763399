"""Tests of scripts that are as they were generated."""

import os
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from .. import ROOT
from .scripts import ReadScript, read_script

ASKED = "PROOFGATE_QUICK"
# Whoever sets these may have changed what pytest does with a test.
OTHERS = ("PYTEST_ADDOPTS", "PYTEST_PLUGINS")
CACHE = "__pycache__"


class QuickItem(pytest.Item):
    """A test that needs nothing of pytest."""

    def __init__(self, *, read: ReadScript, scenario: str, file: str, **more: Any):
        super().__init__(**more)
        self.script, self.scenario, self.verdict = read.module, scenario, read.verdict
        self.file, self.kind = file, file.split("/")[1]

    def runtest(self) -> None:
        """Is never called: `pytest_runtestloop` runs these tests."""
        raise NotImplementedError


class QuickFolder(pytest.Directory):
    """The folder of an endpoint whose scripts are as they were generated."""

    scripts: list[tuple[str, str, ReadScript]]

    def collect(self) -> Iterator[QuickItem]:
        """A test for each scenario of each script."""
        slug = self.path.name
        for kind, file, read in self.scripts:
            for scenario in read.scenarios:
                yield QuickItem.from_parent(
                    self,
                    name=f"{read.test}[{scenario}]",
                    read=read,
                    scenario=scenario,
                    file=f"{slug}/{kind}/{file}",
                )


def collected_folder(path: Path, parent: pytest.Collector) -> QuickFolder | None:
    """The folder of an endpoint; None where anything in it is changed or added."""
    scripts = []
    for kind in listed(path):
        if kind.name == CACHE:
            continue
        if kind.is_symlink() or not kind.is_dir():
            return None
        for file in listed(kind):
            if file.name == CACHE:
                continue
            read = read_file(file)
            if read is None or read.module.ENDPOINT != path.name:
                return None
            scripts.append((kind.name, file.name, read))
    if not scripts:
        return None
    folder = QuickFolder.from_parent(parent, path=path)
    folder.scripts = scripts
    return folder


def listed(folder: Any) -> list[os.DirEntry[str]]:
    """The entries of a folder in the order of pytest."""
    with os.scandir(folder) as entries:
        return sorted(entries, key=lambda entry: entry.name)


def read_file(file: os.DirEntry[str]) -> ReadScript | None:
    """A script of Python; None for every other file."""
    if not file.name.startswith("test_") or not file.name.endswith(".py"):
        return None
    try:
        return read_script(Path(file.path).read_text("utf-8"))
    except (OSError, ValueError):
        return None


def is_quick(config: pytest.Config, plugin: ModuleType) -> bool:
    """Whether this run may leave pytest's own way; `plugin` has the hooks of the suite."""
    if os.environ.get(ASKED) != "1" or any(os.environ.get(name) for name in OTHERS):
        return False
    if config.option.collectonly or config.option.keyword or config.option.markexpr:
        return False
    return is_conftest_unchanged(config, plugin)


def is_conftest_unchanged(config: pytest.Config, plugin: ModuleType) -> bool:
    """Whether conftest.py has no hooks and fixtures but those that are generated."""
    path = str(ROOT / "conftest.py")
    modules = config.pluginmanager.get_plugins()
    found = [one for one in modules if getattr(one, "__file__", None) == path]
    return all(
        value is getattr(plugin, name, None)
        for module in found
        for name, value in vars(module).items()
        if name.startswith("pytest_") or hasattr(value, "_fixture_function")
    )
