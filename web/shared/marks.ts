/** Marks of charts: each series has a colour and a shape. `styles/marks.css` has the colours. */

import { svg } from './dom';

export type Mark = 'circle' | 'square' | 'diamond' | 'triangle' | 'wedge';

/** A mark centred at a position; `x` may be a percentage of the width. */
export function mark(shape: Mark, x: number | string, y: number): SVGElement {
  const paths: Record<Mark, SVGElement> = {
    circle: svg('circle', { r: 4.5 }),
    square: svg('rect', { x: -4, y: -4, width: 8, height: 8 }),
    diamond: svg('path', { d: 'M0-6 6 0 0 6-6 0z' }),
    triangle: svg('path', { d: 'M0-5.5 5.5 4.500H-5.500z' }),
    wedge: svg('path', { d: 'M0 5.500 5.500-4.500H-5.500z' }),
  };
  return svg('svg', { x, y, class: `mark ${shape}`, overflow: 'visible' }, paths[shape]);
}

/** A mark for legends. */
export function legendMark(shape: Mark): SVGElement {
  return svg('svg', { width: 16, height: 16, 'aria-hidden': true }, mark(shape, 8, 8));
}
