"""The command line: kettle FILE... [--metric | --spoons] [--servings N] [--shop]."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from kettle.parser import RecipeError, parse_recipe
from kettle.recipe import Recipe
from kettle.render import recipe_html, recipe_text, shopping_text
from kettle.shopping import ShoppingList


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="kettle", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--servings", type=int)
    parser.add_argument("--metric", action="store_true")
    parser.add_argument("--spoons", action="store_true")
    parser.add_argument("--shop", action="store_true")
    parser.add_argument("--html", action="store_true")
    return parser


def load(path: Path) -> Recipe:
    with path.open(encoding="utf-8") as lines:
        return parse_recipe(lines)


def converted(recipe: Recipe, options: argparse.Namespace) -> Recipe:
    if options.servings:
        recipe = recipe.for_servings(options.servings)
    if options.metric:
        return recipe.metric()
    if options.spoons:
        spoons = [ingredient.in_spoons() for ingredient in recipe.ingredients]
        return replace(recipe, ingredients=spoons)
    return recipe


def main() -> int:
    options = arguments().parse_args()
    shopping = ShoppingList()
    for path in options.files:
        try:
            recipe = converted(load(path), options)
        except (OSError, RecipeError) as error:
            print(f"{path}: {error}", file=sys.stderr)
            return 1
        shopping.add_recipe(recipe)
        if not options.shop:
            print(recipe_html(recipe) if options.html else recipe_text(recipe))
    if options.shop:
        print(shopping_text(shopping), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
