import { describe, expect, test } from 'vitest'
import { OP_CHANGED, OP_LEFT, OP_SECTION_CHOSEN, type Op, PALETTE_STATES, type PaletteState } from '#contract/attempts/schemas.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { units } from '#domain/marking/units.ts'
import type { PaperPlan, PlanQuestion } from '#domain/paper/paper-plan.ts'
import { timelineOf, type TimedBatch } from './timeline.ts'
import { changesOf, ledgerOf, visitsOf } from './timeline-ledger.ts'
import { packed, unpacked } from './timeline-wire.ts'

const T0 = 1_000_000
const fixed = { rule: 'fixed', right12: units(24), wrong12: units(-6), unanswered12: units(0) } as const
const question = (type: PlanQuestion['type'], optionCount = 4): PlanQuestion => ({
  id: type,
  version: 1,
  type,
  optionCount,
  decimals: type === 'numerical' ? 0 : null,
  fixedOrder: false,
  topic: { id: 't', subject: { en: 'S' }, title: { en: 'T' } },
  difficulty: 'easy',
  scheme: fixed,
})
const section = (id: string, from: number, to: number) => ({ id, title: { en: id }, from, to, max12: units(48) })

/** Two single choices (right is 1) in the first section; some options (right are 0 and 2) and a number (42) in the second. */
const planOf = (saveMode: ContentPattern['saveMode'] = 'always'): PaperPlan => ({
  v: 1,
  pattern: { saveMode } as ContentPattern,
  sections: [section('one', 0, 2), section('two', 2, 4)],
  questions: [question('single'), question('single'), question('multiple'), question('numerical', 0)],
  max12: units(96),
})
const KEYS: QuestionKey[] = [{ options: [1] }, { options: [1] }, { options: [0, 2] }, { accept: '42' }]

let seq = 0
/** An op: at its second, after so many seconds on the question. */
const op = (q: number, state: PaletteState, saved: Op[3], buffer: Op[4], second: number, spent: number, what: number): Op => [
  ++seq,
  q,
  PALETTE_STATES.indexOf(state),
  saved,
  buffer,
  T0 + second * 1_000,
  spent * 1_000,
  what,
]
const choose = (q: number, option: number, second: number, spent: number, saved: Op[3] = null) =>
  op(q, saved === null ? 'notAnswered' : 'answered', saved, [option], second, spent, OP_CHANGED)
const leave = (
  q: number,
  answer: Op[3],
  second: number,
  spent: number,
  state: PaletteState = answer === null ? 'notAnswered' : 'answered',
) => op(q, state, answer, answer, second, spent, OP_LEFT | (answer === null ? 0 : OP_CHANGED))

const batch = (ops: Op[], rest: Partial<TimedBatch> = {}): TimedBatch => ({
  epoch: 1,
  late: false,
  receivedAt: T0 + 3_600_000,
  ops,
  ...rest,
})
const eventsOf = (ops: Op[], plan = planOf(), rest: Partial<TimedBatch> = {}) => timelineOf(plan, KEYS, [batch(ops, rest)], T0)
const kinds = (ops: Op[], plan = planOf()) => eventsOf(ops, plan).map(({ kind }) => kind)

test('a choice of a section is no visit of the question that it names', () => {
  const ops = [choose(0, 1, 10, 10), op(2, 'notVisited', null, null, 11, 0, OP_CHANGED | OP_SECTION_CHOSEN), leave(0, [1], 12, 2)]
  expect(eventsOf(ops)).toEqual(eventsOf(ops.toSpliced(1, 1)))
})

describe('a visit', () => {
  test('begins when its question came on screen and ends when it was left', () => {
    const events = eventsOf([choose(0, 1, 10, 10), leave(0, [1], 12, 2)])
    expect(events.map(({ kind, atMs }) => [kind, atMs])).toEqual([
      ['visit', 0],
      ['chosen', 10_000],
      ['saved', 12_000],
      ['leave', 12_000],
    ])
  })
  test('of another section is told as a change of section', () => {
    expect(kinds([leave(0, null, 5, 5), leave(2, null, 9, 4)])).toEqual(['visit', 'leave', 'section', 'visit', 'leave'])
  })
  test('whose leaving was never told ends with the last that is known of it', () => {
    const events = eventsOf([choose(0, 1, 10, 10), leave(1, null, 60, 5)])
    expect(visitsOf(events)).toEqual([
      { question: 0, fromMs: 0, toMs: 10_000, verdict: 'right' },
      { question: 1, fromMs: 55_000, toMs: 60_000, verdict: 'skipped' },
    ])
  })
})

describe('an answer of one option', () => {
  test('that becomes another is a change of mind at once, saved or not', () => {
    expect(kinds([choose(0, 1, 5, 5), choose(0, 2, 8, 3), leave(0, [2], 9, 1)])).toEqual([
      'visit',
      'chosen',
      'rightToWrong',
      'saved',
      'leave',
    ])
  })
  test('that was wrong and becomes right on a later visit is told as such', () => {
    const ops = [choose(0, 2, 5, 5), leave(0, [2], 6, 1), leave(1, null, 9, 3), choose(0, 1, 12, 3, [2]), leave(0, [1], 13, 1)]
    const events = eventsOf(ops)
    expect(events.filter(({ question: q }) => q === 0).map(({ kind, verdict }) => [kind, verdict])).toEqual([
      ['visit', 'skipped'],
      ['chosen', 'wrong'],
      ['saved', 'wrong'],
      ['leave', 'wrong'],
      ['visit', 'wrong'],
      ['wrongToRight', 'right'],
      ['saved', 'right'],
      ['leave', 'right'],
    ])
  })
  test('from wrong to wrong is neither won nor lost', () => {
    expect(kinds([choose(0, 2, 5, 5), choose(0, 3, 8, 3), leave(0, [3], 9, 1)])).toContain('wrongToWrong')
  })
  test('that is cleared and chosen again is no change', () => {
    const ops = [choose(0, 1, 5, 5), op(0, 'notAnswered', null, null, 6, 1, OP_CHANGED), choose(0, 1, 8, 2), leave(0, [1], 9, 1)]
    expect(kinds(ops)).toEqual(['visit', 'chosen', 'cleared', 'chosen', 'saved', 'leave'])
  })
  test('that is cleared and then another one is a change', () => {
    const ops = [choose(0, 1, 5, 5), op(0, 'notAnswered', null, null, 6, 1, OP_CHANGED), choose(0, 2, 8, 2), leave(0, [2], 9, 1)]
    expect(kinds(ops)).toEqual(['visit', 'chosen', 'cleared', 'rightToWrong', 'saved', 'leave'])
  })
})

