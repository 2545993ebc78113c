import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
}

/** Every file of these texts that writes to the audit log by SQL of its own. */
const writers = (files: readonly (readonly [string, string])[]): string[] =>
  files.filter(([, text]) => /(INSERT|REPLACE)\s+(OR\s+\w+\s+)?INTO\s+`?audit_log/i.test(text)).map(([path]) => path)

/**
 * Rows that are not written by `guardedBatch`: what the importer, pages of jobs, uploads and the database's own conditions write, each in
 * the batch of its change. A new act of an admin goes through `guardedBatch`.
 */
const BESIDE_GUARDED_BATCH = [
  'durable-objects/user-hub/audit-foreign-user.ts',
  'worker/features/account/erasure/erase-rows.ts',
  'worker/features/imports/repository.ts',
  'worker/features/imports/roll-back.ts',
  'worker/features/monitor/extend-step.ts',
  'worker/features/notifications/sendings.ts',
  'worker/features/prime/refunds.ts',
  'worker/features/question-bank/repository.ts',
  'worker/features/support/write-act.ts',
  'worker/features/tests/save.ts',
  'worker/importing/write-catalogue.ts',
]

const files = [...sources('worker'), ...sources('durable-objects')].map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const)

test('one file alone writes to the audit log', () => {
  expect(writers(files)).toEqual(['worker/db/audit.ts'])
})
test('a second writer would be found', () => {
  expect(writers([['worker/features/x.ts', 'db.prepare("INSERT OR IGNORE INTO audit_log (id) VALUES (1)")']])).toEqual([
    'worker/features/x.ts',
  ])
})
test('who writes a row of the audit log beside guardedBatch is known, and nobody joins', () => {
  const beside = files.filter(([path, text]) => path !== 'worker/db/audit.ts' && /\baudit(Statement|IfChanged|Each)\(/.test(text))
  expect(beside.map(([path]) => path).toSorted()).toEqual(BESIDE_GUARDED_BATCH)
})
