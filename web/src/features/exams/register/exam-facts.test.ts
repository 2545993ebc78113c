import { expect, test } from 'vitest'
import { draftOf, factsOf } from './exam-facts.ts'

const KNOWN = { family: 'ssc', date: Date.UTC(2027, 1, 26, 18, 30), dateStatus: 'official', source: 'https://ssc.gov.in' } as const

test('a day is a day of India, and comes back as it was', () => {
  expect(draftOf(KNOWN)).toEqual({ family: 'ssc', day: '2027-02-27', status: 'official', source: 'https://ssc.gov.in' })
  expect(factsOf(draftOf(KNOWN))).toEqual(KNOWN)
})
test('an exam without a date has neither status nor source', () => {
  const nothing = { family: 'other', date: null, dateStatus: null, source: null } as const
  expect(factsOf(draftOf(nothing))).toEqual(nothing)
})
test.each([
  ['a date without a source', { source: ' ' }],
  ['a source that is no https address', { source: 'ssc.gov.in' }],
  ['a source without a date', { day: '' }],
])('%s cannot be saved', (_, about) => expect(factsOf({ ...draftOf(KNOWN), ...about })).toBeNull())
