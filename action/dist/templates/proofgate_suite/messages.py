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
    r"|\b(?:cannot|can't|could not|couldn't|unable to|failed to) (?:find|locate)\b"
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
    r" (?:the same|this|that)\b"
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
ACCESS = re.compile(
    r"\b(?:permissions?|permitted|forbidden|unauthori[sz]ed|authori[sz]ed|authori[sz]ation"
    r"|authenticat\w+|credentials?|tokens?|access|denied|log ?in|scopes?|roles?"
    r"|privileges?|api[ -]?keys?)\b",
    re.IGNORECASE,
)
# Where servers say what is wrong, the most precise first.
MEMBERS = ("detail", "message", "msg", "description", "title", "error", "reason")


def is_missing_row(text: str) -> bool:
    """Whether a text reports that a row does not exist."""
    return MISSING_ROW.search(text[:LONGEST_READ]) is not None


def is_existing_row(text: str) -> bool:
    """Whether a text reports that a row with this key already exists."""
    return EXISTING_ROW.search(text[:LONGEST_READ]) is not None


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
    found = list(members_of(value))
    for name in MEMBERS:
        yield from (message for key, message in found if key == name)


def members_of(value: Any, depth: int = 0) -> Iterator[tuple[str, str]]:
    """The texts of a JSON value by the names of their members, as deep as errors go."""
    if depth > 4:
        return
    if isinstance(value, dict):
        for key, item in value.items():
            if isinstance(item, str):
                yield str(key).lower(), item
            else:
                yield from members_of(item, depth + 1)
    elif isinstance(value, list):
        for item in value:
            yield from members_of(item, depth + 1)
