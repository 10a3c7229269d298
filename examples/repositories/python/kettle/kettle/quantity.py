"""Amounts with a unit, exact until they are shown."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from kettle.units import PIECE, Dimension, Unit

VULGAR_FRACTIONS = {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4"}


@dataclass(frozen=True)
class Quantity:
    """An amount of something, such as 1½ cups."""

    amount: Fraction
    unit: Unit = PIECE

    @property
    def dimension(self) -> Dimension:
        return self.unit.dimension

    def to(self, unit: Unit) -> Quantity:
        """The same quantity in another unit of the same dimension."""
        return Quantity(self.amount * self.unit.factor_to(unit), unit)

    def scaled(self, factor: Fraction) -> Quantity:
        return Quantity(self.amount * factor, self.unit)

    def plus(self, other: Quantity) -> Quantity:
        """The sum, in the unit of the left side."""
        return Quantity(self.amount + other.to(self.unit).amount, self.unit)

    def __str__(self) -> str:
        number = format_amount(self.amount)
        if self.unit is PIECE:
            return number
        return f"{number} {self.unit.symbol}"


def parse_amount(text: str) -> Fraction:
    """Reads `2`, `0.5`, `1 1/2` or `1½`."""
    for sign, spelled in VULGAR_FRACTIONS.items():
        text = text.replace(sign, f" {spelled}")
    return sum((Fraction(part) for part in text.split()), Fraction(0))


def format_amount(amount: Fraction) -> str:
    """Whole numbers and common fractions as a cook writes them."""
    whole, rest = divmod(amount, 1)
    for sign, spelled in VULGAR_FRACTIONS.items():
        if rest == Fraction(spelled):
            return f"{whole or ''}{sign}"
    return str(whole) if rest == 0 else f"{float(amount):.1f}"
