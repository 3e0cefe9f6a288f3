"""References resolved as RFC 3986 says, in the forms by which ids are compared."""

from __future__ import annotations

import pytest

from tools_app.schema.uri import BadURI, full_path, normalize_id, resolve


@pytest.mark.parametrize(
    ("base", "reference", "expected"),
    [
        ("http://a/b/c/d", "g", "http://a/b/c/g"),
        ("http://a/b/c/d", "./g/", "http://a/b/c/g/"),
        ("http://a/b/c/d", "../../g", "http://a/g"),
        ("http://a/b/c/d", "../../../../g", "http://a/g"),
        ("http://a/b/c/d?q", "#s", "http://a/b/c/d?q#s"),
        ("http://a/b/c/d", "//h", "http://h"),
        ("http://a/b/c/d", "?y", "http://a/b/c/d?y"),
        ("", "#/definitions/a b", "#/definitions/a%20b"),
        ("", "#/definitions/ñ", "#/definitions/%C3%B1"),
        ("#", "#/%7ea", "#/~a"),
        ("a/b", "c", "a/c"),
        ("", "a:b", "a:b"),
        ("HTTP://EXAMPLE.com/x", "y", "http://example.com/y"),
        ("urn:x:y", "#a", "urn:x:y#a"),
    ],
)
def test_it_resolves_a_reference(base: str, reference: str, expected: str) -> None:
    assert resolve(base, reference) == expected


@pytest.mark.parametrize(
    "text", ["%", "#/%zz", "\\\\x", "1:a", "http://[", "http://a:99999/", "http://a b/"]
)
def test_it_refuses_a_malformed_reference(text: str) -> None:
    with pytest.raises(BadURI):
        resolve("", text)


def test_it_writes_addresses_in_one_form() -> None:
    assert full_path("HTTP://A:80") == "http://a/#"
    assert full_path("urn:X:y") == "urn:x:y#"
    assert normalize_id("http://a/b#/") == normalize_id("http://a/b#") == "http://a/b"
    with pytest.raises(BadURI):
        full_path("urn:x")
