import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, flowsBrowser } from '#scripts/lib/ensure-browser.ts'
import { E2E_PLACE } from './support/place.ts'

/** Whole flows in Chromium at the two sizes of the budget, against a local site with the demo content. */
export default defineConfig({
  testDir: '.',
  // Two runs at once do not clear each other's pictures away.
  outputDir: `../../test-results/${E2E_PLACE.port}`,
  globalSetup: './support/global-setup.ts',
  fullyParallel: false,
  workers: 1,
  // The second try is there for its trace: a flow that needs it counts as failed (scripts/lib/test-runs.ts).
  retries: 1,
  // How long a flow takes is no part of what it shows: these are for what hangs, on a machine that is busy with the other part as well.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: E2E_PLACE.origin,
    headless: true,
    launchOptions: { executablePath: flowsBrowser(), args: [...CHROMIUM_FLAGS] },
    // A quarter of the time of a flow went into files that its service worker puts on the device; the flows that need one allow it.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
  },
  projects: [
    // What the width of the window does not change runs once (@once); what a phone alone can do wrong, on the phone (@phone). Flows without a
    // tag look otherwise at each width and run at both.
    { name: 'phone', grepInvert: /@once|@tablet/, use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', grepInvert: /@phone|@tablet/, use: { viewport: { width: 1280, height: 800 } } },
    { name: 'tablet', grep: /@tablet/, use: { viewport: { width: 834, height: 1112 }, hasTouch: true } },
  ],
})
