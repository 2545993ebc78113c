import { describe, expect, test } from 'vitest'
import { studyDayOf } from '#domain/revision/study-streak.ts'
import { type PlanInput, studyPlan } from './study-plan.ts'
import type { PlanTopic } from './topic-weights.ts'

// Monday, 16 November 2026.
const MONDAY = studyDayOf(Date.UTC(2026, 10, 16, 6))

const topic = (id: string, over: Partial<PlanTopic> = {}): PlanTopic => ({ id, subject: 'Maths', step: null, practisedDay: null, ...over })
const topics = (count: number): PlanTopic[] => Array.from({ length: count }, (_, i) => topic(`t${i + 1}`))
const input = (over: Partial<PlanInput> = {}): PlanInput => ({
  topics: topics(4),
  sections: [],
  skipped: new Set(),
  hoursAWeek: 5,
  today: MONDAY,
  examDay: MONDAY + 28,
  due: 0,
  tests: [],
  ...over,
})
const plan = (over: Partial<PlanInput> = {}) => studyPlan(input(over))
const hoursOf = (of: ReturnType<typeof studyPlan>, id: string): number =>
  of.weeks.flatMap((week) => week.topics).reduce((sum, one) => sum + (one.id === id ? one.minutes / 60 : 0), 0)
const idsOf = (of: ReturnType<typeof studyPlan>, week = 0): string[] | undefined => of.weeks[week]?.topics.map(({ id }) => id)

describe('the weeks', () => {
  test('go from this Monday to the day before the exam', () => {
    expect(plan().weeks.map(({ monday, minutes }) => [monday - MONDAY, minutes])).toEqual([
      [0, 300],
      [7, 300],
      [14, 300],
      [21, 300],
    ])
  })
  test('the last has its part alone', () => {
    expect(plan({ examDay: MONDAY + 10 }).weeks.map(({ minutes }) => minutes)).toEqual([300, 128])
  })
  test('there is none where the exam is today or over', () => {
    expect(plan({ examDay: MONDAY }).weeks).toEqual([])
    expect(plan({ examDay: MONDAY - 3 }).weeks).toEqual([])
  })
  test('a week that was missed is spread again over those that are left', () => {
    const late = plan({ today: MONDAY + 8 })
    expect(late.weeks.map(({ monday }) => monday - MONDAY)).toEqual([7, 14, 21])
    expect(['t1', 't2', 't3', 't4'].map((id) => hoursOf(late, id))).toEqual([4, 4, 3.5, 3.5])
  })
})

describe('hours', () => {
  test('41 topics in 35 hours: six do not fit', () => {
    const of = plan({ topics: topics(41), examDay: MONDAY + 49 })
    expect([of.of, of.notFitting]).toEqual([41, ['t36', 't37', 't38', 't39', 't40', 't41']])
  })
  test('go by the share of marks in the pattern', () => {
    const of = plan({
      topics: [topic('a'), topic('b', { subject: 'Reasoning' })],
      sections: [
        { title: 'Maths', marks: 75 },
        { title: 'General Intelligence and Reasoning', marks: 25 },
      ],
    })
    expect([hoursOf(of, 'a'), hoursOf(of, 'b'), of.sharesFrom]).toEqual([15, 5, 'pattern'])
  })
  test('go by what is not mastered yet', () => {
    const of = plan({ topics: [topic('weak', { step: 1 }), topic('strong', { step: 5 })] })
    expect([hoursOf(of, 'weak'), hoursOf(of, 'strong'), of.known]).toEqual([18, 2, 2])
  })
  test('are equal where no section names a subject, and the plan says so', () => {
    const of = plan({ sections: [{ title: 'Paper I', marks: 100 }] })
    expect([of.sharesFrom, hoursOf(of, 't1'), hoursOf(of, 't4')]).toEqual(['equal', 5, 5])
  })
  test('of a subject that no section names are those of the smallest that one does', () => {
    const of = plan({
      topics: [topic('a'), topic('b', { subject: 'Hindi' })],
      sections: [{ title: 'Maths', marks: 10 }],
    })
    expect([of.sharesFrom, hoursOf(of, 'a'), hoursOf(of, 'b')]).toEqual(['partly', 10, 10])
  })
  test('of revision come first, and go on next week where they are too many', () => {
    const { weeks } = plan({ due: 400 })
    expect(weeks.map(({ revision }) => revision)).toEqual([300, 100, 0, 0])
    expect(idsOf(plan({ due: 400 }))).toEqual([])
  })
  test('of a test are taken where it needs no more than half of the week', () => {
    const tests = [
      { id: 'mock', minutes: 180 },
      { id: 'section', minutes: 60 },
    ]
    expect(plan({ tests }).weeks.map(({ test: one }) => one?.id ?? null)).toEqual(['section', null, null, null])
    expect(plan({ tests, hoursAWeek: 8 }).weeks.map(({ test: one }) => one?.id ?? null)).toEqual(['mock', 'section', null, null])
  })
})

