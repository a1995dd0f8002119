"""Masks of forms' tokens: read by Django as its own, never twice the same, of all signs alike."""

from __future__ import annotations

from collections import Counter

import pytest
from django.middleware import csrf

from alliances_site.quick_csrf import SIGNS, masked

SECRET = csrf._get_new_csrf_string()


def test_django_reads_the_secret_from_each_token() -> None:
    tokens = {masked(SECRET) for _ in range(500)}
    assert len(tokens) == 500
    for token in tokens:
        assert len(token) == csrf.CSRF_TOKEN_LENGTH
        assert csrf._unmask_cipher_token(token) == SECRET  # type: ignore[attr-defined]
        assert csrf._does_token_match(token, SECRET)  # type: ignore[attr-defined]


def test_a_mask_has_each_sign_as_often_as_any_other() -> None:
    counted = Counter(sign for _ in range(4000) for sign in masked(SECRET)[: len(SECRET)])
    expected = 4000 * len(SECRET) / len(SIGNS)
    squares = sum((counted[sign] - expected) ** 2 / expected for sign in SIGNS)
    assert squares < 150  # chi-squared of 61 degrees: by chance once in a hundred million


def test_forms_are_masked_so() -> None:
    assert csrf._mask_cipher_secret is masked  # type: ignore[attr-defined]


def test_what_is_no_secret_is_refused() -> None:
    with pytest.raises(ValueError, match="ä"):
        masked("ä" * 32)
