"""The body of a request, serialised by its media type."""

import base64
from email.message import Message
from typing import Any

from urllib3 import encode_multipart_formdata
from urllib3.fields import RequestField

from ..environment import EnvironmentFile
from ..faults import SetupFault
from ..planning import Request
from ..values import ABSENT, json_text, wire_text
from .styles import Style, first_media_type, form_pairs, is_json
from .xml_body import Forms, xml_text


def encoded_body(
    request: Request, env: EnvironmentFile
) -> tuple[bytes | None, str | None]:
    """The body's bytes and its Content-Type; both None where there is no body."""
    body, content_type = request.body, request.content_type
    media = content_type.partition(";")[0].strip().lower()
    styles = env.styles("body")
    if body is ABSENT:
        return None, None
    if is_json(media):
        return json_text(body).encode(), content_type
    if media == "application/x-www-form-urlencoded" and isinstance(body, dict):
        pairs = []
        for name, value in body.items():
            json_part = {"contentType": "application/json"} if is_nested(value) else {}
            pairs += form_pairs(name, value, styles.get(name, json_part))
        return "&".join(map("=".join, pairs)).encode(), content_type
    if media.startswith("multipart/") and isinstance(body, dict):
        parts = []
        for name, value in body.items():
            items = value if isinstance(value, list) else [value]
            parts += [form_part(name, item, styles.get(name, {})) for item in items]
        encoded, form_data = encode_multipart_formdata(parts)
        return encoded, form_data.replace("multipart/form-data", media, 1)
    if is_file(body):
        return file_bytes(body), content_type
    forms = env.object("endpoint", "xml")
    if is_xml(media) and not is_plain(body, forms):
        return encoded_text(xml_text(body, forms), content_type), content_type
    is_text = not is_yaml(media)
    text = wire_text(body) if is_text else json_text(body)
    return encoded_text(text, content_type), content_type


def is_xml(media: str) -> bool:
    """Whether a media type is one of XML."""
    return media in ("application/xml", "text/xml") or media.endswith("+xml")


def is_yaml(media: str) -> bool:
    """Whether a media type is one of YAML, of which JSON is a part."""
    return media.endswith(("/yaml", "/x-yaml", "+yaml"))


def is_plain(body: Any, forms: Forms) -> bool:
    """Whether a body is a text that is sent as it is: XML already, or without a root."""
    is_rootless = "name" not in forms.get("", {})
    return isinstance(body, str) and (is_rootless or body.lstrip().startswith("<"))


def is_file(value: Any) -> bool:
    """Whether a value is written as a file is: its name, its type and its bytes."""
    return isinstance(value, dict) and "base64" in value


def file_bytes(value: dict[str, Any]) -> bytes:
    """The content of a file."""
    return base64.b64decode(value["base64"], validate=True)


def encoded_text(text: str, content_type: str) -> bytes:
    """A text in the charset that its media type names, UTF-8 where it names none."""
    message = Message()
    message["Content-Type"] = content_type
    charset = message.get_content_charset("utf-8")
    try:
        return text.encode(charset)
    except (LookupError, UnicodeEncodeError) as fault:
        raise SetupFault(f"the text cannot be written in {charset}: {fault}") from None


def is_nested(value: Any) -> bool:
    """Objects, alone or in arrays, are JSON text inside a form."""
    items = value if isinstance(value, list) else [value]
    return any(isinstance(item, dict | list) for item in items)


def form_part(name: str, value: Any, style: Style) -> RequestField:
    """A part of multipart/form-data: a file, JSON, or text."""
    content_type = first_media_type(style) or None
    if is_file(value):
        part = RequestField(name, file_bytes(value), value.get("filename"))
        content_type = value.get("content_type", content_type)
    elif isinstance(value, dict | list) or is_json(content_type or ""):
        part = RequestField(name, json_text(value))
        content_type = content_type or "application/json"
    else:
        part = RequestField(name, encoded_text(wire_text(value), content_type or ""))
    part.make_multipart(content_type=content_type)
    return part
