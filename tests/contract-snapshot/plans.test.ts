import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { normalStatement } from './normal-statement.ts'
import { migratedDatabases, planDifferences, type Plans, plansOf } from './plans.ts'

const kept = JSON.parse(readFileSync(join(import.meta.dirname, 'plans.json'), 'utf8')) as Plans
const OVERDUE = "SELECT a.user_id FROM attempt a WHERE a.state = 'open' AND a.deadline_at < ?1 ORDER BY a.deadline_at LIMIT ?2"

describe('a statement becomes one text', () => {
  test.each([
    ['on one line, without comments', 'SELECT 1 -- why\n   FROM user', 'SELECT 1 FROM user'],
    [
      'whatever the length of its list',
      'SELECT 1 FROM user WHERE id in (?2, ?3, ?4) AND name = ?',
      'SELECT 1 FROM user WHERE id IN (?2) AND name = ?',
    ],
    [
      'whatever the number of its rows',
      'insert into t ("a", "b") values (?, null), (?, null) returning a',
      'insert into t ("a", "b") VALUES (?, null) returning a',
    ],
  ])('%s', (_, sql, text) => {
    expect(normalStatement(sql)).toBe(text)
  })
})

test('the kept statements run on the migrated schema as they did', () => {
  expect(planDifferences(kept, plansOf(migratedDatabases(), Object.keys(kept)))).toEqual([])
})
test('an alias does not change the lines, so that a statement and its rewritten form can be compared', () => {
  const written =
    'select "user_id" from "attempt" where ("attempt"."state" = \'open\' and "attempt"."deadline_at" < ?) order by "attempt"."deadline_at" limit ?'
  const [one, other] = Object.values(plansOf(migratedDatabases(), [OVERDUE, written]))
  expect(one).toEqual(other)
})
test('a dropped index is told with the plan before and after', () => {
  const databases = migratedDatabases()
  const before = plansOf(databases, [OVERDUE])
  databases[0]?.exec('DROP INDEX attempt_open')
  expect(planDifferences(before, plansOf(databases, [OVERDUE]))).toEqual([
    `another plan: ${OVERDUE}\n` +
      '  was SEARCH attempt USING COVERING INDEX attempt_open (deadline_at<?) (reads attempt_open; writes )\n' +
      '  is  SCAN attempt | USE TEMP B-TREE FOR ORDER BY (reads attempt; writes )',
  ])
})
test('a dropped index is found in the kept plans', () => {
  const databases = migratedDatabases()
  databases[0]?.exec('DROP INDEX attempt_recent')
  expect(planDifferences(kept, plansOf(databases, Object.keys(kept))).length).toBeGreaterThan(0)
})
test('a statement that is new and one that is gone are found', () => {
  const seen = plansOf(migratedDatabases(), ['SELECT 1'])
  expect(planDifferences({}, seen)).toEqual(['new: SELECT 1'])
  expect(planDifferences(seen, {})).toEqual(['gone: SELECT 1'])
})
