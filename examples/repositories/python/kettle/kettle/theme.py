"""The look of printed recipe cards: old paper and brown ink."""

from __future__ import annotations

PAPER = "#fffaf0"
INK = "#3b2f2f"
FONT = "Georgia, serif"


def css(**properties: str) -> str:
    """An inline style; underscores in names become hyphens."""
    return "; ".join(f"{name.replace('_', '-')}: {value}" for name, value in properties.items())


def card(title: str, body: str, style: str) -> str:
    """A titled box. `title` and `body` are HTML already."""
    return f'<article style="{style}; font-family: {FONT}"><h1>{title}</h1>{body}</article>'
