"""Conversion between any two units, through the density where it must be."""

from __future__ import annotations

from kettle.densities import density_of
from kettle.quantity import Quantity
from kettle.units import CUP, GRAM, KILOGRAM, LITRE, MILLILITRE, TABLESPOON, TEASPOON
from kettle.units import Dimension, IncompatibleUnits, Unit

METRIC = (GRAM, KILOGRAM, MILLILITRE, LITRE)
SPOONS = (TEASPOON, TABLESPOON, CUP)


def convert(quantity: Quantity, unit: Unit, ingredient: str) -> Quantity:
    """Expresses a quantity of an ingredient in another unit.

    Volumes become masses, and masses volumes, by the ingredient's density.
    """
    if quantity.dimension is unit.dimension:
        return quantity.to(unit)
    if Dimension.COUNT in (quantity.dimension, unit.dimension):
        raise IncompatibleUnits(quantity.unit, unit)
    density = density_of(ingredient)
    if unit.dimension is Dimension.MASS:
        grams = quantity.to(MILLILITRE).amount * density
        return Quantity(grams, GRAM).to(unit)
    millilitres = quantity.to(GRAM).amount / density
    return Quantity(millilitres, MILLILITRE).to(unit)


def to_metric(quantity: Quantity, ingredient: str) -> Quantity:
    """Grams for what has a mass or a density, millilitres for the rest."""
    if quantity.dimension is Dimension.COUNT or quantity.unit in METRIC:
        return quantity
    try:
        return convert(quantity, GRAM, ingredient)
    except LookupError:
        return quantity.to(MILLILITRE)


def to_spoons(quantity: Quantity, ingredient: str) -> Quantity:
    """The largest of cup, tablespoon and teaspoon that the amount fills."""
    if quantity.dimension is Dimension.COUNT:
        return quantity
    in_cups = convert(quantity, CUP, ingredient)
    for unit in reversed(SPOONS):
        candidate = in_cups.to(unit)
        if candidate.amount >= 1:
            return candidate
    return in_cups.to(TEASPOON)
