"""Recipes and shopping lists as text and as HTML."""

from __future__ import annotations

from html import escape

from kettle import theme
from kettle.recipe import Ingredient, Recipe
from kettle.shopping import ShoppingList


def ingredient_line(ingredient: Ingredient) -> str:
    line = f"{ingredient.quantity} {ingredient.name}"
    return f"{line}, {ingredient.note}" if ingredient.note else line


def recipe_text(recipe: Recipe) -> str:
    """The form that the parser reads back."""
    lines = [f"# {recipe.title}", f"serves: {recipe.servings}"]
    if recipe.oven is not None:
        lines.append(f"oven: {recipe.oven}")
    lines += [f"- {ingredient_line(each)}" for each in recipe.ingredients]
    lines += [f"{number}. {step}" for number, step in enumerate(recipe.steps, start=1)]
    return "\n".join(lines) + "\n"


def recipe_html(recipe: Recipe) -> str:
    """A card to print and to pin up in the kitchen."""
    items = "".join(
        f"<li>{escape(ingredient_line(ingredient))}</li>"
        for ingredient in recipe.ingredients
    )
    oven = f"<p>{recipe.oven} ({recipe.oven.with_fan()} fan)</p>" if recipe.oven else ""
    style = theme.css(background=theme.PAPER, color=theme.INK, border_top="1px solid #ccc")
    return theme.card(escape(recipe.title), f"{oven}<ul>{items}</ul>", style)


def shopping_text(shopping: ShoppingList) -> str:
    """One line an ingredient, with a box to tick."""
    if len(shopping) == 0:
        return "nothing to buy\n"
    return "".join(f"[ ] {ingredient_line(each)}\n" for each in shopping)
