import { describe, expect, test } from 'vitest'
import { UNIT } from '#domain/marking/marks.ts'
import { units } from '#domain/marking/units.ts'
import { cutOffRows, cutOffSections, mainCutOff } from './cut-off-rows.ts'

const whole = [
  { category: 'general', marks: '120', to: '130', year: 2023 },
  { category: 'obc', marks: '110', year: 2023 },
  { category: 'obc', marks: '112', year: 2024 },
] as const
const all = [...whole, { category: 'general', marks: '30', section: 'maths' } as const]
const lines = (score: number, section: string | null = null) =>
  cutOffRows([...all], section, units(score), UNIT).map((row) => (row.kind === 'mine' ? 'me' : `${row.category} ${row.place.kind}`))

test('cut-offs stand from the highest down, with the own score in its place', () => {
  expect(lines(111 * 12)).toEqual(['general short', 'obc short', 'me', 'obc reached'])
})
test('a score that equals a cut-off has reached it', () => {
  expect(lines(110 * 12)).toEqual(['general short', 'obc short', 'me', 'obc reached'])
})
test('what is missing is said in marks', () => {
  expect(cutOffRows([{ category: 'sc', marks: '10' }], null, units(102), UNIT)).toMatchObject([
    { place: { kind: 'short', by: 18 } },
    { kind: 'mine' },
  ])
})

describe('a band', () => {
  test('is reached within its ends only in part', () => {
    expect(lines(125 * 12)).toEqual(['me', 'general within', 'obc reached', 'obc reached'])
  })
  test('is behind whoever has its upper end', () => {
    expect(lines(130 * 12)[1]).toBe('general reached')
  })
})

test('a section is compared with its own cut-offs alone', () => {
  expect(lines(29 * 12, 'maths')).toEqual(['general short', 'me'])
  expect(lines(29 * 12, 'english')).toEqual([])
  expect([...cutOffSections([...all])]).toEqual(['maths'])
})

test('the line to compare with is the own category’s, of the latest year', () => {
  expect(mainCutOff([...all], 'obc')?.marks).toBe('112')
  expect(mainCutOff([...all], null)?.marks).toBe('112')
  expect(mainCutOff(undefined, 'obc')).toBeUndefined()
})
