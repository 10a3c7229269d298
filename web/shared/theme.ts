/** Light or dark: as the system has it, until a visitor chooses the other. `public/theme.js` is what is seen first. */

import { remember } from './preferences';

type Theme = 'light' | 'dark';

const STORED = 'assay-theme';
const system = matchMedia('(prefers-color-scheme: dark)');

/** Makes the button that changes between light and dark work. */
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

/** The system's own theme needs no memory: whoever goes back to it follows it again. */
function choose(theme: Theme): void {
  if (theme === ofSystem()) {
    delete document.documentElement.dataset['theme'];
    remember(STORED, null);
  } else {
    document.documentElement.dataset['theme'] = theme;
    remember(STORED, theme);
  }
}
