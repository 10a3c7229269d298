"""One shopping list from several recipes."""

from __future__ import annotations

from collections.abc import Iterator

from kettle.quantity import Quantity
from kettle.recipe import Ingredient, Recipe
from kettle.units import GRAM, KILOGRAM, LITRE, MILLILITRE, Dimension

# A unit, and the larger one to write once there is a thousand of it.
LARGER = {GRAM: KILOGRAM, MILLILITRE: LITRE}


class ShoppingList:
    """Adds up ingredients that can be measured together."""

    def __init__(self) -> None:
        self._totals: dict[tuple[str, Dimension], Quantity] = {}
        self._pantry: set[str] = set()

    def have(self, name: str) -> None:
        """Leaves out what is in the pantry already."""
        self._pantry.add(name.lower())

    def add_recipe(self, recipe: Recipe, servings: int | None = None) -> None:
        wanted = recipe.for_servings(servings or recipe.servings)
        for ingredient in wanted.metric().ingredients:
            self.add(ingredient)

    def add(self, ingredient: Ingredient) -> None:
        if ingredient.name.lower() in self._pantry:
            return
        key = (ingredient.name.lower(), ingredient.quantity.dimension)
        total = self._totals.get(key)
        if total is None:
            self._totals[key] = ingredient.quantity
        else:
            self._totals[key] = total.plus(ingredient.quantity)

    def __iter__(self) -> Iterator[Ingredient]:
        for (name, _), total in sorted(self._totals.items(), key=lambda item: item[0][0]):
            yield Ingredient(name, readable(total))

    def __len__(self) -> int:
        return len(self._totals)


def readable(quantity: Quantity) -> Quantity:
    """Kilograms instead of thousands of grams."""
    larger = LARGER.get(quantity.unit)
    if larger is None or quantity.amount < 1000:
        return quantity
    return quantity.to(larger)
