import { describe, expect, test } from 'vitest'
import { fsrs } from 'ts-fsrs'
import type { Grade } from '#contract/revision/practice-limits.ts'
import type { CardMemory } from '#contract/revision/schemas.ts'
import {
  type AttemptedQuestion,
  cardAfter,
  freshMemory,
  graded,
  gradeOf,
  isLeech,
  LEECH_LAPSES,
  reviewed,
  scheduledBy,
} from './revision-deck.ts'

const DAY = 86_400_000
const T0 = Date.UTC(2022, 11, 29, 12, 30)
/** The weights that the library's own tests of FSRS-6 name. */
const W = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729,
  0.5425, 0.0912, 0.0658, 0.1542,
]

describe('the published vectors of ts-fsrs (its FSRS-6 tests) through our deck', () => {
  test('the history of intervals', () => {
    const grades: Grade[] = [3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3]
    let memory: CardMemory | null = null
    let at = T0
    const intervals = grades.map((grade) => {
      memory = reviewed(memory, grade, at)
      at = memory.due
      return memory.scheduledDays
    })
    expect(intervals).toEqual([0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21])
  })
  test.each([
    ['with short steps', true, 53.62691, 6.3574867],
    ['with long steps alone', false, 53.335106, 6.3574867],
  ])('the memory after six reviews %s', (_, isShort, stability, difficulty) => {
    const scheduler = fsrs({ w: W, enable_short_term: isShort })
    const grades: Grade[] = [1, 3, 3, 3, 3, 3]
    let memory: CardMemory | null = null
    let at = T0
    for (const [i, grade] of grades.entries()) {
      at += ([0, 0, 1, 3, 8, 21][i] ?? 0) * DAY
      memory = reviewed(memory, grade, at, scheduler)
    }
    expect(memory?.stability).toBeCloseTo(stability, 4)
    expect(memory?.difficulty).toBeCloseTo(difficulty, 4)
  })
  test('the four grades of a first review', () => {
    const firsts = ([1, 2, 3, 4] as const).map((grade) => reviewed(null, grade, T0))
    expect(firsts.map(({ stability }) => stability)).toEqual([0.212, 1.2931, 2.3065, 8.2956])
    expect(firsts.map(({ difficulty }) => difficulty)).toEqual([6.4133, 5.11217071, 2.11810397, 1])
    expect(firsts.map(({ scheduledDays }) => scheduledDays)).toEqual([0, 0, 0, 8])
    expect(firsts.map(({ reps, lapses }) => [reps, lapses])).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 0],
    ])
    expect(firsts.map(({ state }) => state)).toEqual([1, 1, 1, 2])
    expect(firsts.map(({ due }) => (due - T0) / 60_000)).toEqual([1, 6, 10, 8 * 24 * 60])
  })
  test('a card that was written to text and read again continues as if it had not been', () => {
    const kept = (m: CardMemory): CardMemory => JSON.parse(JSON.stringify(m)) as CardMemory
    let plain: CardMemory | null = null
    let stored: CardMemory | null = null
    let at = T0
    for (const grade of [1, 3, 3, 2, 4, 1, 3, 3] as const) {
      plain = reviewed(plain, grade, at)
      stored = reviewed(stored === null ? null : kept(stored), grade, at)
      at = plain.due + 3_600_000
    }
    expect(stored).toEqual(plain)
  })
})

const question = (over: Partial<AttemptedQuestion> = {}): AttemptedQuestion => ({
  verdict: 'right',
  state: 'answered',
  spentMs: 60_000,
  visits: 1,
  usualMs: 60_000,
  ...over,
})

describe('an attempt says of a question', () => {
  test.each([
    ['Again where it was wrong', { verdict: 'wrong' }, 1, 'wrong'],
    ['Again where it was partly right', { verdict: 'partial' }, 1, 'wrong'],
    ['Again where it was left out after a look', { verdict: 'skipped' }, 1, 'skipped'],
    ['Hard where it was right but marked for review', { state: 'markedAnswered' }, 2, 'marked'],
    ['Hard where it took more than twice the usual time', { spentMs: 120_001 }, 2, 'slow'],
    ['Good where it was right in exactly twice the usual time', { spentMs: 120_000 }, 3, 'own'],
    ['Good where it was right', {}, 3, 'own'],
    ['Easy where it was right in under half of the usual time', { spentMs: 29_999 }, 4, 'own'],
    ['Again where it was wrong, however quick', { verdict: 'wrong', spentMs: 1 }, 1, 'wrong'],
  ] as const)('%s', (_, over, grade, reason) => {
    expect(gradeOf(question(over))).toEqual({ grade, reason })
  })
  test.each([
    ['it was never on screen', { verdict: 'skipped', visits: 0 }],
    ['it was not considered', { verdict: 'notConsidered' }],
  ] as const)('nothing where %s', (_, over) => {
    expect(gradeOf(question(over))).toBeNull()
  })
})

