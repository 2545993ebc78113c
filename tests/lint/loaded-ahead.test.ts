import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** The modules that the Worker loads only when they are asked for, as paths from `worker`. */
function loadedLate(): string[] {
  const files = globSync(['worker/**/*.ts', 'durable-objects/**/*.ts'], { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'))
  const found = files.flatMap((path) =>
    [...read(path).matchAll(/(?<!typeof )\bimport\('(?<name>[^']+)'\)(?!\.[A-Z])/g)]
      .map(({ groups }) => groups?.['name'] ?? '')
      .filter((name) => /^(?:\.|#worker\/)/.test(name))
      .map((name) =>
        name.startsWith('#worker/') ? join('worker', name.slice('#worker/'.length)) : relative(ROOT, resolve(ROOT, dirname(path), name)),
      ),
  )
  return [...new Set(found)].map((path) => `#${path}`).toSorted()
}

test('the tests inside workerd load ahead whatever the Worker loads only when it is asked for', () => {
  const ahead = [...read('tests/worker/helpers/load-ahead.ts').matchAll(/^ {2}import\('(?<name>[^']+)'\),$/gm)].map(
    ({ groups }) => groups?.['name'] ?? '',
  )
  expect(ahead.toSorted()).toEqual(loadedLate())
})
