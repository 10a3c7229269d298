"""Kettle converts recipes between cups, spoons, grams and litres."""

from kettle.convert import convert
from kettle.parser import parse_recipe
from kettle.recipe import Ingredient, Recipe

__all__ = ["Ingredient", "Recipe", "convert", "parse_recipe"]
