import { defineConfig, devices } from '@playwright/test';

const { ASSAY_SITE, CHROMIUM, CHROMIUM_FLAGS, CI } = process.env;
if (!ASSAY_SITE || !CHROMIUM || !CHROMIUM_FLAGS) {
  throw new Error(
    'run the end-to-end tests by `cargo xtask test --only e2e`, which serves the site and finds Chromium',
  );
}

/** Tests of the results site. All others test the checker, which is part of it. */
const SITE = /(compare|home|leaderboard|metrics|programs|rerun|submission)\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  reporter: 'list',
  forbidOnly: Boolean(CI),
  fullyParallel: true,
  workers: 2,
  // Long enough for busy machines.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: CHROMIUM, args: CHROMIUM_FLAGS.split(' ') },
    // Traces of all tests would take a good part of the time: record one by `-- --trace on --grep NAME`.
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'site', testMatch: SITE, use: { baseURL: ASSAY_SITE } },
    { name: 'checker', testIgnore: SITE, use: { baseURL: `${ASSAY_SITE}check/` } },
  ],
});
