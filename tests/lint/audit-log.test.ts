import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
}

/** Every file of these texts that writes to the audit log by a statement of its own. */
const writers = (files: readonly (readonly [string, string])[]): string[] =>
  files.filter(([, text]) => /(INSERT|REPLACE)\s+(OR\s+\w+\s+)?INTO\s+["`]?audit_log|insert\(auditLog\)/i.test(text)).map(([path]) => path)

const files = [...sources('worker'), ...sources('durable-objects')].map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const)

test('guardedBatch alone writes to the audit log', () => {
  expect(writers(files)).toEqual(['worker/db/guarded-batch.ts'])
})
test('a second writer would be found', () => {
  expect(writers([['worker/features/x.ts', 'db.prepare("INSERT OR IGNORE INTO audit_log (id) VALUES (1)")']])).toEqual([
    'worker/features/x.ts',
  ])
  expect(writers([['worker/features/x.ts', 'db.insert(auditLog).values({})']])).toEqual(['worker/features/x.ts'])
})
