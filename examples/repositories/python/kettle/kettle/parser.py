"""Reads the plain-text form in which recipes are kept.

    # Oatmeal pancakes
    serves: 4
    oven: 180 °C
    - 1½ cups oats
    - 2 eggs, beaten
    1. Mix everything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from kettle.oven import parse_temperature
from kettle.quantity import Quantity, parse_amount
from kettle.recipe import Ingredient, Recipe
from kettle.units import PIECE, UnknownUnit, unit_named

AMOUNT = re.compile(r"[\d½⅓⅔¼¾][\d½⅓⅔¼¾./ ]*")
STEP = re.compile(r"\d+\.\s+(.*)")


class RecipeError(ValueError):
    def __init__(self, line_number: int, problem: str) -> None:
        super().__init__(f"line {line_number}: {problem}")
        self.line_number = line_number


def parse_ingredient(text: str) -> Ingredient:
    """Reads `1½ cups oats` or `2 eggs, beaten`."""
    text, _, note = text.partition(",")
    match = AMOUNT.match(text)
    if match is None:
        return Ingredient(text.strip(), Quantity(parse_amount("1")), note.strip())
    amount = parse_amount(match.group())
    word, _, rest = text[match.end():].strip().partition(" ")
    try:
        unit = unit_named(word)
    except UnknownUnit:
        unit, rest = PIECE, f"{word} {rest}"
    return Ingredient(rest.strip(), Quantity(amount, unit), note.strip())


def parse_recipe(lines: Iterable[str]) -> Recipe:
    """Builds a recipe from its lines; raises RecipeError at the first bad one."""
    title, servings, oven = "", 1, None
    ingredients, steps = [], []
    for number, line in enumerate(lines, start=1):
        line = line.strip()
        try:
            if line.startswith("# "):
                title = line[2:]
            elif line.startswith("serves:"):
                servings = int(line.removeprefix("serves:"))
            elif line.startswith("oven:"):
                oven = parse_temperature(line.removeprefix("oven:"))
            elif line.startswith("- "):
                ingredients.append(parse_ingredient(line[2:]))
            elif step := STEP.fullmatch(line):
                steps.append(step.group(1))
        except ValueError as error:
            raise RecipeError(number, str(error)) from error
    return Recipe(title, servings, ingredients, steps, oven)
