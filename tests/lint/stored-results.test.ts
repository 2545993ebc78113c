/** Results of attempts are read by `worker/db/stored-results.ts` alone: everyone else would miss the archived ones (decision 0127). */
import { expect, test } from 'vitest'
import { workerSources } from './worker-sources.ts'

const READER = 'worker/db/stored-results.ts'
/** Who else names the column, and why it misses nothing. */
const WRITERS: Readonly<Record<string, string>> = {
  'worker/db/archived-results.sql.ts': 'takes results out of the record and puts them back',
  'worker/db/attempt-tables.ts': 'the column',
  'durable-objects/attempt-room/table-records.ts': 'the own table of a room',
  'worker/features/attempt-admin/attempt-rows.sql.ts': 'takes a result back',
  'worker/features/attempts/record-events.sql.ts': 'writes what rooms have marked',
  'worker/features/key-corrections/regrade-rows.sql.ts': 'writes new marks',
}

const OF_ATTEMPT = /\b(?:FROM|JOIN|INTO|UPDATE)\s+attempt\b/
/** The column in a query of Drizzle, by its table's short name, or by its own name in SQL about attempts. */
const names = (source: string): boolean =>
  /\$\{attempt\.result\}|[:(]\s*attempt\.result\b(?!\.)/.test(source) ||
  (source.match(/`[^`]*`|'[^'\n]*'|"[^"\n]*"/g) ?? []).some(
    (text) =>
      /\ba\.result\b/.test(text) ||
      (OF_ATTEMPT.test(text) && /(?<![.\w$>'])result\b/.test(text)) ||
      /\b(SELECT|SET)\b[^;]*(?<![.\w$>'])result\b/.test(text),
  ) ||
  /text\('result'\)/.test(source)

test('only the reader of results and those who write them name the column', () => {
  const found = workerSources().filter(([, source]) => names(source))
  expect(found.map(([path]) => path).filter((path) => path !== READER && !(path in WRITERS))).toEqual([])
})

test('no one is listed who names none', () => {
  const found = new Set(workerSources().flatMap(([path, source]) => (names(source) ? [path] : [])))
  expect([READER, ...Object.keys(WRITERS)].filter((path) => !found.has(path))).toEqual([])
})

test.each([
  'const Q = `SELECT a.n, a.result FROM attempt a`',
  "db.prepare('SELECT result FROM attempt WHERE user_id = ?1')",
  'db.select({ result: sql<string>`${attempt.result}` })',
  'db.select({ result: attempt.result })',
])('a planted reading is found: %s', (source) => {
  expect(names(source)).toBe(true)
})

test.each(['const { sections } = attempt.result', 'for (const q of attempt.result.questions)'])(
  'a property of an opened result is none: %s',
  (source) => {
    expect(names(source)).toBe(false)
  },
)
