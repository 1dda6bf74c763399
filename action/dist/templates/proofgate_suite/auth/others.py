"""Users beside the one of all tests, as far as a person has given their credentials.

[auth_other] of env/suite.txt is a second user, or the one that `run --wfc-other` names;
[auth_without.SCOPE] is a user who lacks a scope or a role.
"""

from ..suite_file import OTHER_USER, WITHOUT_SCOPE, keys_of, suite_file
from .alternatives import Alternative
from .user import SECOND, given_user

# Another user reads the row of the first (8.03), or writes to it (8.04); the scope of an
# operation is lacking (8.05).
READS, WRITES, LACKS = "8.03", "8.04", "8.05"
OTHER_USER_CHECKS = (READS, WRITES, LACKS)


def has_second_user() -> bool:
    """Whether a person has given the credentials of a second user."""
    return given_user(SECOND) is not None or OTHER_USER in other_sections()


def other_sections() -> dict[str, Alternative]:
    """The sections of env/suite.txt with the credentials of other users, by name."""
    file = suite_file()
    if file is None:
        return {}
    return {
        name: Alternative(file, name)
        for name in file.parser.sections()
        if name == OTHER_USER or name.startswith(WITHOUT_SCOPE)
        if keys_of(file, name)
    }
