"""What the text of an error response says, as far as it bears on a verdict."""

import html
import json
import re
from collections.abc import Iterator
from typing import Any

# More of a text is not read: a page of HTML may be long.
LONGEST_READ = 20_000
LONGEST_QUOTE = 100

MISSING_ROW = re.compile(
    r"\b(?:not|n't|cannot be|could not be|can't be) found\b"
    r"|\b(?:do|does|did)(?: not|n't) exist\b|\bno longer exists?\b"
    r"|\bnon-?existent\b|\bnot exist(?:ing)?\b|\bno such\b"
    r"|\b(?:cannot|can't|could not|couldn't|unable to|failed to)"
    r" (?:find|locate|retrieve|load)\b"
    r"|\b(?:do|does|did)(?: not|n't) belong to\b"
    r"|\bno \w+(?: \w+)? (?:was |were )?(?:found|exists?)\b"
    r"|\bno (?:\w+ ){0,3}(?:with|for) (?:the |this |that )?(?:given )?(?:id|key|name|uuid)\b"
    r"|\bunknown (?:\w+ )?(?:id|key|uuid|reference)\b"
    r"|\bforeign key\b|\breferences? (?:an? )?(?:unknown|missing)\b",
    re.IGNORECASE,
)
EXISTING_ROW = re.compile(
    r"\balready (?:exists?|in use|taken|registered|been (?:taken|used|registered))\b"
    r"|\balready (?:a |an )?(?:\w+ ){1,4}with (?:this|that|the same)\b"
    r"|\b(?:name|key|id|value|slug|email|username|code|title) (?:is )?already\b"
    r"|\bduplicated? (?:key|entry|value|name|id|record|row|resource)\b"
    r"|\b(?:has|have|must|should|needs?) (?:to )?be unique\b(?! items| elements)"
    r"|\b(?:another|an existing) (?:\w+ ){1,3}(?:uses?|using|has|have|with)"
    r" (?:the same|this|that)\b|\bbeing used by (?:another|an existing|some)"
    r"|\b(?:is|are) not unique\b|\bunique(?:ness)? (?:constraint|index|key|violation)\b"
    r"|\bviolates unique\b",
    re.IGNORECASE,
)
LIMIT_REACHED = re.compile(
    r"\bquotas?\b|\b(?:limit|maximum)(?: number)?(?: of \w+)? (?:is |was |has been |been )?"
    r"(?:exceeded|reached)\b|\b(?:exceeds?|exceeded|reached) (?:the |your )?(?:\w+ )?limit\b"
    r"|\breached (?:the|your) (?:maximum|limit)\b|\btoo many\b|\bupgrade (?:your|the|to)\b",
    re.IGNORECASE,
)
# What keeps the API from it for a while, whatever is sent.
BUSY = re.compile(
    r"\b(?:is|are|was|been|already|still|currently) (?:still |now )?"
    r"(?:running|in progress|under ?way|busy|being (?!used)\w+ed)\b"
    r"|\b(?:try|retry)(?: it)? (?:again )?later\b",
    re.IGNORECASE,
)
# A state in which a row, or all of the API, does not allow it.
NOT_NOW = re.compile(
    r"\balready (?:been )?(?:started|stopped|paused|resumed|active|inactive|enabled|disabled|closed"
    r"|open(?:ed)?|completed?|finished|cancell?ed|locked|unlocked|archived|published"
    r"|approved|rejected|confirmed|verified|activated|initiali[sz]ed|configured"
    r"|installed|connected|queued|scheduled)\b"
    r"|\bnot (?:in|at) (?:\w+ ){1,3}(?:state|status|mode|phase|stage)\b"
    r"|\bin (?:the|a|an) (?:wrong|invalid|incorrect|illegal|bad|unexpected)"
    r" (?:state|status|mode|phase|stage)\b"
    r"|\b(?:is|are|was) not (?:currently |yet )?(?:running|started|active|ready|open"
    r"|connected|initiali[sz]ed|in progress|loaded|installed)\b"
    r"|\b(?:not|isn't|can't)(?: \w+){0,2} (?:now|at the moment|at this time)\b",
    re.IGNORECASE,
)
# What an operator has not switched on.
SWITCHED_OFF = re.compile(
    r"\b(?:is|are|was|has been)(?: currently)? (?:not (?:enabled|activated|configured"
    r"|set ?up)|disabled|deactivated|turned off|switched off)\b"
    r"|\b(?:isn't|aren't|not) (?:enabled|configured)\b|\bis unconfigured\b"
    r"|\bonly available (?:on|in)\b"
    r"|\bnot supported (?:by|on|in) (?:this|the current) (?:server|instance|installation"
    r"|deployment|edition|platform|build|environment|version)\b",
    re.IGNORECASE,
)
CONDITION = re.compile(r"\b(?:if|when|in case|unless|while)\b", re.IGNORECASE)
# RFC 6455, section 4.2.1.
UPGRADE = re.compile(
    r"\bweb ?sockets?\b.{0,200}\b(?:upgrade|handshake|protocol)\b"
    r"|\bupgrade required\b|\bcan upgrade\b.{0,50}\bweb ?socket\b",
    re.IGNORECASE,
)
ACCESS = re.compile(
    r"\b(?:permissions?|permitted|forbidden|unauthori[sz]ed|authori[sz]ed|authori[sz]ation"
    r"|authenticat\w+|credentials?|tokens?|access|denied|log ?in|scopes?|roles?"
    r"|privileges?|api[ -]?keys?)\b",
    re.IGNORECASE,
)
# Where servers say what is wrong, the most precise first.
MEMBERS = (
    "detail",
    "message",
    "msg",
    "description",
    "errordescription",
    "errormessage",
    "errormsg",
    "title",
    "error",
    "reason",
)
# Beside these, some list what went wrong: {"detail": "adding the user", "errors": [...]}.
CAUSES = ("errors", "causes")


