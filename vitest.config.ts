import { defineConfig } from 'vitest/config'

/** Two kinds of tests: plain ones, and those that run inside workerd with real D1, R2, queues and objects (tests/worker). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'worker/**/*.test.ts',
            'web/{src,vite}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/{auth,budgets,contract-snapshot,lint,demo,messages,migrations,packs,scripts,supply,upload}/**/*.test.ts',
          ],
          environment: 'node',
        },
      },
      './tests/worker/vitest.config.ts',
      './tests/worker/vitest.alone.config.ts',
    ],
  },
})
