"""How heavy a millilitre of each ingredient is."""

from __future__ import annotations

from fractions import Fraction

from kettle.units import CUP

# Grams in a level cup, as bakers' tables give them.
GRAMS_PER_CUP = {
    "water": 240,
    "milk": 245,
    "flour": 125,
    "sugar": 200,
    "brown sugar": 220,
    "butter": 227,
    "cocoa": 85,
    "honey": 340,
    "oats": 90,
    "rice": 185,
}


class UnknownDensity(LookupError):
    """An ingredient that is in no table, so its volume says nothing of its mass."""

    def __init__(self, ingredient: str) -> None:
        super().__init__(f"no density known for {ingredient!r}")
        self.ingredient = ingredient


def density_of(ingredient: str) -> Fraction:
    """Grams per millilitre of an ingredient, by its longest known name."""
    name = ingredient.lower()
    matches = [known for known in GRAMS_PER_CUP if known in name]
    if not matches:
        raise UnknownDensity(ingredient)
    return GRAMS_PER_CUP[max(matches, key=len)] / CUP.in_base