def is_missing_row(text: str) -> bool:
    """Whether a text reports that a row does not exist."""
    return MISSING_ROW.search(text[:LONGEST_READ]) is not None


def is_existing_row(text: str) -> bool:
    """Whether a text reports that a row with this key already exists."""
    return EXISTING_ROW.search(text[:LONGEST_READ]) is not None


def is_busy(text: str) -> bool:
    """Whether a text reports that something is under way which has to end first."""
    return BUSY.search(text[:LONGEST_READ]) is not None


def is_not_now(text: str) -> bool:
    """Whether a text reports that the API, or a row, is in a state that forbids it now."""
    return is_busy(text) or NOT_NOW.search(text[:LONGEST_READ]) is not None


def is_switched_off(text: str) -> bool:
    """Whether a text reports that the API has a feature which is off.

    "A is required in case B is disabled" is a rule for what was sent.
    """
    sentences = text[:LONGEST_READ].split(".")
    found = ((one, SWITCHED_OFF.search(one)) for one in sentences)
    return any(off and not CONDITION.search(one, 0, off.start()) for one, off in found)


def expects_upgrade(text: str) -> bool:
    """Whether a text reports that the API expects the handshake of a WebSocket."""
    return UPGRADE.search(text[:LONGEST_READ]) is not None


def is_limit_reached(text: str) -> bool:
    """Whether a text reports that a quota is used up."""
    return LIMIT_REACHED.search(text[:LONGEST_READ]) is not None


def speaks_of_access(text: str) -> bool:
    """Whether a text is about who may do something; so is an empty one."""
    return not text.strip() or ACCESS.search(text[:LONGEST_READ]) is not None


def quoted(text: str) -> str:
    """What the text says is wrong, in quotation marks; empty where it says nothing."""
    found = next(filter(None, messages_of(text)), "")
    words = " ".join(found.split())
    if len(words) > LONGEST_QUOTE:
        words = f"{words[:LONGEST_QUOTE]}…"
    return f'"{words}"' if words else ""


def messages_of(text: str) -> Iterator[str]:
    """The messages of an error response; of one that is no JSON, its title or all of it."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        page = re.search(r"<title>([^<]*)</title>", text, re.IGNORECASE)
        yield html.unescape(page[1]) if page else text
        return
    for part in (*causes_of(value), value):
        found = list(members_of(part))
        for name in MEMBERS:
            yield from (message for key, message in found if key == name)


def causes_of(value: Any) -> Iterator[Any]:
    """The lists of what went wrong beside a sentence that says no more than what was tried."""
    if isinstance(value, dict):
        yield from (value[name] for name in CAUSES if isinstance(value.get(name), list))


def members_of(value: Any, depth: int = 0) -> Iterator[tuple[str, str]]:
    """The texts of a JSON value by the names of their members, as deep as errors go."""
    if depth > 4:
        return
    if isinstance(value, dict):
        for key, item in value.items():
            if isinstance(item, str):
                yield re.sub(r"[_-]", "", str(key).lower()), item
            else:
                yield from members_of(item, depth + 1)
    elif isinstance(value, list):
        for item in value:
            yield from members_of(item, depth + 1)
