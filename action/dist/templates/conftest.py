"""Hands pytest the fixtures and hooks of the package proofgate_suite beside this file."""

import hashlib
import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent


def load_plugin() -> ModuleType:
    """Load the package by its path, under a name of its own.

    A suite is on no import path, and one run of pytest may hold several suites, made by
    different versions of Proofgate.
    """
    name = f"proofgate_suite_{hashlib.sha256(str(ROOT).encode()).hexdigest()[:8]}"
    if name not in sys.modules:
        folder = ROOT / "proofgate_suite"
        spec = importlib.util.spec_from_file_location(
            name, folder / "__init__.py", submodule_search_locations=[str(folder)]
        )
        package = sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(package)
        importlib.import_module(f"{name}.compiled").use_compiled(package)
    return importlib.import_module(f"{name}.plugin")


plugin = load_plugin()
suite = plugin.suite
answer = plugin.answer
pytest_collect_directory = plugin.pytest_collect_directory
pytest_collection_modifyitems = plugin.pytest_collection_modifyitems
pytest_configure = plugin.pytest_configure
pytest_configure_node = plugin.pytest_configure_node
pytest_report_teststatus = plugin.pytest_report_teststatus
pytest_runtest_logreport = plugin.pytest_runtest_logreport
pytest_runtest_makereport = plugin.pytest_runtest_makereport
pytest_runtestloop = plugin.pytest_runtestloop
pytest_sessionfinish = plugin.pytest_sessionfinish
pytest_terminal_summary = plugin.pytest_terminal_summary
