/**
 * The light or dark theme: the system's, until a visitor chooses the other. A script in
 * `index.html` sets it before the first paint.
 */

import { remember } from './preferences';

type Theme = 'light' | 'dark';

const STORED = 'assay-theme';
const system = matchMedia('(prefers-color-scheme: dark)');

/** Makes the button work that switches between light and dark. */
export function offerThemes(button: HTMLButtonElement): void {
  const show = (): void => {
    button.setAttribute('aria-label', `Change to ${other()} colours`);
  };
  button.addEventListener('click', () => {
    choose(other());
    show();
  });
  system.addEventListener('change', show);
  show();
}

function ofSystem(): Theme {
  return system.matches ? 'dark' : 'light';
}

function other(): Theme {
  const shown = document.documentElement.dataset['theme'] ?? ofSystem();
  return shown === 'dark' ? 'light' : 'dark';
}

/** The system's theme is not stored: a visitor who returns to it follows the system again. */
function choose(theme: Theme): void {
  if (theme === ofSystem()) {
    delete document.documentElement.dataset['theme'];
    remember(STORED, null);
  } else {
    document.documentElement.dataset['theme'] = theme;
    remember(STORED, theme);
  }
}
