/** Small choices of a visitor that this browser remembers, where it may. */

export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // Some browsers are told to keep nothing.
    return null;
  }
}

/** `null` forgets. */
export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // The choice holds until the page is closed.
  }
}
