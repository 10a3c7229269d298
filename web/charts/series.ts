/** The colours and shapes that tell series apart. */

import type { Mark } from '../shared/marks';
import type { Key } from './files';

/** Readers cannot tell more colours apart. */
export const MOST_TONES = 7;
const SHAPES: readonly Mark[] = ['circle', 'square', 'diamond', 'triangle', 'wedge'];

/** The key of a series by its place among at most `MOST_TONES`. */
export function keyAt(index: number, id: string, name: string): Key {
  return { id, name, tone: `series-${index}`, shape: SHAPES[index % SHAPES.length] ?? 'circle' };
}
