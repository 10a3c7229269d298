/**
 * Builds elements from values, never from markup, so that text of a file cannot become an element.
 */

type Child = Node | string | number | null | undefined | false;
type Listeners = { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void };
type Attributes = Record<string, string | number | boolean | null | undefined>;

/** An HTML element. Omits attributes that are null, undefined or false; true ones are empty. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  children: readonly Child[] | Child = [],
  listeners: Listeners = {},
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  for (const [name, listener] of Object.entries(listeners)) {
    element.addEventListener(name, listener as EventListener);
  }
  return element;
}

/** An SVG element. */
export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  children: readonly Child[] | Child = [],
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  fill(element, attributes, children);
  return element;
}

/** The element of the page with this id. Throws if it is missing. */
export function byId<Type extends Element>(id: string, type: new () => Type): Type {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`The page has no ${type.name} #${id}.`);
  return element;
}

/** Text for screen readers only. */
export function unseen(text: string): HTMLElement {
  return h('span', { class: 'unseen' }, text);
}

/** One of the page's icons. Its meaning is next to it as text. */
export function icon(name: string): SVGElement {
  return svg('svg', { class: 'icon', 'aria-hidden': true }, svg('use', { href: `#icon-${name}` }));
}

/** The message of a thrown value. */
export function message(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}

/** Whether a thrown value means that the visitor stopped the work. */
export function isAbort(fault: unknown): boolean {
  return fault instanceof DOMException && fault.name === 'AbortError';
}

/** Joins children with a separator. */
export function join(parts: readonly Child[], between: string): Child[] {
  return parts
    .filter((part) => part !== null && part !== undefined && part !== false)
    .flatMap((part, index) => (index === 0 ? [part] : [between, part]));
}

/** A name that may wrap where its words are joined. */
export function breakable(name: string): Child[] {
  return name.split(/(?<=[-_/.])|(?=@)/).flatMap((part, index) => (index === 0 ? [part] : [h('wbr'), part]));
}

function fill(element: Element, attributes: Attributes, children: readonly Child[] | Child): void {
  for (const [name, value] of Object.entries(attributes)) {
    // ARIA needs states as text, such as `false`.
    if (name.startsWith('aria-') && typeof value === 'boolean') element.setAttribute(name, String(value));
    else if (value === true) element.setAttribute(name, '');
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  for (const child of Array.isArray(children) ? (children as readonly Child[]) : [children as Child]) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}
