/** Builds elements from values, never from markup: no text of a file can become an element. */

type Child = Node | string | number | null | undefined | false;
type Listeners = { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void };
type Attributes = Record<string, string | number | boolean | null | undefined>;

/** An HTML element. Attributes that are null, undefined or false are left out; true ones are empty. */
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

/** The element of the page with this id; the page is broken without it. */
export function byId<Type extends Element>(id: string, type: new () => Type): Type {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`The page has no ${type.name} #${id}.`);
  return element;
}

/** Text that only screen readers say. */
export function unseen(text: string): HTMLElement {
  return h('span', { class: 'unseen' }, text);
}

/** One of the symbols that the page defines once; what it means stands beside it as text. */
export function icon(name: string): SVGElement {
  return svg('svg', { class: 'icon', 'aria-hidden': true }, svg('use', { href: `#icon-${name}` }));
}

/** What can be shown of something that was thrown. */
export function message(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}

/** Whether something was thrown because a visitor stopped what was under way. */
export function isAbort(fault: unknown): boolean {
  return fault instanceof DOMException && fault.name === 'AbortError';
}

/** Children of a list put together, with something between them. */
export function join(parts: readonly Child[], between: string): Child[] {
  return parts
    .filter((part) => part !== null && part !== undefined && part !== false)
    .flatMap((part, index) => (index === 0 ? [part] : [between, part]));
}

/** A name that may be broken where its words are joined. */
export function breakable(name: string): Child[] {
  return name.split(/(?<=[-_/.])|(?=@)/).flatMap((part, index) => (index === 0 ? [part] : [h('wbr'), part]));
}

function fill(element: Element, attributes: Attributes, children: readonly Child[] | Child): void {
  for (const [name, value] of Object.entries(attributes)) {
    // ARIA wants its states spelt out.
    if (name.startsWith('aria-') && typeof value === 'boolean') element.setAttribute(name, String(value));
    else if (value === true) element.setAttribute(name, '');
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  for (const child of Array.isArray(children) ? (children as readonly Child[]) : [children as Child]) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}
