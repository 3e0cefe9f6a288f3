"""Turns a model's Markdown into HTML that can load nothing and run nothing."""

from __future__ import annotations

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


def _children(tokens: list[Token]) -> list[Token]:
    """An image becomes its words, and a link is followed by its host."""
    out: list[Token] = []
    host = ""
    for token in tokens:
        if token.type == "image":
            token = Token("text", "", 0, content=token.content)
        out.append(token)
        if token.type == "link_open":
            host = urlsplit(str(token.attrGet("href") or "")).hostname or ""
        elif token.type == "link_close" and host:
            out.append(_host(host))
    return out


def _host(host: str) -> Token:
    span = f' <span class="host">({escape(host)})</span>'
    return Token("html_inline", "", 0, content=span)
