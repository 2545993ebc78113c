import { expect, test } from 'vitest'
import { workerSources } from './worker-sources.ts'

type Files = readonly (readonly [string, string])[]

/** Every file of these texts that writes to the audit log by a statement of its own. */
const writers = (files: Files): string[] =>
  files.filter(([, text]) => /(INSERT|REPLACE)\s+(OR\s+\w+\s+)?INTO\s+["`]?audit_log|insert\(auditLog\)/i.test(text)).map(([path]) => path)

/** Every file of these texts that writes to the hash chain over it. */
const chainWriters = (files: Files): string[] =>
  files
    .filter(([, text]) => /(INSERT|REPLACE)\s+(OR\s+\w+\s+)?INTO\s+["`]?audit_chain|insert\(auditChain\)/i.test(text))
    .map(([path]) => path)

test('guardedBatch alone writes to the audit log', () => {
  expect(writers(workerSources())).toEqual(['worker/db/audit-rows.sql.ts'])
})
test('one statement alone writes to its hash chain', () => {
  expect(chainWriters(workerSources())).toEqual(['worker/features/audit/chain/write-links.sql.ts'])
})
test('a second writer would be found', () => {
  expect(writers([['worker/features/x.ts', 'db.prepare("INSERT OR IGNORE INTO audit_log (id) VALUES (1)")']])).toEqual([
    'worker/features/x.ts',
  ])
  expect(writers([['worker/features/x.ts', 'db.insert(auditLog).values({})']])).toEqual(['worker/features/x.ts'])
  expect(chainWriters([['worker/features/x.ts', 'db.insert(auditChain).values({})']])).toEqual(['worker/features/x.ts'])
})
