"""Which rows a request names that nobody knows to exist."""

import hashlib
import itertools
import re
from collections.abc import Iterator
from typing import Any

from .environment import EnvironmentFile
from .planning import Request, holder_of, tested_place
from .values import unescaped
from .verdicts import MISSING, Reply

# Names of values that name a row wherever they are, and those that only do so in a lookup.
KEYS = r"(?:.*[^a-z])?(?:ids?|uuids?|guids?|pks?|keys?|refs?|slugs?)"
LOOKUP_KEYS = (
    r"(?:.*[^a-z])?(?:names?|codes?|handles?|logins?|usernames?|emails?|numbers?"
    r"|hash|hashes|sha|digests?|checksums?|tokens?|tickets?|challenges?|sessions?"
    r"|paths?|files?|filenames?|domains?|hosts?|hostnames?|addresse?s?|urls?|uris?"
    r"|serials?|sku|isbn|barcodes?)"
)
LOOKUPS = ("query", "header", "cookie")
# Last words of names that say nothing of what is named.
PLAIN_WORDS = r"names?|types?|values?|data|text|title|status|list|date|time|"
# Members of a response that hold what is said; their names speak of no field.
SAYS = re.compile(
    r'"(?:errors?|error_?(?:description|code|message|type)|messages?|msg|details?'
    r'|title|type|status|status_?(?:code|text)|code|reason|description|path|instance)"'
    r"\s*:",
    re.IGNORECASE,
)
# What of a body is a text, a number or a list of these; deeper there is no reference.
DEEPEST = 6


def unknown_rows(
    env: EnvironmentFile, request: Request, reply: Reply | None = None
) -> tuple[str, ...]:
    """The values that name rows which nobody knows to exist.

    A value that a set-up created, or that a person wrote into the file, is known. Path
    parameters always name rows. Of what a request has elsewhere a value does by its name,
    or where the response speaks of it.
    """
    names = unknown_in_path(env, request)
    return names if reply is None else (*names, *unknown_elsewhere(env, request, reply))


NEW_NAME = re.compile(r"new_(?:\w+_)?(?:name|title|label)")


def row_names(template: str) -> list[str]:
    """The parameters of a path that name rows.

    In `/users/{id}/rename/{newName}` the last one is what the row shall be called;
    `{newOwnerId}` and `{newPath}` may name one that is there.
    """
    names = re.findall(r"\{([^{}]+)\}", template)
    return [one for one in names if not NEW_NAME.fullmatch(snake_case(one))] or names


def unknown_in_path(env: EnvironmentFile, request: Request) -> tuple[str, ...]:
    """The path parameters whose value was invented by the generator."""
    names = row_names(request.path_template)
    if values_are_invented(env, request.section, "path"):
        known = request.created | request.configured
        unknown = {name for name in names if f"/path/{name}" not in known}
    else:
        unknown = set()
    limit = row_at_limit(env, request)
    if limit is not None:
        unknown.add(limit)
    unknown |= unrelated(request, names)
    return tuple(name for name in names if name in unknown)


def unrelated(request: Request, names: list[str]) -> set[str]:
    """The path parameters whose row was made without the row of one before.

    `/flows/{flow}/deployments/{deployment}` needs a deployment of that flow; where two
    set-ups have made one of each, nobody knows whether they belong together.
    """
    made = [
        (name, str(request.path.get(name)), request.setup_exchanges[f"/path/{name}"])
        for name in names
        if f"/path/{name}" in request.setup_exchanges
    ]
    return {
        name
        for (_, before, by_before), (name, value, by) in itertools.combinations(made, 2)
        if not speaks_of(by, before) and not speaks_of(by_before, value)
    }


def unknown_elsewhere(
    env: EnvironmentFile, request: Request, reply: Reply
) -> Iterator[str]:
    """The places of invented values in query, headers, cookies and body that name rows."""
    tested = None if request.is_base else tested_place(env, request.section)
    for location in ("query", "header", "body"):
        is_invented = values_are_invented(env, request.section, location)
        for at, value in scalars(getattr(request, location), ""):
            place = f"/{location}{at}"
            is_tested = tested == (location, at)
            # What is new in each request is the name of no row that is there.
            is_new = place in request.unique and speaks_of(reply.text, value)
            is_unsure = is_invented or is_tested or is_new
            if not is_unsure or (is_known(request, place) and not is_new):
                continue
            where = "cookie" if at.startswith("/Cookie/") else location
            name = unescaped(re.sub(r"(/\d+)+$", "", at).rpartition("/")[2])
            if names_row(where, name, value, reply):
                yield f"{where} {at.removeprefix('/Cookie').removeprefix('/')}".strip()


def is_known(request: Request, place: str) -> bool:
    """Whether a value was created, given or chosen for this request, or what holds it was."""
    known = request.created | request.configured | request.unique.keys()
    return any(place == one or place.startswith(f"{one}/") for one in known)


def names_row(where: str, name: str, value: Any, reply: Reply) -> bool:
    """Whether a value names a row, which the response says is not there."""
    plain = snake_case(name)
    if re.fullmatch(KEYS, plain):
        return True
    if (
        where in LOOKUPS
        and reply.status in MISSING
        and re.fullmatch(LOOKUP_KEYS, plain)
    ):
        return True
    # A server says "branch not found" of a source_branch.
    kind = plain.rpartition("_")[2]
    words = SAYS.sub("", reply.text)
    is_kind = not re.fullmatch(PLAIN_WORDS, kind) and speaks_of(words, kind)
    return is_kind or speaks_of(words, name) or speaks_of(words, value)


def speaks_of(text: str, what: Any) -> bool:
    """Whether a text has a name or value as a word of its own."""
    word = str(what)
    if not word or isinstance(what, bool):
        return False
    spelled = {word, snake_case(word), snake_case(word).replace("_", " ")}
    parts = "|".join(re.escape(one) for one in sorted(spelled))
    return re.search(rf"(?<!\w)(?:{parts})(?!\w)", text, re.IGNORECASE) is not None


def snake_case(name: str) -> str:
    """Such as `owner_id` for ownerId, owner-id and OwnerID."""
    words = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name)
    return re.sub(r"\W+", "_", words).lower()


def scalars(value: Any, at: str) -> Iterator[tuple[str, Any]]:
    """Each text and number of a value with its place."""
    if at.count("/") > DEEPEST:
        return
    pairs = enumerate(value) if isinstance(value, list) else ()
    pairs = value.items() if isinstance(value, dict) else pairs
    for key, item in pairs:
        token = str(key).replace("~", "~0").replace("/", "~1")
        if isinstance(item, dict | list):
            yield from scalars(item, f"{at}/{token}")
        elif item is not None and not isinstance(item, bool):
            yield f"{at}/{token}", item


def row_at_limit(env: EnvironmentFile, request: Request) -> str | None:
    """The path parameter whose limit is tested: no row need have that value."""
    if not request.section.startswith("positive_boundary_path"):
        return None
    _, at = tested_place(env, request.section)
    name = unescaped(at.split("/")[1])
    return None if f"/path/{name}" in request.created else name


def values_are_invented(env: EnvironmentFile, section: str, location: str) -> bool:
    """Whether a line is as it was generated; digests of these end the file."""
    last = env.lines[-1] if env.lines else ""
    digests = re.search(rf" {location}:((?: [0-9a-f]{{16}})+)", last)
    line = env.parser.get(holder_of(env, section, location), location, fallback="")
    digest = hashlib.sha256(line.encode()).hexdigest()[:16]
    return bool(digests) and digest in digests[1].split()
