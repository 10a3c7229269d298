/** The menu of benchmarks in the header. Without a script, it opens and closes by its button only. */

/** Closes the menu when a visitor leaves it, and scrolls its current entry into view. */
export function improveMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('details.site-menu');
  if (!menu) return;
  const close = (): void => {
    menu.open = false;
  };
  menu.addEventListener('toggle', () => {
    if (menu.open) menu.querySelector('.menu-list [aria-current]')?.scrollIntoView({ block: 'nearest' });
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    close();
    menu.querySelector('summary')?.focus();
    event.stopPropagation();
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) close();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) close();
  });
}
