import { expect, test } from 'vitest'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { patternMaximum, questionCount } from './pattern-totals.ts'

type Sections = ContentPattern['sections']
const fixed = { rule: 'fixed', right: '4', wrong: '-1' } as const

function pattern(sections: Sections, rest: Partial<ContentPattern> = {}): ContentPattern {
  return {
    id: 'p',
    version: 1,
    title: { en: 'P' },
    exam: 'P',
    durationMinutes: 10,
    saveMode: 'always',
    clock: 'shared',
    calculator: 'none',
    percentile: 'atOrBelow',
    ties: [],
    release: { when: 'atOnce' },
    sections,
    ...rest,
  }
}

test('"attempt any 5 of 10" gives the marks of five, and all ten are questions', () => {
  const jee = pattern([{ id: 'a', title: { en: 'A' }, blocks: [{ type: 'numerical', count: 10, scheme: fixed, attemptAny: 5 }] }])
  expect(patternMaximum(jee, null)).toBe(5 * 4)
  expect(questionCount(jee)).toBe(10)
})
test('a section that only qualifies is not in the total', () => {
  const upsc = pattern([
    { id: 'gs', title: { en: 'GS' }, blocks: [{ type: 'single', count: 3, scheme: fixed }] },
    { id: 'csat', title: { en: 'CSAT' }, qualifying: { marks: '2' }, blocks: [{ type: 'single', count: 3, scheme: fixed }] },
  ])
  expect(patternMaximum(upsc, null)).toBe(12)
})
test('a matrix that is marked by rows gives as much as its rows, which only the paper knows', () => {
  const perRow = { rule: 'perRow', right: '2', wrong: '-1' } as const
  const advanced = pattern([{ id: 'm', title: { en: 'M' }, blocks: [{ type: 'matrix', count: 2, scheme: perRow }] }])
  expect(patternMaximum(advanced, null)).toBeNull()
  expect(patternMaximum(advanced, [{ rows: ['P', 'Q', 'R', 'S'] }, { rows: ['P', 'Q'] }])).toBe(6 * 2)
})