describe('the deck', () => {
  const wrong = question({ verdict: 'wrong' })
  test('takes in what went wrong or was hard, due within minutes', () => {
    expect(cardAfter(null, wrong, T0)).toMatchObject({ reason: 'wrong', memory: { due: T0 + 60_000, reps: 1 } })
    expect(cardAfter(null, question({ spentMs: 200_000 }), T0)).toMatchObject({ reason: 'slow' })
  })
  test('takes in nothing that was right in time', () => {
    expect(cardAfter(null, question(), T0)).toBeNull()
    expect(cardAfter(null, question({ spentMs: 1 }), T0)).toBeNull()
  })
  test('reviews a card whose question came again, once an attempt', () => {
    const first = cardAfter(null, wrong, T0)
    const known = { memory: first?.memory ?? reviewed(null, 1, T0), reason: 'wrong' as const, seenAt: T0 }
    const second = cardAfter(known, question(), T0 + 3 * DAY)
    expect(second?.memory.reps).toBe(2)
    expect(second?.reason).toBe('wrong')
    expect(cardAfter({ ...known, seenAt: T0 + 3 * DAY }, question(), T0 + 3 * DAY)).toBeNull()
  })
  test('does not let an older attempt speak against a newer review', () => {
    const known = { memory: reviewed(reviewed(null, 1, T0), 3, T0 + 5 * DAY), reason: 'wrong' as const, seenAt: T0 }
    expect(cardAfter(known, wrong, T0 + 2 * DAY)?.memory).toEqual(known.memory)
  })
  test('sets a card aside that was forgotten eight times', () => {
    let memory = reviewed(null, 4, T0)
    for (let i = 0; i < LEECH_LAPSES; i++) {
      expect(isLeech(memory)).toBe(false)
      memory = reviewed(memory, 1, memory.due)
      memory = reviewed(memory, 4, memory.due)
    }
    expect(isLeech(memory)).toBe(true)
  })
})

describe('a card by the calendar', () => {
  const fresh = scheduledBy(freshMemory(T0), false)
  test('comes after 1, 3, 7, 14 and 30 days, whichever of the three good grades it is given', () => {
    for (const grade of [2, 3, 4] as const) {
      let memory = fresh
      const days = [1, 2, 3, 4, 5, 6].map(() => {
        const before = memory.due
        memory = graded(memory, grade, memory.due)
        return (memory.due - before) / DAY
      })
      expect(days).toEqual([1, 3, 7, 14, 30, 30])
    }
  })
  test('begins again where it was not known, and is never set aside for it', () => {
    let memory = graded(graded(fresh, 3, T0), 3, T0)
    for (let i = 0; i <= LEECH_LAPSES; i++) memory = graded(memory, 1, T0)
    expect([memory.due - T0, isLeech(memory)]).toEqual([10 * 60_000, false])
    expect(graded(memory, 3, T0).due).toBe(T0 + DAY)
  })
  test('goes by memory again as soon as that is allowed, and back', () => {
    const known = reviewed(null, 3, T0)
    expect(scheduledBy(scheduledBy(known, false), true)).toEqual(known)
    expect(graded(scheduledBy(graded(fresh, 3, T0), true), 3, T0 + DAY).calendar).toBeUndefined()
  })
  test('is made of what was wrong, left out or marked; how long someone took says nothing', () => {
    const question: AttemptedQuestion = { verdict: 'right', state: 'answered', spentMs: 900_000, visits: 1, usualMs: null }
    expect(gradeOf(question)).toEqual({ grade: 3, reason: 'own' })
    expect(gradeOf({ ...question, spentMs: 1 })).toEqual({ grade: 3, reason: 'own' })
    expect(cardAfter(null, { ...question, verdict: 'wrong' }, T0, false)?.memory).toMatchObject({ calendar: 0, due: T0 + 10 * 60_000 })
  })
})
