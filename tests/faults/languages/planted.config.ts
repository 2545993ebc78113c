import { defineConfig } from '@playwright/test'
import config from '../../e2e/playwright.config.ts'

/** The flows in Chromium as ever, on a site with a planted fault of its layout. */
export default defineConfig(config, {
  testDir: '../../e2e',
  outputDir: '../../../test-results',
  globalSetup: './planted-setup.ts',
})
