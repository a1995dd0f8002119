"""HTML elements for the position in words: sections, lists and tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def section(title: str, *parts: str) -> str:
    """Some HTML under a heading."""
    return f"<h3>{title}</h3>{''.join(parts)}"


def lines(sentences: Iterable[str]) -> str:
    """Sentences as a list."""
    return f"<ul>{''.join(f'<li>{words}</li>' for words in sentences)}</ul>"


def table_of(caption: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table whose first column names the row. Cells are ready HTML."""
    head = "".join(f'<th scope="col">{word}</th>' for word in heads)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>'
        for first, *rest in rows
    )
    wide = f' role="group" tabindex="0" aria-label="{caption}"' if len(heads) > 3 else ""
    return (
        f'<div class="words__scroll"{wide}><table class="grid-table num"><caption>{caption}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )
