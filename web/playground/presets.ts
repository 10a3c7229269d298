/**
 * Examples of the playground: one for each metric, and one for each quirk of the official program.
 */

import type { LanguageId } from '../checker/protocol';

export interface Preset {
  language: LanguageId;
  prompt: string;
  groundtruth: string;
  prediction: string;
}

const python = (prompt: string, groundtruth: string, prediction: string): Preset => ({
  language: 'python',
  prompt,
  groundtruth,
  prediction,
});

const BASKET = 'from shop.basket import Basket\n\ndef total(basket: Basket) -> int:\n    return ';

/** By the id of a metric or quirk. */
export const PRESETS: Record<string, Preset> = {
  em: python(BASKET, 'basket.sum_of_prices()', 'basket.sum_of_prices()\n\ndef tax(basket):\n    return 0\n'),
  es: python(BASKET, 'basket.sum_of_prices(currency)', 'basket.sum_of_price(currency=EUR)'),
  id_em: python(BASKET, 'basket.sum_of_prices(currency)', 'basket.sum_of_prices[currency]'),
  id_precision: python(BASKET, 'basket.prices()', 'basket.prices(currency, tax)'),
  id_recall: python(BASKET, 'basket.prices(currency, tax)', 'basket.prices()'),
  id_f1: python(BASKET, 'basket.sum_of_prices(currency)', 'sum(basket.prices, currency)'),
  foreign_comment_marker: python('def half(items):\n    return ', 'len(items) // 2', 'len(items) // 3'),
  comment_marker_in_string: python(
    'def colour(theme):\n    return ',
    "theme.named('#ff0000')",
    "theme.named('#00ff00')",
  ),
  bracket_in_text: {
    language: 'java',
    prompt: 'class Greeter {\n    String greet(String name) {\n        return ',
    groundtruth: '"Hello; " + names.polite(name);',
    prediction: '"Hello; " + names.polite(name);',
  },
  leading_bracket: {
    language: 'typescript',
    prompt: 'export function settings(): Settings ',
    groundtruth: '{',
    prediction: '{\n  return defaults.merged(stored);\n}',
  },
  leading_newline: python('def gross(price, tax):\n    total = price ', '+ tax', '\n+ tax\nprint(total)'),
  whole_reference: {
    language: 'java',
    prompt: 'void close(Channel channel) {\n    ',
    groundtruth: 'channel.flush(); channel.close();',
    prediction: 'channel.flush(); channel.close();',
  },
  autojunk: python(BASKET, `[${'basket, '.repeat(30)}]`, `(${'basket, '.repeat(30)})`),
  literal_as_identifier: python('def find(key):\n    return ', 'index.get(key, None)', 'index.get(key, False)'),
  no_identifier: python('def answer():\n    return ', '42', '41 + 1'),
};
