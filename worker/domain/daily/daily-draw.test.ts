import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/shared/locales.ts'
import { chooseTen, type DailyCandidate, dailyMinutes, dailyPlaces, daysAhead, shortlists } from './daily-draw.ts'

const SSC = [
  { subject: 'Quant', count: 25 },
  { subject: 'Reasoning', count: 25 },
  { subject: 'English', count: 25 },
  { subject: 'Awareness', count: 25 },
]

const candidates = (count: number, subjects: readonly string[] = SSC.map(({ subject }) => subject)): DailyCandidate[] =>
  Array.from({ length: count }, (_, i) => ({
    questionId: `q${i}`,
    subject: subjects[i % subjects.length] ?? '',
    difficulty: [-1, 0, 1][Math.floor(i / subjects.length) % 3] ?? 0,
  }))

describe('the ten places', () => {
  test('follow the proportions of the exam, largest remainders first', () => {
    const counts = Map.groupBy(
      dailyPlaces(
        [
          { subject: 'A', count: 30 },
          { subject: 'B', count: 15 },
          { subject: 'C', count: 5 },
        ],
        1,
      ),
      ({ subject }) => subject,
    )
    expect([...counts].map(([subject, places]) => [subject, places.length])).toEqual([
      ['A', 6],
      ['B', 3],
      ['C', 1],
    ])
  })
  test('are ten for any exam, three of them easy, five medium and two hard', () => {
    const shares = fc.uniqueArray(fc.record({ subject: fc.string({ minLength: 1 }), count: fc.integer({ min: 1, max: 100 }) }), {
      minLength: 1,
      maxLength: 12,
      selector: ({ subject }) => subject,
    })
    fc.assert(
      fc.property(shares, fc.nat(), (some, seed) => {
        const places = dailyPlaces(some, seed)
        const of = (level: string) => places.filter((place) => place.level === level).length
        expect([places.length, of('easy'), of('medium'), of('hard')]).toEqual([10, 3, 5, 2])
      }),
    )
  })
})

describe('the questions to choose from', () => {
  const places = dailyPlaces(SSC, 7)
  const draw = (seed: number, usedOn = new Map<string, number>(), from = candidates(120)) => shortlists(places, from, usedOn, 1_000, seed)

  test('are the same for the same seed, in whatever order the pool lists them, and others for another seed', () => {
    expect(draw(7, new Map(), candidates(120).toReversed())).toEqual(draw(7))
    expect(draw(8)).not.toEqual(draw(7))
  })
  test('are of the subject and the level of their place while the pool has any', () => {
    const byId = new Map(candidates(120).map((one) => [one.questionId, one]))
    for (const [p, list] of draw(7).entries())
      for (const id of list)
        expect(byId.get(id)).toMatchObject({
          subject: places[p]?.subject,
          difficulty: { easy: -1, medium: 0, hard: 1 }[places[p]?.level ?? 'easy'],
        })
  })
  test('are none that was asked in the last half year while there are others, then those that were asked the longest ago', () => {
    const old = new Map(
      candidates(120)
        .slice(0, 60)
        .map(({ questionId }, i) => [questionId, 990 - i]),
    )
    expect(
      draw(7, old)
        .flat()
        .filter((id) => old.has(id)),
    ).toEqual([])
    const all = new Map(candidates(24).map(({ questionId }, i) => [questionId, 900 + i]))
    const drawn = shortlists([{ subject: 'Quant', level: 'easy' }], candidates(24), all, 1_000, 7)
    expect(drawn).toEqual([['q0', 'q12']])
  })
  test('stand in one list only', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.nat(), (count, seed) => {
        const drawn = draw(seed, new Map(), candidates(count)).flat()
        expect(new Set(drawn).size).toBe(drawn.length)
      }),
    )
  })
})

describe('the ten', () => {
  const lists = Array.from({ length: 10 }, (_, p) => [`a${p}`, `b${p}`])
  test('have every language that most candidates have, where a place has such a question', () => {
    const languages = new Map(lists.flat().map((id) => [id, id === 'a3' ? (['en'] as const) : (['en', 'hi'] as const)]))
    expect(chooseTen(lists, languages)).toEqual({ questionIds: lists.map(([a], p) => (p === 3 ? 'b3' : a)), languages: ['en', 'hi'] })
  })
  test('are in the languages that all ten have where no other can be had', () => {
    const languages = new Map(lists.flat().map((id) => [id, id.endsWith('3') ? (['hi'] as const) : LOCALES.slice(0, 3)]))
    expect(chooseTen(lists, languages)?.languages).toEqual(['hi'])
  })
  test('are none where they share no language, or a place has no question', () => {
    expect(chooseTen(lists, new Map(lists.flat().map((id) => [id, id.endsWith('3') ? (['hi'] as const) : (['en'] as const)])))).toBeNull()
    expect(chooseTen([[], ...lists.slice(1)], new Map(lists.flat().map((id) => [id, ['en'] as const])))).toBeNull()
  })
})

test('ten questions of a mock of 100 in 60 minutes take 8 minutes; of a slow exam no more than 30', () => {
  expect(dailyMinutes([{ questions: 100, minutes: 60 }])).toBe(8)
  expect(dailyMinutes([{ questions: 10, minutes: 180 }])).toBe(30)
  expect(dailyMinutes([])).toBe(10)
})

test('a small pool is drawn from for today alone, one of 300 two days ahead, a large one thirty', () => {
  expect([60, 199, 300, 5_000].map(daysAhead)).toEqual([0, 0, 2, 30])
})
