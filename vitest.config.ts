import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** By path, and not by how long a file took the last time: files that share a Worker come in the same order everywhere. */
class ByPath extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
  }
}

/** Tests that measure processor time: they run after the others of their kind, when the machine has less to do. */
const MEASURED = ['tests/budgets/worker-startup.test.ts', 'worker/content/render-markdown.hostile.test.ts']

/**
 * How long a test may take before it is taken for one that hangs, in milliseconds. A bar on time is written in the test it is about;
 * a machine that is busy with other tests must not fail a test that has none.
 */
const HANGS = { testTimeout: 30_000, hookTimeout: 30_000 }

/** Two kinds of tests: plain ones, and those that run inside workerd with real D1, R2, queues and objects (tests/worker). */
export default defineConfig({
  test: {
    sequence: { sequencer: ByPath },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'worker/**/*.test.ts',
            'web/{functions,src,vite}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/{auth,budgets,contract-snapshot,deploy,lint,demo,faults,messages,migrations,ops,packs,scripts,supply,upload}/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...MEASURED],
          environment: 'node',
          ...HANGS,
        },
      },
      { test: { name: 'unit-alone', include: MEASURED, environment: 'node', ...HANGS, sequence: { groupOrder: 1 } } },
      './tests/worker/vitest.config.ts',
      './tests/worker/vitest.alone.config.ts',
    ],
  },
})
