"""The user's hooks.py."""

import importlib.util
import traceback
from types import ModuleType
from typing import Any

from . import ROOT
from .faults import SetupFault


def load_hooks() -> ModuleType:
    """The module hooks.py, loaded by its path: the suite is on no import path."""
    spec = importlib.util.spec_from_file_location("proofgate_hooks", ROOT / "hooks.py")
    hooks = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(hooks)
    except FileNotFoundError:
        pass
    except Exception as fault:
        what = f"{type(fault).__name__}: {fault}"
        raise SetupFault(f"hooks.py: {what}\n{traceback.format_exc()}") from fault
    return hooks


def call_hook(hooks: ModuleType | None, name: str, *arguments: Any) -> Any:
    """What a function of hooks.py returns, where it has one."""
    function = getattr(hooks, name, None)
    if function is None:
        return None
    try:
        return function(*arguments)
    except Exception as fault:
        what = f"{type(fault).__name__}: {fault}"
        raise SetupFault(
            f"hooks.py, {name}: {what}\n{traceback.format_exc()}"
        ) from fault
