import { expect, test } from 'vitest'
import { ID_PATTERN } from '#contract/shared/ids.ts'
import { dailyTestId, dayOfDailyTest } from './daily-test-id.ts'

test('the id of a quiz is an id of a test, says its day, and differs by exam and day', () => {
  const ids = ['ssc-cgl', 'jee-main', 'एसएससी'].flatMap((exam) =>
    Array.from({ length: 2_000 }, (_, day) => dailyTestId(exam, 20_700 + day)),
  )
  expect(new Set(ids).size).toBe(6_000)
  for (const id of ids) expect(id).toMatch(ID_PATTERN)
  expect(dayOfDailyTest(dailyTestId('ssc-cgl', 20_783))).toBe(20_783)
})

test('another test is of no day', () => {
  expect(['k3j2h4g5f6d7s8a9', 'daily00000000000', 'daily___________'].map(dayOfDailyTest)).toEqual([null, null, null])
})
