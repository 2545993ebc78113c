import { defineConfig } from '@playwright/test'
import shared from '#tests/e2e/playwright.config.ts'

/** The widths that an admin works at, each on its own on a site of its own (the runner names one at a time). */
export default defineConfig({
  ...shared,
  testDir: '.',
  outputDir: '../../../test-results',
  globalSetup: './global-setup.ts',
  retries: 0,
  timeout: 300_000,
  // A step that cannot be taken is told at once, not when the time of all is over.
  use: { ...shared.use, actionTimeout: 30_000 },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    { name: 'tablet', use: { viewport: { width: 834, height: 1112 }, hasTouch: true } },
    { name: 'phone', use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
  ],
})
