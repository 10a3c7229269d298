"""A recipe: what goes in, how many it feeds, and what to do."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction

from kettle.convert import to_metric, to_spoons
from kettle.oven import Temperature
from kettle.quantity import Quantity


@dataclass(frozen=True)
class Ingredient:
    name: str
    quantity: Quantity
    note: str = ""

    def scaled(self, factor: Fraction) -> Ingredient:
        return replace(self, quantity=self.quantity.scaled(factor))

    def metric(self) -> Ingredient:
        return replace(self, quantity=to_metric(self.quantity, self.name))

    def in_spoons(self) -> Ingredient:
        return replace(self, quantity=to_spoons(self.quantity, self.name))


@dataclass(frozen=True)
class Recipe:
    title: str
    servings: int
    ingredients: list[Ingredient] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)
    oven: Temperature | None = None

    def for_servings(self, servings: int) -> Recipe:
        """The same recipe for another number of people."""
        if servings < 1:
            raise ValueError("a recipe feeds at least one")
        factor = Fraction(servings, self.servings)
        scaled = [ingredient.scaled(factor) for ingredient in self.ingredients]
        return replace(self, servings=servings, ingredients=scaled)

    def metric(self) -> Recipe:
        """Every ingredient in grams or millilitres, the oven in Celsius."""
        oven = self.oven.celsius() if self.oven else None
        ingredients = [ingredient.metric() for ingredient in self.ingredients]
        return replace(self, ingredients=ingredients, oven=oven)
