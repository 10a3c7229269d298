/** Charts as files: with their styles, title, legend and background. */

import { svg } from '../shared/dom';
import { legendMark, type Mark } from '../shared/marks';
import { label, widthOf, wrap } from './shapes';

/** An entry of a legend. */
export interface Key {
  /** The id of the series. */
  id: string;
  name: string;
  /** The class that gives the series its colour. */
  tone: string;
  shape: Mark;
}

/** The style properties that are part of the picture. */
const DRAWN = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
  'paint-order',
];
const MARGIN = 12;
const TITLE_LINE = 22;
const KEY_LINE = 20;
/** Pixels of the file for each of the page, as print needs. */
const DENSITY = 3;

/** The text of an SVG file. */
export function asSvg(
  shown: SVGElement,
  title: string,
  keys: readonly Key[],
): { text: string; width: number; height: number } {
  const inner = Number(shown.getAttribute('width'));
  const width = inner + 2 * MARGIN;
  const { color, backgroundColor } = getComputedStyle(document.body);
  // The titles are larger than the other texts.
  const titles = wrap(title, inner * 0.85);
  let top = MARGIN + titles.length * TITLE_LINE;
  // The legend needs the page's styles, so it is drawn beside the picture first.
  const legend = svg('g', { class: 'chart-picture' });
  let x = 0;
  let y = 0;
  for (const key of keys) {
    const wide = 22 + widthOf(key.name) + 14;
    if (x > 0 && x + wide > inner) [x, y] = [0, y + KEY_LINE];
    const entry = svg('g', { class: key.tone, transform: `translate(${x} ${y})` }, [
      legendMark(key.shape),
      label([key.name], 20, 12),
    ]);
    legend.append(entry);
    x += wide;
  }
  const below = keys.length > 0 ? y + KEY_LINE + 8 : 0;
  shown.append(legend);
  const drawnLegend = withStyles(legend);
  legend.remove();
  drawnLegend.setAttribute('transform', `translate(${MARGIN} ${top})`);
  top += below;
  const copy = withStyles(shown);
  copy.setAttribute('x', String(MARGIN));
  copy.setAttribute('y', String(top));
  const height = Number(shown.getAttribute('height')) + top + MARGIN;
  const page = svg(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      'font-family': 'sans-serif',
    },
    [
      svg('title', {}, title),
      svg('rect', { width, height, fill: backgroundColor }),
      svg(
        'text',
        { fill: color, 'font-size': 16, 'font-weight': 600 },
        titles.map((part, index) => svg('tspan', { x: MARGIN, y: MARGIN + 14 + index * TITLE_LINE }, part)),
      ),
      drawnLegend,
      copy,
    ],
  );
  return { text: new XMLSerializer().serializeToString(page), width, height };
}

/** An SVG file as pixels. */
export async function asPng({ text, width, height }: ReturnType<typeof asSvg>): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width * DENSITY;
    canvas.height = height * DENSITY;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((file) => {
        if (file) resolve(file);
        else reject(new Error('The browser could not draw the chart as a PNG file.'));
      }, 'image/png');
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A copy of an element that needs no style sheet. */
function withStyles(original: SVGElement): SVGElement {
  const copy = original.cloneNode(true) as SVGElement;
  const copies = copy.querySelectorAll('*');
  original.querySelectorAll('*').forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const name of DRAWN) copies[index]?.setAttribute(name, style.getPropertyValue(name));
    copies[index]?.removeAttribute('class');
  });
  copy.removeAttribute('class');
  return copy;
}
