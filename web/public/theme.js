/* global document, localStorage */

// Runs before the first paint, so that a dark page does not flash light. See web/shared/theme.ts.
try {
  const theme = localStorage.getItem('assay-theme');
  if (theme !== null) document.documentElement.dataset.theme = theme;
} catch {
  // This browser stores nothing, so the system's theme applies.
}
