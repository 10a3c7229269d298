/** The end-to-end tests' configuration, without anything that would slow down the measurements. */

import { defineConfig } from '@playwright/test';
import base from '../../playwright.config';

export default defineConfig(base, {
  testDir: '.',
  outputDir: '../../test-results',
  reporter: 'dot',
  workers: 1,
  timeout: 900_000,
  use: { screenshot: 'off', trace: 'off' },
});
