import { expect, test } from 'vitest'
import type { CatalogueGroup, CatalogueTest, HomeResponse } from '#contract/catalogue/schemas.ts'
import type { PracticeTopic } from '#contract/practice/schemas.ts'
import { patternTest, planOf, topicsOfExam } from './plan-facts.ts'

const NOW = Date.UTC(2026, 10, 16, 6)
const DAY = 86_400_000

const testOf = (id: string, over: Partial<CatalogueTest> = {}): CatalogueTest => ({
  _id: id,
  title: id,
  exam: 'SSC CGL',
  access: 'free',
  questions: 100,
  minutes: 60,
  marks: 200,
  languages: ['en'],
  opensAt: null,
  kind: 'mock',
  subjects: [{ id: 'Maths', title: 'Maths' }],
  ...over,
})
const groups = (...testSeries: CatalogueTest[]): CatalogueGroup[] => [
  { _id: 'g', title: 'Group', description: '', exam: 'SSC CGL', testSeries },
]
const topicOf = (id: string, subject: string): PracticeTopic => ({
  id,
  subject: { en: subject },
  title: { en: id },
  total: 20,
  done: 0,
  step: null,
})
const HOME: HomeResponse = { open: [], last: null, enrolled: [], attemptedTestIds: ['taken'], samples: null, serverNow: NOW }

test('the topics of an exam are those of subjects that its tests ask about', () => {
  const topics = [topicOf('ratio', 'Maths'), topicOf('optics', 'Physics')]
  const listed = groups(testOf('a'), testOf('b', { exam: 'NEET', subjects: [{ id: 'Physics', title: 'Physics' }] }))
  expect(topicsOfExam(topics, listed, 'ssc-cgl').map(({ id }) => id)).toEqual(['ratio'])
  expect(topicsOfExam(topics, listed, 'gate')).toEqual([])
})
test('the pattern is that of the longest full paper of the exam', () => {
  const listed = groups(
    testOf('short', { questions: 25 }),
    testOf('long'),
    testOf('section', { kind: 'sectional', questions: 150 }),
    testOf('other', { exam: 'GATE', questions: 200 }),
  )
  expect(patternTest(listed, 'ssc-cgl')).toBe('long')
  expect(patternTest(groups(testOf('quiz', { kind: 'quiz' })), 'ssc-cgl')).toBeUndefined()
})
test('a plan has tests that were not taken, and no quiz', () => {
  const { weeks } = planOf({
    exam: 'ssc-cgl',
    groups: groups(testOf('taken'), testOf('quiz', { kind: 'quiz', minutes: 10 }), testOf('next'), testOf('prime', { access: 'prime' })),
    home: HOME,
    topics: [topicOf('ratio', 'Maths')],
    wishes: { hoursAWeek: 5, ownDate: null, skipped: [] },
    sections: [],
    examAt: NOW + 21 * DAY,
    now: NOW,
    due: 0,
    isPrime: false,
  })
  expect(weeks.map(({ test: one }) => one?.id ?? null)).toEqual(['next', null, null])
  expect(weeks[0]?.topics).toEqual([{ id: 'ratio', minutes: 240, isPractised: false }])
})
