"""The head of a response that is plain, which is read much more quickly than any head.

http.client reads a head as an e-mail. Here a head is only read where both would read the same:
whatever is folded, repeated where it matters, compressed or without a length is left to it.
"""

import re
from dataclasses import dataclass

# RFC 9112, section 4; http.client would split the line at other blanks too.
STATUS = re.compile(r"HTTP/1\.1 ([2-5]\d\d)(?: ([ -~]*))?")
# A name of RFC 9110, section 5.6.2, and a value that nobody strips or decodes.
FIELD = re.compile(
    r"([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[ \t]*((?:[!-~](?:[\t -~]*[!-~])?)?)"
)
LENGTH = re.compile(r"\d{1,8}")
END = b"\r\n\r\n"
# http.client takes a hundred lines, with the empty one.
MOST_FIELDS = 99
KEPT = ("keep-alive", "")
WITHOUT_BODY = (204, 304)
# What is sent bit by bit may never end: the head is the response.
STREAMS = (
    "text/event-stream",
    "application/json-seq",
    "application/jsonl",
    "application/ndjson",
    "application/stream+json",
    "application/x-ndjson",
    "multipart/x-mixed-replace",
)
# Decompressed. A body is in memory several times while it is checked.
LARGEST_BODY_BYTES = 64 * 2**20


def is_stream(content_type: str) -> bool:
    """Whether a body of this type may never end."""
    return content_type.partition(";")[0].strip().lower() in STREAMS


@dataclass(frozen=True)
class PlainHead:
    """A head; `fields` are the bytes of its fields, `size` is how many bytes the whole has."""

    status: int
    reason: str
    headers: dict[str, str]
    length: int
    fields: bytes
    size: int


def plain_head(seen: bytes, method: str) -> PlainHead | None:
    """The head of a response to a method, which begins with these bytes; None for any other."""
    end = seen.find(END)
    if end < 0:
        return None
    line, *lines = seen[:end].decode("latin-1").split("\r\n")
    status = STATUS.fullmatch(line)
    if status is None or len(lines) > MOST_FIELDS:
        return None
    headers: dict[str, str] = {}
    names: dict[str, str] = {}
    for text in lines:
        field = FIELD.fullmatch(text)
        if field is None:
            return None
        name, value = field.groups()
        lower = name.lower()
        if lower not in names:
            names[lower] = name
            headers[name] = value
        else:
            # As urllib3 joins them.
            headers[names[lower]] += f", {value}"
    length = length_of(int(status[1]), {n: headers[names[n]] for n in names}, method)
    if length is None:
        return None
    first = seen.find(b"\r\n") + 2
    return PlainHead(
        status=int(status[1]),
        reason=(status[2] or "").strip(),
        headers=headers,
        length=length,
        fields=seen[first : end + len(END)],
        size=end + len(END),
    )


def length_of(status: int, headers: dict[str, str], method: str) -> int | None:
    """How long the body is, by the headers (in lower case); None where that is not plain."""
    if headers.get("connection", "").lower() not in KEPT:
        return None
    if "transfer-encoding" in headers or "content-encoding" in headers:
        return None
    if is_stream(headers.get("content-type", "")):
        return None
    text = headers.get("content-length")
    if text is not None and not LENGTH.fullmatch(text):
        return None
    if method == "HEAD" or status in WITHOUT_BODY:
        return 0
    if text is None or int(text) > LARGEST_BODY_BYTES:
        return None
    return int(text)
