/** Queries are Drizzle's; SQL by hand stands in `*.sql.ts`, with its reason, and its rows are decoded (decision 0112). */
import { expect, test } from 'vitest'
import { workerSources } from './worker-sources.ts'

/** Turns a query of Drizzle into a statement, and holds no SQL of its own. */
const BRIDGE = 'worker/db/statement-of.ts'

/** What is wrong with a file of the Worker, one line each. */
function faultsOf(path: string, source: string): string[] {
  const isByHand = path.endsWith('.sql.ts')
  const prepares = source.includes('.prepare(')
  return [
    ...(prepares && !isByHand && path !== BRIDGE ? [`${path}: a statement by hand outside *.sql.ts`] : []),
    ...(isByHand && !/Hand-written: \w/.test(source) ? [`${path}: no reason ("Hand-written: …")`] : []),
    ...(isByHand && !prepares && !/\b(?:SELECT|INSERT|UPDATE|DELETE)\b/.test(source)
      ? [`${path}: named *.sql.ts without a statement`]
      : []),
    ...(/\.(all|first|raw)<|\bsql\.raw\(/.test(source) ? [`${path}: rows whose type is asserted, or raw text in a query`] : []),
  ]
}

test('SQL by hand names its reason, stands in *.sql.ts, and its rows are decoded', () => {
  expect(workerSources().flatMap(([path, source]) => faultsOf(path, source))).toEqual([])
})

/**
 * 150 when the blog began; each full-text index adds its own, and so did the bitmaps of broadcasts, what operators ask before a deployment, the
 * archive, the replay and the retention, whose json_each takes a page of rows in one value, a backup, which reads whatever tables there are, and
 * the home, whose lists are one row each, and the practice pool, whose rows are made from the question bank inside the database and whose sessions
 * are finished by guarded writes, and the daily quiz, which takes its questions from that pool,
 * and the merging of topics and bulk changes by filter, whose pages are row values of any table and lists of any number of questions,
 * and objections, which are counted in the batch that files or withdraws them,
 * and the hash chain of the audit log, whose json_each takes a batch of links in one value,
 * and the leaderboards of live tests, whose json_each takes everyone whom one lists in one value,
 * and unusual attempts at live tests, whose json_each takes a page of them in one value.
 */
const MOST_BY_HAND = 256

test(`at most ${MOST_BY_HAND} statements are written by hand`, () => {
  const count = workerSources()
    .filter(([path]) => path !== BRIDGE)
    .reduce((sum, [, source]) => sum + source.split('.prepare(').length - 1, 0)
  expect(count).toBeLessThanOrEqual(MOST_BY_HAND)
})

test('each way around the rule is found', () => {
  expect(faultsOf('worker/features/search/queries.ts', 'db.prepare(`SELECT 1`)')).toHaveLength(1)
  expect(faultsOf('worker/features/search/find.sql.ts', 'db.prepare(`SELECT 1`)')).toHaveLength(1)
  expect(faultsOf('worker/features/search/find.sql.ts', '/** Hand-written: json_each takes any number of ids. */')).toHaveLength(1)
  expect(
    faultsOf('worker/features/search/find.sql.ts', '/** Hand-written: full text. */ db.prepare(`SELECT 1`).first<Row>()'),
  ).toHaveLength(1)
  expect(faultsOf('worker/features/search/queries.ts', 'db.select().from(test).where(sql.raw(condition))')).toHaveLength(1)
  expect(faultsOf('worker/features/search/find.sql.ts', '/** Hand-written: full text. */ decodeRows(row, db.prepare(`SELECT 1`))')).toEqual(
    [],
  )
})
