"""Units of the kitchen and how they relate to each other."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction


class Dimension(Enum):
    """What a unit measures; only units of one dimension convert directly."""

    VOLUME = "volume"
    MASS = "mass"
    COUNT = "count"


@dataclass(frozen=True)
class Unit:
    """A named unit and its size in the base unit of its dimension."""

    symbol: str
    dimension: Dimension
    in_base: Fraction
    aliases: tuple[str, ...] = ()

    def factor_to(self, other: Unit) -> Fraction:
        """How many `other` make up one of this unit."""
        if self.dimension is not other.dimension:
            raise IncompatibleUnits(self, other)
        return self.in_base / other.in_base


class UnknownUnit(KeyError):
    """A word that names no unit we know."""


class IncompatibleUnits(ValueError):
    """Two units that measure different things."""

    def __init__(self, left: Unit, right: Unit) -> None:
        super().__init__(f"cannot turn {left.symbol} into {right.symbol}")
        self.left = left
        self.right = right


MILLILITRE = Unit("ml", Dimension.VOLUME, Fraction(1), ("millilitre", "milliliter"))
LITRE = Unit("l", Dimension.VOLUME, Fraction(1000), ("litre", "liter"))
TEASPOON = Unit("tsp", Dimension.VOLUME, Fraction(5), ("teaspoon",))
TABLESPOON = Unit("tbsp", Dimension.VOLUME, Fraction(15), ("tablespoon",))
CUP = Unit("cup", Dimension.VOLUME, Fraction(240))
GRAM = Unit("g", Dimension.MASS, Fraction(1), ("gram", "gramme"))
KILOGRAM = Unit("kg", Dimension.MASS, Fraction(1000), ("kilo", "kilogram"))
OUNCE = Unit("oz", Dimension.MASS, Fraction("28.35"), ("ounce",))
PIECE = Unit("pc", Dimension.COUNT, Fraction(1), ("piece", ""))

ALL_UNITS = (MILLILITRE, LITRE, TEASPOON, TABLESPOON, CUP, GRAM, KILOGRAM, OUNCE, PIECE)


def unit_named(word: str) -> Unit:
    """The unit a recipe means by `word`, singular or plural."""
    wanted = word.lower().rstrip(".").removesuffix("s")
    for unit in ALL_UNITS:
        if wanted == unit.symbol or wanted in unit.aliases:
            return unit
    raise UnknownUnit(word)
