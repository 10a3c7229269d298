/** Small choices of a visitor that this browser stores, if it may. */

export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // Some browsers store nothing.
    return null;
  }
}

/** `null` removes the choice. */
export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // The choice lasts until the page is closed.
  }
}
