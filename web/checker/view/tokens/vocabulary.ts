/** Display names of token types, in display order. */

import type { TokenDimension, TokenLabel, TokenRow, TokenRate } from '../../protocol';
import { keys, readable } from '../vocabulary';

/** A dimension of token types. */
export type Dimension = Exclude<TokenDimension, 'all'>;

const SYNTAX_TYPES = {
  var_usg: 'Variable usage',
  var_def: 'Variable definition',
  attribute: 'Attribute',
  method_usg: 'Method usage',
  method_def: 'Method definition',
  func_usg: 'Function usage',
  func_def: 'Function definition',
  arg_def: 'Argument definition',
  class_usg: 'Class usage',
  class_def: 'Class definition',
  type_usg: 'Type usage',
  type_def: 'Type definition',
  const_str: 'String',
  const_num: 'Number',
  keyword: 'Keyword',
  modifier: 'Modifier',
  annotation: 'Annotation',
  exception: 'Exception',
  imp_lib: 'Imported library',
  imp_sublib: 'Import from a library',
  imp_alias: 'Alias of an import',
  namespace_def: 'Namespace definition',
  label: 'Label',
  unknown: 'Unknown',
};

const CONTEXTS = {
  in_parameter: 'Parameter or argument',
  in_assign: 'Assignment',
  in_return: 'Return',
  in_arithmetic_op: 'Arithmetic operation',
  in_bool_op: 'Boolean operation',
  in_comparison: 'Comparison',
  in_if: 'If',
  in_else: 'Else',
  in_for: 'For loop',
  in_while: 'While loop',
  in_with: 'With',
  in_try: 'Try',
  in_except: 'Exception handler',
  in_raise: 'Raise or throw',
  in_func_def: 'Function definition',
  in_class_def: 'Class definition',
};

export const DIMENSIONS: Record<Dimension, { name: string; values: Record<string, string> }> = {
  syntax_type: { name: 'Syntax type', values: SYNTAX_TYPES },
  context: { name: 'Context', values: CONTEXTS },
  origin: {
    name: 'Origin',
    values: {
      from_infile: 'Same file',
      from_project: 'Other file of the project',
      from_stdlib: 'Standard library',
      from_extlib: 'Other library',
      from_builtin: 'Built in',
    },
  },
  length: { name: 'Length', values: { short: 'Up to 3', medium: '4 to 10', long: 'Over 10' } },
  frequency: {
    name: 'Frequency',
    values: { high_frequent: 'High', medium_frequent: 'Medium', low_frequent: 'Low' },
  },
};

/** The display name of a value. */
export function valueName(dimension: TokenDimension, value: string): string {
  if (dimension === 'all') return value === 'leaf' ? 'Up to 30 characters' : 'All tokens';
  return DIMENSIONS[dimension].values[value] ?? readable(value);
}

/** The display name of a row of the table, which may be about a combination of dimensions. */
export function rowName({ dimension, value }: TokenRow): string {
  const values = value.split(' × ');
  return dimension
    .split(' × ')
    .map((id, place) => valueName(id as TokenDimension, values[place] ?? ''))
    .join(' × ');
}

/** The names of a token's values, in the order of `DIMENSIONS`. */
export function labelNames(label: TokenLabel): Record<Dimension, string> {
  const nested = (times: number): string => (times > 1 ? ` ×${times}` : '');
  const contexts = keys(CONTEXTS).flatMap((context) => {
    const times = label.context[context];
    return times ? [CONTEXTS[context] + nested(times)] : [];
  });
  return {
    syntax_type: valueName('syntax_type', label.syntax_type),
    context: contexts.join(', ') || '–',
    origin: valueName('origin', label.origin),
    length: valueName('length', label.length),
    frequency: valueName('frequency', label.frequency),
  };
}

export type Measure = 'recall' | 'precision' | 'exact';

/** The measures of tokens. `of` describes the denominator. */
export const MEASURES: Record<
  Measure,
  { name: string; meaning: string; noun: string; of: (row: TokenRow) => number; rate: (row: TokenRow) => TokenRate }
> = {
  recall: {
    name: 'Recall',
    meaning: 'how many tokens of the ground truth are predicted',
    noun: 'token',
    of: ({ tokens }) => tokens,
    rate: ({ recall }) => recall,
  },
  precision: {
    name: 'Precision',
    meaning: 'how many of the predicted tokens are right',
    noun: 'predicted token',
    of: ({ predicted }) => predicted,
    rate: ({ precision }) => precision,
  },
  exact: {
    name: 'Exact statements',
    meaning: 'how many of the statements with such a token match exactly',
    noun: 'statement',
    of: ({ statements }) => statements,
    rate: ({ exact }) => exact,
  },
};

/** What choosing a number does, for every measure. */
export const SHOW_MISSED = 'Click or press Enter for the examples where such a token is missed';

/** A share of fewer tokens than this says little. */
export const FEW = 10;

/** The name of a cell in addresses: a dimension and one of its values. */
export function cellName(dimension: TokenDimension, value: string): string {
  return `${dimension}.${value}`;
}
