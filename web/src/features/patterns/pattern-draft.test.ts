import { describe, expect, test } from 'vitest'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { choiceKindOf, cloneOf, nextVersion, withBlockOf, withChoice, withChoiceKind, withClock, withMinutes } from './pattern-draft.ts'

const scheme = { rule: 'fixed', right: '2', wrong: '-1/2' } as const
const section = (id: string, count: number) => ({ id, title: { en: id }, blocks: [{ type: 'single', count, scheme }] })
const pattern = {
  id: 'p',
  version: 3,
  title: { en: 'P', hi: 'पी' },
  exam: 'X',
  durationMinutes: 60,
  clock: 'shared',
  sections: [section('a', 25), section('b', 25), section('c', 50)],
} as unknown as ContentPattern

describe('editing a pattern', () => {
  test('makes the next version and never changes one that is stored', () => {
    expect(nextVersion(pattern, [3, 1])).toEqual({ ...pattern, version: 4 })
  })
  test('clones into a pattern of its own', () => {
    expect(cloneOf(pattern, 'q', 'Q')).toMatchObject({ id: 'q', version: 1, title: { en: 'Q', hi: 'पी' } })
  })
  test('shares the time out by questions when each section gets a clock, and nothing of it is lost', () => {
    const own = withClock(pattern, 'perSection')
    expect(own.sections.map(({ minutes }) => minutes)).toEqual([15, 15, 30])
    expect(own.durationMinutes).toBe(60)
    expect(withClock(own, 'shared')).toEqual(pattern)
  })
  test('keeps the paper as long as its sections together', () => {
    expect(withMinutes(withClock(pattern, 'perSection'), 'a', 20).durationMinutes).toBe(65)
    expect(withMinutes(pattern, null, 90).durationMinutes).toBe(90)
  })
  test('lets one of all sections count, by what is answered or by a choice in the test, and all of them again', () => {
    const first = withChoiceKind(pattern, 'first')
    expect(first.chooseSections).toEqual({ of: ['a', 'b', 'c'], count: 1 })
    expect(withChoiceKind(first, 'inTest').chooseSections).toEqual({ of: ['a', 'b', 'c'], count: 1, inTest: true })
    expect(['first', 'inTest', 'all'].map((kind) => choiceKindOf(withChoiceKind(pattern, kind as 'all')))).toEqual([
      'first',
      'inTest',
      'all',
    ])
    expect(withChoiceKind(first, 'all')).toEqual(pattern)
  })
  test('keeps the sections to choose from in paper order, and leaves out one that only qualifies', () => {
    const qualifying = { ...pattern, sections: pattern.sections.map((one, s) => (s === 0 ? { ...one, qualifying: { marks: '1' } } : one)) }
    expect(withChoiceKind(qualifying, 'inTest').chooseSections?.of).toEqual(['b', 'c'])
    const without = withChoice(withChoiceKind(pattern, 'first'), { section: 'b', isIn: false })
    expect(without.chooseSections?.of).toEqual(['a', 'c'])
    expect(withChoice(without, { section: 'b', isIn: true }).chooseSections?.of).toEqual(['a', 'b', 'c'])
    expect(withChoice(without, { count: 2 }).chooseSections?.count).toBe(2)
    expect(withChoice(pattern, { count: 2 })).toBe(pattern)
  })
  test('changes one block and leaves the others', () => {
    const changed = withBlockOf(pattern, 1, 0, { type: 'single', count: 30, scheme })
    expect(changed.sections.map(({ blocks }) => blocks[0]?.count)).toEqual([25, 30, 50])
  })
})
