"""What users may do with the rows of others (8.03, 8.04), and without a scope or role (8.05)."""

from ..auth.others import LACKS
from ..environment import EnvironmentFile
from ..faults import SetupFault
from .foreign_rows import ForeignRow, has_no_foreign_row
from .scopes import LackingScope, needs_no_known_scope, unneeded_scopes


def other_user_check(check: str) -> type[ForeignRow | LackingScope]:
    """What carries out a check of other users."""
    return LackingScope if check == LACKS else ForeignRow


def note_on_scopes() -> str:
    """One line on credentials that no test of the suite sends; empty without any."""
    try:
        return unneeded_scopes()
    except SetupFault:
        # Each test will report that.
        return ""


def is_without_user(endpoint: str, check: str) -> bool:
    """Whether nobody is known who could send the request of a check, or nothing to send it to."""
    try:
        env = EnvironmentFile.of(endpoint)
        return needs_no_known_scope(env) if check == LACKS else has_no_foreign_row(env)
    except SetupFault:
        # The test will report that.
        return False
