"""Tests of scripts that are as they were generated."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from .. import ROOT
from ..answer import Answer
from ..contract.review import Review
from ..trial import Blocked, Trial
from .scripts import ReadScript, read_script

TrialOf = Callable[[Any, str], Trial]
RECORD = pytest.StashKey[dict[str, Any]]()
ASKED = "PROOFGATE_QUICK"
# The run is a loop of the suite's own, or one of pytest-xdist's workers.
LOOP, WORKERS = "1", "workers"
# Whoever sets these may have changed what pytest does with a test.
OTHERS = ("PYTEST_ADDOPTS", "PYTEST_PLUGINS")
CACHE = "__pycache__"


class QuickItem(pytest.Item):
    """A test that needs nothing of pytest.

    The suite's own loop runs it by itself. In a worker pytest does, and hears the same of it as of a
    script that is imported.
    """

    trial: Trial | None = None
    answer: Answer | Review | None = None

    def __init__(self, *, read: ReadScript, scenario: str, file: str, **more: Any):
        super().__init__(**more)
        self.script, self.scenario, self.verdict = read.module, scenario, read.verdict
        self.file, self.kind = file, file.split("/")[1]

    def setup(self) -> None:
        """What the fixture `answer` does before the test."""
        self.trial = self.parent.trial_of(self.script, self.scenario)
        try:
            self.answer = self.trial.answer()
        except Blocked as fault:
            self._fail(fault)
        self.stash[RECORD] = self.trial.record

    def runtest(self) -> None:
        """What the function of the script does."""
        getattr(self.answer, self.verdict)()

    def teardown(self) -> None:
        """What the fixture `answer` does after the test, where it has given an answer."""
        if self.answer is None:
            return
        try:
            self.trial.clean_up()
        except Blocked as fault:
            self._fail(fault)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where pytest shows it; `path` is the folder, whose conftest.py holds for it."""
        return ROOT / self.file, None, self.name

    def _fail(self, fault: Blocked) -> None:
        self.stash[RECORD] = self.trial.record
        pytest.fail(str(fault), pytrace=False)


class QuickFolder(pytest.Directory):
    """The folder of an endpoint whose scripts are as they were generated."""

    scripts: list[tuple[str, str, ReadScript]]
    trial_of: TrialOf

    def collect(self) -> Iterator[QuickItem]:
        """A test for each scenario of each script."""
        slug = self.path.name
        for kind, file, read in self.scripts:
            for scenario in read.scenarios:
                name = f"{read.test}[{scenario}]"
                yield QuickItem.from_parent(
                    self,
                    name=name,
                    nodeid=f"{self.nodeid}/{kind}/{file}::{name}",
                    read=read,
                    scenario=scenario,
                    file=f"{slug}/{kind}/{file}",
                )


def collected_folder(
    path: Path, parent: pytest.Collector, trial_of: TrialOf
) -> QuickFolder | None:
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
    folder.scripts, folder.trial_of = scripts, trial_of
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
    asked = os.environ.get(ASKED) == (WORKERS if is_worker(config) else LOOP)
    if not asked or any(os.environ.get(name) for name in OTHERS):
        return False
    if config.option.collectonly or config.option.keyword or config.option.markexpr:
        return False
    return is_conftest_unchanged(config, plugin)


def is_worker(config: pytest.Config) -> bool:
    """Whether this process is one of pytest-xdist's workers."""
    return hasattr(config, "workerinput")


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
