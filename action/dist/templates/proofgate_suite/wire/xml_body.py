"""A value as XML, by the XML objects of its schema."""

from collections.abc import Iterator
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from ..values import wire_text

Form = dict[str, Any]
Forms = dict[str, Form]


def xml_text(value: Any, forms: Forms) -> str:
    """A document of one element (OpenAPI 3.1, "XML Object").

    `forms` is the line `xml` of an environment file: JSON Pointer -> `name`, `namespace`,
    `prefix`, `attribute`, `wrapped`, `text`. All items of a list are one place: `/tags/*`.
    """
    root = {**forms.get("", {}), "wrapped": True}
    content = "".join(elements(value, "", {**forms, "": root}, "root"))
    return f'<?xml version="1.0"?>{content}'


def elements(value: Any, at: str, forms: Forms, name: str) -> Iterator[str]:
    """The elements that a value is: one, or one for each item of a list."""
    form = forms.get(at, {})
    if not isinstance(value, list):
        yield element(form, name, *content_of(value, at, forms))
        return
    is_wrapped = form.get("wrapped", False)
    inner = form.get("name", name) if is_wrapped else name
    items = [text for item in value for text in elements(item, f"{at}/*", forms, inner)]
    if is_wrapped:
        yield element(form, name, {}, "".join(items))
    else:
        yield from items


def content_of(value: Any, at: str, forms: Forms) -> tuple[dict[str, str], str]:
    """The attributes of an element, and what is between its tags."""
    if not isinstance(value, dict):
        return {}, text_of(value)
    attributes: dict[str, str] = {}
    content = ""
    for name, child in value.items():
        place = f"{at}/{name}"
        form = forms.get(place, {})
        if form.get("attribute"):
            attributes |= declaration(form)
            attributes[qualified(form, name)] = wire_text(child)
        elif form.get("text"):
            content += text_of(child)
        else:
            content += "".join(elements(child, place, forms, name))
    return attributes, content


def element(form: Form, name: str, attributes: dict[str, str], content: str) -> str:
    """One element, with the namespaces that it declares."""
    tag = qualified(form, name)
    pairs = (declaration(form) | attributes).items()
    head = "".join(f" {key}={quoteattr(text)}" for key, text in pairs)
    return f"<{tag}{head}>{content}</{tag}>"


def qualified(form: Form, name: str) -> str:
    """The name of an element or attribute with its prefix."""
    local = form.get("name", name)
    return f"{form['prefix']}:{local}" if "prefix" in form else local


def declaration(form: Form) -> dict[str, str]:
    """The declaration of a namespace as an attribute; empty where there is none."""
    if "namespace" not in form:
        return {}
    name = f"xmlns:{form['prefix']}" if "prefix" in form else "xmlns"
    return {name: form["namespace"]}


def text_of(value: Any) -> str:
    """A scalar between tags; parsers would take a carriage return for a line feed."""
    return escape(wire_text(value), {"\r": "&#13;"})
