/** Icons that the page itself draws. Their meaning is next to them as text. */

import { svg } from '../shared/dom';

const PATHS = {
  ascending: 'M4.500 9.500L8 6l3.500 3.500',
  descending: 'M4.500 6.500L8 10l3.500-3.500',
  unsorted: 'M5 6.500L8 3.500l3 3M5 9.500l3 3 3-3',
  pin: 'M6 2.500h4l-.5 4.500 2.500 2.500H4L6.500 7zM8 9.500v4',
  difference: 'M8 3l5 9.500H3z',
  link: 'M7 9.500L9.500 7M6.500 5L8.500 3a2.300 2.300 0 0 1 4 4L10 9M9.500 11L7.500 13a2.300 2.300 0 0 1-4-4L6 7',
  cross: 'M4 4l8 8M12 4l-8 8',
  filter: 'M2.500 4h11M4.500 8h7M6.500 12h3',
  columns: 'M3 3h10v10H3zM6.300 3v10M9.700 3v10',
  download: 'M8 2.500v7.500M4.500 7L8 10.500 11.500 7M3 13.500h10',
} as const;

export type IconName = keyof typeof PATHS;

export function drawn(name: IconName): SVGElement {
  return svg('svg', { class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': true }, svg('path', { d: PATHS[name] }));
}
