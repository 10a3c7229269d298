/** The initial code of the token playground, one sample for each language. */

import type { LanguageId } from '../checker/protocol';

export const SAMPLES: Record<LanguageId, string> = {
  python: `import json
from pathlib import Path

from shop.prices import Currency


class Basket:
    """What a customer is about to buy."""

    def __init__(self, currency: Currency):
        self.currency = currency
        self.items = []

    def add(self, name, price, number=1):
        if number < 1:
            raise ValueError(f"there is no {name}")
        self.items.append((name, price * number))

    def total(self):
        return sum(price for _, price in self.items)


def load(path):
    basket = Basket(Currency.EURO)
    for line in json.loads(Path(path).read_text()):
        basket.add(line["name"], line["price"])
    return basket
`,
  java: `package shop;

import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;

/** What a customer is about to buy. */
public class Basket {
    private final List<Item> items = new ArrayList<>();
    private final Logger log;

    public Basket(Logger log) {
        this.log = log;
    }

    @Override
    public String toString() {
        return "Basket of " + items.size();
    }

    int total() {
        int sum = 0;
        for (Item item : items) {
            if (item == null || item.price < 0) {
                throw new IllegalStateException("no price");
            }
            sum += item.price;
        }
        log.info("counted");
        return sum;
    }
}
`,
  typescript: `import { readFile } from 'node:fs/promises';
import { Currency, type Item } from './prices';

/** What a customer is about to buy. */
export class Basket {
  private readonly items: Item[] = [];

  constructor(readonly currency: Currency) {}

  add(item: Item, number = 1): void {
    if (number < 1) throw new RangeError(\`there is no \${item.name}\`);
    this.items.push({ ...item, price: item.price * number });
  }

  get total(): number {
    return this.items.reduce((sum, { price }) => sum + price, 0);
  }
}

export async function load(path: string): Promise<Basket> {
  const basket = new Basket(Currency.Euro);
  const lines = JSON.parse(await readFile(path, 'utf8')) as Item[];
  for (const line of lines) basket.add(line);
  return basket;
}
`,
  csharp: `using System;
using System.Collections.Generic;
using System.Linq;
using Shop.Prices;

namespace Shop;

/// <summary>What a customer is about to buy.</summary>
public class Basket
{
    private readonly List<Item> items = new();

    public Currency Currency { get; init; } = Currency.Euro;

    public void Add(Item item, int number = 1)
    {
        if (item is null || number < 1)
        {
            throw new ArgumentException("nothing to add", nameof(item));
        }
        for (var n = 0; n < number; n++) items.Add(item);
    }

    public decimal Total() => items.Sum(item => item.Price);
}
`,
};
