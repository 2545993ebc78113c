import { expect, test } from 'vitest'
import { workerSources } from './worker-sources.ts'

/** Every file of these texts that adds to a person's stream by a statement of its own. */
const writers = (files: readonly (readonly [string, string])[]): string[] =>
  files
    .filter(([, text]) => /(INSERT|REPLACE)\s+(OR\s+\w+\s+)?INTO\s+["`]?notification\b|insert\(notification\)/i.test(text))
    .map(([path]) => path)

test('notify alone adds to the streams of people', () => {
  expect(writers(workerSources())).toEqual(['worker/notifying/notification-rows.sql.ts'])
})
test('a second writer would be found', () => {
  expect(writers([['worker/features/x.ts', 'db.prepare(`INSERT INTO notification (user_id) VALUES (1)`)']])).toEqual([
    'worker/features/x.ts',
  ])
  expect(writers([['worker/features/x.ts', 'db.insert(notification).values({})']])).toEqual(['worker/features/x.ts'])
  expect(writers([['worker/features/x.ts', 'INSERT INTO notification_read (user_id) VALUES (1)']])).toEqual([])
})
