// Runs before anything is painted, so that a page that was made dark is never light for a moment. See web/theme.ts.
{
  const theme = localStorage.getItem('assay-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}
