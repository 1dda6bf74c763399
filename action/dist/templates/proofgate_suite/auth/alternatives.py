"""Alternative credentials: [auth], [auth_2] and so on."""

import re
from dataclasses import dataclass

from ..environment import EnvironmentFile, once_a_file
from ..faults import SetupFault
from ..suite_file import keys_of, suite_file
from .references import is_set, secrets_service
from .suite_login import has_suite_login

KEYS = ("value", "client_id", "client_secret")


@dataclass(frozen=True)
class Alternative:
    """A section with credentials that are sent together."""

    file: EnvironmentFile
    section: str


def chosen_alternative(env: EnvironmentFile) -> Alternative | None:
    """The first alternative whose variables are all set; None where nothing is asked for.

    Those of env/suite.txt come in place of the endpoint's own.
    """
    shared = suite_file()
    found = alternatives(shared) if shared else ()
    if not found and not has_suite_login():
        found = alternatives(env)
    if len(found) < 2:
        return found[0] if found else None
    missing = [unset_variables(one) for one in found]
    if [] in missing:
        return found[missing.index([])]
    names = "; or ".join(", ".join(names) for names in missing)
    place = found[0].file.place(found[0].section)
    raise SetupFault(f"{place}: no credentials are set; set {names}")


@once_a_file
def alternatives(file: EnvironmentFile) -> tuple[Alternative, ...]:
    """The sections of a file that hold credentials, in their order."""
    names = filter(re.compile(r"auth(_\d+)?").fullmatch, file.parser.sections())
    return tuple(Alternative(file, name) for name in names if keys_of(file, name))


def unset_variables(one: Alternative) -> list[str]:
    """The variables that its references need and that are not set."""
    references = [
        line[key]
        for scheme in keys_of(one.file, one.section)
        for line in [one.file.object(one.section, scheme)]
        for key in KEYS
        if isinstance(line.get(key), str)
    ]
    kinds = [reference.partition("://") for reference in references]
    names = [rest for kind, _, rest in kinds if kind == "env"]
    unset = [name for name in names if not is_set(name)]
    if any(kind == "secret" for kind, _, _ in kinds) and not secrets_service():
        unset.append("PLATFORM_SECRETS_SERVICE")
    return list(dict.fromkeys(unset))
