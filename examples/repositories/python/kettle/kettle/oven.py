"""Oven temperatures in the three scales cookbooks use."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum


class Scale(Enum):
    CELSIUS = "°C"
    FAHRENHEIT = "°F"
    GAS_MARK = "gas"


# Celsius of the gas marks from 1 on.
GAS_MARKS = (140, 150, 165, 175, 190, 200, 220, 230, 245)
FAN_REDUCTION = 20
PATTERN = re.compile(r"(gas mark )?(\d+) ?(°?[CF])?", re.IGNORECASE)


@dataclass(frozen=True)
class Temperature:
    degrees: int
    scale: Scale = Scale.CELSIUS

    def celsius(self) -> Temperature:
        if self.scale is Scale.FAHRENHEIT:
            return Temperature(round((self.degrees - 32) * 5 / 9 / 5) * 5)
        if self.scale is Scale.GAS_MARK:
            return Temperature(GAS_MARKS[self.degrees - 1])
        return self

    def with_fan(self) -> Temperature:
        """What to set a fan oven to."""
        return Temperature(self.celsius().degrees - FAN_REDUCTION)

    def __str__(self) -> str:
        if self.scale is Scale.GAS_MARK:
            return f"gas mark {self.degrees}"
        return f"{self.degrees} {self.scale.value}"


def parse_temperature(text: str) -> Temperature:
    """Reads `180 °C`, `350F` or `gas mark 4`."""
    match = PATTERN.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"not an oven temperature: {text!r}")
    gas, degrees, letter = match.groups()
    if gas:
        return Temperature(int(degrees), Scale.GAS_MARK)
    if letter and letter.upper().endswith("F"):
        return Temperature(int(degrees), Scale.FAHRENHEIT)
    return Temperature(int(degrees))
