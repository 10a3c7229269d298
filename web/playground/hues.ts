/**
 * Colours of token types. There are more types than colours: similar types share one, and
 * definitions have a line.
 */

import type { Dimension } from '../checker/view/tokens/vocabulary';

/** Values of one colour each. */
const HUES: Record<Dimension, readonly (readonly string[])[]> = {
  syntax_type: [
    ['var_usg', 'var_def'],
    ['method_usg', 'method_def', 'func_usg', 'func_def'],
    ['class_usg', 'class_def', 'type_usg', 'type_def'],
    ['const_str', 'const_num'],
    ['attribute', 'arg_def'],
    ['keyword', 'modifier', 'annotation', 'exception'],
    ['imp_lib', 'imp_sublib', 'imp_alias', 'namespace_def'],
    ['unknown', 'label'],
  ],
  context: [
    ['in_assign', 'in_with'],
    ['in_return', 'in_raise'],
    ['in_parameter'],
    ['in_arithmetic_op', 'in_bool_op', 'in_comparison'],
    ['in_if', 'in_else'],
    ['in_for', 'in_while'],
    ['in_try', 'in_except'],
    ['in_func_def', 'in_class_def'],
  ],
  origin: [['from_infile'], ['from_project'], ['from_stdlib'], ['from_extlib'], ['from_builtin']],
  length: [['short'], ['medium'], ['long']],
  frequency: [['high_frequent'], ['medium_frequent'], ['low_frequent']],
};

/** The class names of a value. */
export function hue(dimension: Dimension, value: string): string {
  const number = HUES[dimension].findIndex((values) => values.includes(value));
  const isDefinition = dimension === 'syntax_type' && value.endsWith('_def');
  return `hue-${number < 0 ? 7 : number}${isDefinition ? ' definition' : ''}`;
}
