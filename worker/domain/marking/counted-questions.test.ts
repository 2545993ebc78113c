import { describe, expect, test } from 'vitest'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { attainableMarks, consideredOf, limitsOf } from './counted-questions.ts'
import type { PlanQuestion } from '#domain/paper/paper-plan.ts'
import type { UnitScheme } from './scheme.ts'
import { units } from './units.ts'

const FOUR: UnitScheme = { rule: 'fixed', right12: units(48), wrong12: units(-12), unanswered12: units(0) }
const scheme = { rule: 'fixed', right: '4', wrong: '-1' } as const

type Section = ContentPattern['sections'][number]
const block = (count: number, attemptAny?: number): Section['blocks'][number] => ({
  type: 'single',
  count,
  scheme,
  ...(attemptAny === undefined ? {} : { attemptAny }),
})
const section = (id: string, blocks: Section['blocks'], more: Partial<Section> = {}): Section => ({
  id,
  title: { en: id },
  blocks,
  ...more,
})

/** A plan of these sections, every question at four marks unless `schemes` says otherwise. */
function planOf(sections: readonly Section[], rules: Partial<ContentPattern> = {}, schemes: readonly UnitScheme[] = []) {
  const pattern: ContentPattern = {
    id: 'p',
    version: 1,
    title: { en: 'P' },
    exam: 'E',
    durationMinutes: 60,
    saveMode: 'always',
    clock: 'shared',
    calculator: 'none',
    percentile: 'atOrBelow',
    ties: [],
    release: { when: 'atOnce' },
    sections: [...sections],
    ...rules,
  }
  let from = 0
  const planSections = sections.map(({ id, blocks }) => {
    const to = from + blocks.reduce((sum, { count }) => sum + count, 0)
    const planned = { id, from, to }
    from = to
    return planned
  })
  const questions = Array.from({ length: from }, (_, q): PlanQuestion => ({
    id: `q${q}`,
    version: 1,
    type: 'single',
    optionCount: 4,
    decimals: null,
    fixedOrder: false,
    difficulty: 'easy',
    topic: { id: 't', subject: { en: 'S' }, title: { en: 'T' } },
    scheme: schemes[q] ?? FOUR,
  }))
  return { pattern, sections: planSections, questions }
}

/** "x" was attempted, "." was not; the answer marks with "y" what is considered. */
const considered = (
  plan: ReturnType<typeof planOf>,
  attempted: string,
  only: ReadonlySet<number> | null = null,
  chosen: readonly number[] = [],
): string =>
  consideredOf(
    plan,
    [...attempted].map((sign) => sign === 'x'),
    only,
    [],
    chosen,
  )
    .map((is) => (is ? 'y' : '-'))
    .join('')

describe('any n of a block', () => {
  const plan = planOf([section('a', [block(2), block(4, 2)]), section('b', [block(3, 1)])])

  test('is told by where the block lies in the paper', () => {
    expect(limitsOf(plan)).toEqual([
      { from: 2, to: 6, most: 2 },
      { from: 6, to: 9, most: 1 },
    ])
  })
  test.each([
    ['the first attempted ones count, in question order', 'xx.xxx..x', 'yy-yy---y'],
    ['what is attempted beyond them does not', 'xxxxxxxxx', 'yyyy--y--'],
    ['where fewer are attempted the first others fill up, as skipped', 'xx...x...', 'yyy--yy--'],
    ['where nothing is attempted the first ones stand as skipped', '.........', 'yyyy--y--'],
  ])('%s', (_name, attempted, expected) => {
    expect(considered(plan, attempted)).toBe(expected)
  })
  test('a limit as large as the block is none', () => {
    expect(limitsOf(planOf([section('a', [block(3, 3)])]))).toEqual([])
  })
})

describe('a choice of sections', () => {
  const plan = planOf([section('a', [block(1)]), section('b', [block(2)]), section('c', [block(2)]), section('d', [block(2, 1)])], {
    chooseSections: { of: ['b', 'c', 'd'], count: 2 },
  })

  test.each([
    ['takes the first sections with something attempted, in paper order', 'x..x.x.', 'y--yyy-'],
    ['leaves out the third that was attempted', 'xx..xx.', 'yyyyy--'],
    ['fills up with the first that was not', 'x....x.', 'yyy--y-'],
    ['always considers a section that is not to be chosen', '.......', 'yyyyy--'],
    ['keeps any n of a block within the section it takes', 'x..x.xx', 'y--yyy-'],
  ])('%s', (_name, attempted, expected) => {
    expect(considered(plan, attempted)).toBe(expected)
  })
  test('is out of the sections that give most', () => {
    expect(attainableMarks(plan)).toEqual({ total: 48 * (1 + 2 + 2), sections: [48, 96, 96, 48] })
  })
})

describe('a choice of sections that the learner made in the test', () => {
  const plan = planOf([section('a', [block(1)]), section('b', [block(2)]), section('c', [block(2)]), section('d', [block(2, 1)])], {
    chooseSections: { of: ['b', 'c', 'd'], count: 2, inTest: true },
  })

  test.each([
    ['considers the sections chosen, wherever else something was attempted', [2, 3], 'xxxxxxx', 'y--yyy-'],
    ['considers a section chosen in which nothing was attempted', [3], 'xxx....', 'y----y-'],
    ['considers no other section in the place of one that was not chosen', [1], 'x..xx..', 'yyy----'],
    ['takes the first ones where a log names too many', [1, 2, 3], 'xxxxxxx', 'yyyyy--'],
    ['leaves it to the first sections with something attempted where none was chosen', [], 'x..xxx.', 'y--yyy-'],
    ['knows no section that everyone takes', [0], 'x..xx..', 'yyyyy--'],
  ] as const)('%s', (_name, chosen, attempted, expected) => {
    expect(considered(plan, attempted, null, chosen)).toBe(expected)
  })
  test('is out of as much as every other choice', () => {
    expect(attainableMarks(plan).total).toBe(48 * (1 + 2 + 2))
  })
})

test('a second try is about its questions and no others, whatever the pattern leaves out', () => {
  const plan = planOf([section('a', [block(4, 2)]), section('b', [block(2)])], { chooseSections: { of: ['a', 'b'], count: 1 } })
  expect(considered(plan, '......', new Set([2, 3, 5]))).toBe('--yy-y')
})

test('a section that only qualifies has its own maximum and is not in the total', () => {
  const plan = planOf([section('a', [block(3)]), section('b', [block(2)], { qualifying: { marks: '4' } })])
  expect(attainableMarks(plan)).toEqual({ total: 3 * 48, sections: [3 * 48, 2 * 48] })
})

test('of matrices any n are out of the largest ones', () => {
  const rows = (count: number): UnitScheme => ({
    rule: 'perRow',
    rows: count,
    right12: units(12),
    wrong12: units(0),
    unanswered12: units(0),
  })
  const plan = planOf([section('a', [block(3, 2)])], {}, [rows(2), rows(5), rows(3)])
  expect(attainableMarks(plan).total).toBe((5 + 3) * 12)
})