describe('an answer of several parts', () => {
  test('counts when its question is left, not with every option', () => {
    const ops = [
      op(2, 'notAnswered', null, [0], 5, 5, OP_CHANGED),
      op(2, 'notAnswered', null, [0, 2], 8, 3, OP_CHANGED),
      leave(2, [0, 2], 9, 1),
    ]
    expect(kinds(ops)).toEqual(['visit', 'chosen', 'saved', 'leave'])
  })
  test('that is typed is no change with every digit', () => {
    const ops = [op(3, 'notAnswered', null, '4', 5, 5, 0), op(3, 'notAnswered', null, '42', 6, 1, 0), leave(3, '42', 9, 3)]
    expect(eventsOf(ops).map(({ kind, verdict }) => [kind, verdict])).toEqual([
      ['visit', 'skipped'],
      ['chosen', 'right'],
      ['saved', 'right'],
      ['leave', 'right'],
    ])
  })
})

test('a mark is told when it is set and when it is taken away', () => {
  const ops = [leave(0, null, 5, 5, 'marked'), leave(1, null, 6, 1), leave(0, null, 8, 2, 'notAnswered')]
  expect(kinds(ops).filter((kind) => kind.endsWith('marked'))).toEqual(['marked', 'unmarked'])
})

describe('where only the button saves', () => {
  test('an answer that is left without it is dropped', () => {
    const ops = [choose(0, 1, 5, 5), op(0, 'notAnswered', null, null, 9, 4, OP_LEFT)]
    const events = eventsOf(ops, planOf('button'))
    expect(events.map(({ kind, verdict }) => [kind, verdict])).toEqual([
      ['visit', 'skipped'],
      ['chosen', 'skipped'],
      ['dropped', 'skipped'],
      ['leave', 'skipped'],
    ])
  })
  test('what is on screen when the time is over is dropped', () => {
    expect(kinds([choose(0, 1, 5, 5)], planOf('button'))).toEqual(['visit', 'chosen', 'dropped', 'leave'])
  })
})

test('where leaving saves, what was typed when the time was over counts', () => {
  expect(kinds([op(3, 'notAnswered', null, '42', 5, 5, 0)])).toEqual(['visit', 'chosen', 'leave'])
})

test('late ops did not happen', () => {
  const late = batch([choose(0, 1, 5, 5)], { late: true })
  expect(timelineOf(planOf(), KEYS, [late, batch([leave(1, null, 9, 4)])], T0).map(({ question: q }) => q)).toEqual([1, 1])
})

describe('a clock that cannot be right', () => {
  test('is held to the time that was spent', () => {
    expect(eventsOf([choose(0, 1, -1_000, 10), leave(0, [1], -900, 2)]).map(({ atMs }) => atMs)).toEqual([0, 10_000, 12_000, 12_000])
  })
  test('is held to when the server had the op', () => {
    const events = eventsOf([choose(0, 1, 99_999, 10)], planOf(), { receivedAt: T0 + 15_000 })
    expect(events.at(-1)?.atMs).toBe(15_000)
  })
  test('never runs backwards', () => {
    const times = eventsOf([choose(0, 1, 50, 10), leave(0, [1], 20, 2), leave(1, null, 10, 1)]).map(({ atMs }) => atMs)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })
})

test('the ledger has visits, the time to the first answer, all time, and changes by their direction', () => {
  const ops = [choose(0, 2, 5, 5), leave(0, [2], 6, 1), leave(1, null, 9, 3), choose(0, 1, 12, 3, [2]), leave(0, [1], 13, 1)]
  const ledger = ledgerOf(4, eventsOf(ops))
  expect(ledger[0]).toEqual({
    question: 0,
    visits: 2,
    spentMs: 10_000,
    firstAnswerMs: 5_000,
    wrongToRight: 1,
    rightToWrong: 0,
    otherChanges: 0,
  })
  expect(ledger[1]).toMatchObject({ visits: 1, spentMs: 3_000, firstAnswerMs: null })
  expect(ledger[3]).toMatchObject({ visits: 0, spentMs: 0 })
  expect(changesOf(ledger)).toEqual({ wrongToRight: 1, rightToWrong: 0, otherChanges: 0 })
})

test('the order path is every visit in its order', () => {
  const ops = [leave(1, null, 5, 5), leave(0, null, 6, 1), leave(1, null, 9, 3)]
  expect(visitsOf(eventsOf(ops)).map(({ question: q }) => q)).toEqual([1, 0, 1])
})

test('what travels is what was told', () => {
  const events = eventsOf([choose(0, 2, 5, 5), leave(0, [2], 6, 1), leave(2, null, 9, 3)])
  expect(unpacked(packed(events))).toEqual(events)
  expect(unpacked([[99, 0, 0, 0, 0]])).toEqual([])
})