describe('the topics of a week', () => {
  test('are the weightiest first, and long ones come back', () => {
    const of = plan({ topics: [topic('a', { step: 3 }), topic('b', { step: 1 }), topic('c', { step: 2 })] })
    expect([idsOf(of, 0), idsOf(of, 1)]).toEqual([
      ['b', 'c', 'a'],
      ['a', 'b', 'c'],
    ])
  })
  test('do not change because one was practised: it stays this week, with its sign', () => {
    const before = plan({ topics: topics(12) })
    const after = plan({
      topics: topics(12).map((one) => (one.id === 't2' ? { ...one, step: 4, practisedDay: MONDAY + 1 } : one)),
      today: MONDAY + 2,
    })
    expect(idsOf(before)).toContain('t2')
    expect(after.weeks[0]?.topics[0]).toMatchObject({ id: 't2', isPractised: true })
  })
  test('have no sign of a week before', () => {
    const of = plan({ topics: [topic('a', { practisedDay: MONDAY - 1 })] })
    expect(of.weeks[0]?.topics[0]).toMatchObject({ id: 'a', isPractised: false })
  })
  test('leave out what the learner leaves out', () => {
    const of = plan({ skipped: new Set(['t1']) })
    expect([of.of, hoursOf(of, 't1'), of.notFitting]).toEqual([3, 0, []])
  })
})

describe('whatever the learner says', () => {
  const cases = Array.from({ length: 400 }, (_, i) => randomInput(i + 1))
  test('no week has more than its hours, and none of its parts is below zero', () => {
    for (const one of cases)
      for (const { minutes, revision, test: taken, topics: of } of studyPlan(one).weeks) {
        const sum = revision + (taken?.minutes ?? 0) + of.reduce((all, each) => all + each.minutes, 0)
        expect(sum).toBeLessThanOrEqual(minutes)
        expect(minutes).toBeLessThanOrEqual(one.hoursAWeek * 60)
        expect(Math.min(revision, ...of.map((each) => each.minutes))).toBeGreaterThanOrEqual(0)
      }
  })
  test('every topic has a place or is named as not fitting, never both, and one with a place has an hour', () => {
    for (const one of cases) {
      const of = studyPlan(one)
      for (const { id } of one.topics) {
        const hours = hoursOf(of, id)
        expect([id, hours >= 1, of.notFitting.includes(id)]).toEqual(
          one.skipped.has(id) ? [id, false, false] : hours > 0 ? [id, true, false] : [id, false, true],
        )
      }
    }
  })
  test('no test is there twice, and no time is left where a topic waits', () => {
    for (const one of cases) {
      const of = studyPlan(one)
      const ids = of.weeks.flatMap(({ test: taken }) => (taken === null ? [] : [taken.id]))
      expect(new Set(ids).size).toBe(ids.length)
      const used = of.weeks.flatMap((week) => week.topics).reduce((sum, each) => sum + each.minutes, 0)
      const room = of.weeks.reduce((sum, week) => sum + Math.floor((week.minutes - week.revision - (week.test?.minutes ?? 0)) / 30) * 30, 0)
      if (of.notFitting.length > 0) expect(room - used).toBeLessThan(60)
    }
  })
})

/** Of a seed: another learner for each. */
function randomInput(seed: number): PlanInput {
  let state = seed * 2_654_435_761
  const next = (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 1) >>> 0
    return state % below
  }
  const today = MONDAY + next(7)
  const some = Array.from({ length: next(60) }, (_, i) =>
    topic(`t${i}`, {
      subject: ['Maths', 'Reasoning', 'English', 'Hindi'][next(4)] ?? 'Maths',
      step: next(2) === 0 ? null : next(5) + 1,
      practisedDay: next(3) === 0 ? today - next(10) : null,
    }),
  )
  return {
    topics: some,
    sections: ['Maths', 'Reasoning', 'English Language'].slice(next(4)).map((title) => ({ title, marks: next(100) })),
    skipped: new Set(some.filter(() => next(6) === 0).map(({ id }) => id)),
    hoursAWeek: next(40) + 1,
    today,
    examDay: today + next(200) - 5,
    due: next(300),
    tests: Array.from({ length: next(6) }, (_, i) => ({ id: `test${i}`, minutes: next(180) + 15 })),
  }
}
