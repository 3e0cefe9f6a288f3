"""Turns a model's Markdown into HTML that can load nothing and run nothing."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import nh3
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

TAGS = {
    "a", "blockquote", "br", "code", "em", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre",
    "s", "span", "strong", "table", "tbody", "td", "th", "thead", "tr", "ul",
}  # fmt: skip
ATTRIBUTES = {"a": {"href"}, "ol": {"start"}, "span": {"class"}}
SCHEMES = {"http", "https", "mailto"}
# The page has its own h1 and h2.
LEVELS = {"h1": "h3", "h2": "h4", "h3": "h5", "h4": "h6", "h5": "h6"}

_parser = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable(
    ["table", "strikethrough"]
)


# Our own pages, which an answer may name by their address.
PAGE = re.compile(
    r"(?<![\w/:])/(?:measurements|diet|diet/\d{4}-\d\d-\d\d|routines|memory|requests|settings)/(?!\w)"
)


def render(text: str) -> SafeString:
    """Safe HTML of ``text``: no raw HTML, no images, and every link says where it leads."""
    tokens = _parser.parse(text)
    for token in tokens:
        token.tag = LEVELS.get(token.tag, token.tag)
        if token.children:
            token.children = _children(token.children)
    html = _parser.renderer.render(tokens, _parser.options, {})
    cleaned = nh3.clean(
        html,
        tags=TAGS,
        attributes=ATTRIBUTES,
        url_schemes=SCHEMES,
        link_rel="noopener noreferrer nofollow",
    )
    return mark_safe(cleaned)  # noqa: S308 (nh3 has just cleaned it)


# A word of an address that nobody would type: room for what was read from a person.
CARGO = re.compile(r"[^/.]{40,}|%[0-9a-f]{2}(?:.*%[0-9a-f]{2}){3}", re.IGNORECASE)


def _carries(address: str) -> bool:
    """Whether an address elsewhere has room for a person's data: following it would send them."""
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
    except ValueError:
        return True
    if parts.scheme != "mailto" and not host:
        return False
    named = parts.query or parts.fragment or "@" in parts.netloc
    return bool(named or CARGO.search(f"{host}/{parts.path}"))


def _children(tokens: list[Token]) -> list[Token]:
    """An image becomes its words; a link is followed by its host, or is no link when it carries."""
    out: list[Token] = []
    host, inside, dropped = "", False, False
    for token in tokens:
        if token.type == "image":
            token = Token("text", "", 0, content=token.content)
        if token.type == "link_open":
            address = str(token.attrGet("href") or "")
            dropped, inside = _carries(address), True
            host = _host_of(address)
        if not (dropped and token.type in ("link_open", "link_close")):
            out += [token] if inside or token.type != "text" else _with_pages(token.content)
        if token.type == "link_close":
            out += [_host(host)] if host else []
            inside, dropped = False, False
    return out


def _host_of(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


def _with_pages(text: str) -> list[Token]:
    """Text in which the addresses of our pages are links."""
    out: list[Token] = []
    start = 0
    for found in PAGE.finditer(text):
        out.append(Token("text", "", 0, content=text[start : found.start()]))
        out.append(Token("link_open", "a", 1, attrs={"href": found[0]}))
        out.append(Token("text", "", 0, content=found[0]))
        out.append(Token("link_close", "a", -1))
        start = found.end()
    return [*out, Token("text", "", 0, content=text[start:])]


def _host(host: str) -> Token:
    span = f' <span class="host">({escape(host)})</span>'
    return Token("html_inline", "", 0, content=span)
