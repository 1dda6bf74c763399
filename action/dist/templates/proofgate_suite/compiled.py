"""Keeps what Python compiles of this package from one run to the next.

A run writes no bytecode into a suite, which people commit. All suites of one version share a
file in the folder that PROOFGATE_BYTECODE names, which only its user can write. It is found by
the sources themselves, so that what has been changed is compiled anew.
"""

import contextlib
import hashlib
import importlib.util
import marshal
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

# Files of other versions that stay.
MOST_FILES = 8
INIT = "__init__.py"


def use_compiled(package: ModuleType) -> None:
    """Have the modules of the package compiled once for all runs, if there is a folder for that."""
    folder = os.environ.get("PROOFGATE_BYTECODE")
    if folder:
        root = Path(package.__file__).parent
        codes = codes_of(root, Path(folder))
        sys.meta_path.insert(0, CompiledFinder(package.__name__, root, codes))


def codes_of(root: Path, folder: Path) -> dict[str, CodeType]:
    """The code of each module by its path below the root."""
    paths = (path.relative_to(root).as_posix() for path in root.rglob("*.py"))
    sources = {path: (root / path).read_bytes() for path in sorted(paths)}
    optimize = sys.flags.optimize
    digest = hashlib.sha256(repr((importlib.util.MAGIC_NUMBER, optimize)).encode())
    for path, source in sources.items():
        digest.update(f"{path} {len(source)}\n".encode() + source)
    file = folder / f"{digest.hexdigest()}.marshal"
    with contextlib.suppress(OSError, EOFError, ValueError, TypeError):
        return marshal.loads(file.read_bytes())
    codes = {
        path: compile(source, path, "exec", dont_inherit=True, optimize=optimize)
        for path, source in sources.items()
    }
    with contextlib.suppress(OSError):
        keep(file, marshal.dumps(codes))
    return codes


def keep(file: Path, content: bytes) -> None:
    """Write a file as a whole, and remove the oldest beyond the limit."""
    part = file.with_suffix(f".{os.getpid()}")
    part.write_bytes(content)
    part.replace(file)
    files = sorted(file.parent.iterdir(), key=lambda one: one.stat().st_mtime)
    for old in files[:-MOST_FILES]:
        old.unlink()


class CompiledFinder(MetaPathFinder):
    """Finds the modules of the package."""

    def __init__(self, package: str, root: Path, codes: dict[str, CodeType]) -> None:
        self.prefix, self.root, self.codes = f"{package}.", root, codes

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None = None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """The module of this name; None for those of others."""
        if not fullname.startswith(self.prefix):
            return None
        below = fullname.removeprefix(self.prefix).replace(".", "/")
        for name in (f"{below}.py", f"{below}/{INIT}"):
            if (code := self.codes.get(name)) is None:
                continue
            file = str(self.root / name)
            folders = [str(self.root / below)] if name.endswith(INIT) else None
            return importlib.util.spec_from_file_location(
                fullname,
                file,
                loader=CompiledLoader(fullname, file, code),
                submodule_search_locations=folders,
            )
        return None


class CompiledLoader(SourceFileLoader):
    """Runs code that is compiled already."""

    def __init__(self, fullname: str, path: str, code: CodeType) -> None:
        super().__init__(fullname, path)
        self.code = code

    def get_code(self, fullname: str) -> CodeType:
        """The code, which names its file in tracebacks."""
        return located(self.code, self.path)


def located(code: CodeType, path: str) -> CodeType:
    """The same code in another file."""
    constants = tuple(
        located(one, path) if isinstance(one, CodeType) else one
        for one in code.co_consts
    )
    return code.replace(co_filename=path, co_consts=constants)
