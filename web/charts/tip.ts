/** The values of a picture, read by mouse, touch or keyboard. */

import { h } from '../shared/dom';

/** A value at a position of the picture. */
export interface Spot {
  x: number;
  y: number;
  /** The name of what it belongs to, and its values. */
  lines: readonly string[];
  /** The series to highlight with it. */
  series?: string;
  /** Opens what is behind the value. */
  open?: (() => void) | undefined;
}

/** The pointer finds spots within this distance, in pixels. A finger is less exact than a mouse. */
const NEAR = { mouse: 16, touch: 32 };

export class Tip {
  readonly #ring = h('div', { class: 'chart-ring', hidden: true });
  readonly #text = h('div', { class: 'chart-tip', role: 'status', hidden: true });
  #spots: readonly Spot[] = [];
  #at = -1;

  constructor(
    private readonly plot: HTMLElement,
    private readonly highlight: (series: string | null) => void,
  ) {
    plot.append(this.#ring, this.#text);
    const follow = (event: PointerEvent): void => {
      const bounds = plot.getBoundingClientRect();
      this.#show(
        this.#nearest(
          event.clientX - bounds.left,
          event.clientY - bounds.top,
          event.pointerType === 'mouse' ? 'mouse' : 'touch',
        ),
      );
    };
    /** The value that was shown before the pointer went down. */
    let before = -1;
    plot.addEventListener('pointermove', follow);
    plot.addEventListener('pointerdown', (event) => {
      before = this.#at;
      follow(event);
    });
    plot.addEventListener('click', () => {
      // The first tap of a finger shows a value, the second opens it. A mouse has shown it already.
      if (this.#at === before) this.#spots[this.#at]?.open?.();
    });
    plot.addEventListener('pointerleave', ({ pointerType }) => {
      // A finger that is lifted leaves its value.
      if (pointerType === 'mouse') this.#show(-1);
    });
    plot.addEventListener('blur', () => this.#show(-1));
    plot.addEventListener('keydown', (event) => {
      const open = event.key === 'Enter' ? this.#spots[this.#at]?.open : undefined;
      if (open) {
        event.preventDefault();
        open();
        return;
      }
      const next = this.#after(event.key);
      if (next === null) return;
      event.preventDefault();
      this.#show(next);
    });
  }

  /** Takes the values of a new picture. */
  take(spots: readonly Spot[]): void {
    this.#spots = spots;
    this.#show(-1);
  }

  #nearest(x: number, y: number, pointer: keyof typeof NEAR): number {
    let best = -1;
    let least = NEAR[pointer];
    this.#spots.forEach((spot, index) => {
      const distance = Math.hypot(spot.x - x, spot.y - y);
      if (distance >= least) return;
      least = distance;
      best = index;
    });
    return best;
  }

  /** The spot to which a key leads; `null` for other keys. Left and right reach every spot. */
  #after(key: string): number | null {
    const last = this.#spots.length - 1;
    if (last < 0) return null;
    switch (key) {
      case 'ArrowRight':
        return Math.min(last, this.#at + 1);
      case 'ArrowLeft':
        return Math.max(0, this.#at - 1);
      case 'ArrowUp':
        return this.#beyond(-1);
      case 'ArrowDown':
        return this.#beyond(1);
      case 'Home':
        return 0;
      case 'End':
        return last;
      case 'Escape':
        return this.#at < 0 ? null : -1;
      default:
        return null;
    }
  }

  /** The closest spot above or below, in line with the current one if possible. */
  #beyond(down: 1 | -1): number {
    const from = this.#spots[this.#at];
    if (!from) return 0;
    let best = this.#at;
    let least = Number.POSITIVE_INFINITY;
    this.#spots.forEach((spot, index) => {
      const ahead = (spot.y - from.y) * down;
      const cost = ahead + 3 * Math.abs(spot.x - from.x);
      if (ahead < 1 || cost >= least) return;
      least = cost;
      best = index;
    });
    return best;
  }

  #show(index: number): void {
    if (index === this.#at && index < 0) return;
    this.#at = index;
    const spot = this.#spots[index];
    this.#ring.hidden = !spot;
    this.plot.classList.toggle('opens', spot?.open !== undefined);
    this.#text.hidden = !spot;
    this.highlight(spot?.series ?? null);
    if (!spot) return;
    const [name = '', ...values] = spot.lines;
    this.#text.replaceChildren(h('strong', {}, name), ...values.map((value) => h('span', {}, value)));
    place(this.#ring, spot.x, spot.y);
    // Beside the spot, but never outside the plot.
    const { clientWidth } = this.plot;
    const { offsetWidth, offsetHeight } = this.#text;
    const beside = spot.x + 14 + offsetWidth <= clientWidth ? spot.x + 14 : spot.x - 14 - offsetWidth;
    place(
      this.#text,
      Math.max(0, Math.min(beside, clientWidth - offsetWidth)),
      Math.max(0, spot.y - offsetHeight - 10),
    );
  }
}

function place(element: HTMLElement, x: number, y: number): void {
  element.style.translate = `${x}px ${y}px`;
}
