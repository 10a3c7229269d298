/* global document, localStorage */

// Runs before anything is painted, so that a page that was made dark is never light for a moment. See web/shared/theme.ts.
try {
  const theme = localStorage.getItem('assay-theme');
  if (theme !== null) document.documentElement.dataset.theme = theme;
} catch {
  // This browser is told to keep nothing: the theme is the system's.
}
