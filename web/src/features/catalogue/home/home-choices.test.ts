import { expect, test } from 'vitest'
import type { CatalogueGroup, CatalogueTest, HomeResponse } from '#contract/catalogue/schemas.ts'
import { dailyTestId } from '#domain/daily/daily-test-id.ts'
import { studyDayOf } from '#domain/revision/study-streak.ts'
import { homeChoices, type HomeFacts } from './home-choices.ts'

const NOW = Date.UTC(2026, 10, 26, 6)
const aTest = (_id: string, about: Partial<CatalogueTest> = {}): CatalogueTest => ({
  _id,
  title: _id,
  exam: 'SSC CGL',
  access: 'free',
  questions: 10,
  minutes: 8,
  marks: 20,
  languages: ['en', 'hi'],
  opensAt: null,
  kind: 'quiz',
  ...about,
})
const group = (_id: string, ...testSeries: CatalogueTest[]): CatalogueGroup => ({ _id, title: _id, description: '', exam: '', testSeries })
const HOME: HomeResponse = {
  open: [],
  last: null,
  enrolled: [],
  attemptedTestIds: [],
  samples: null,
  learner: { focusExam: null, examGoals: ['ssc-cgl'], questionLanguage: 'ta', state: 'TN' },
  serverNow: NOW,
}
const GROUPS = [
  group('jee', aTest('jee maths', { exam: 'JEE Main' })),
  group('ssc', aTest('english'), aTest('tamil', { languages: ['en', 'ta'] }), aTest('tamil mock', { kind: 'mock', languages: ['ta'] })),
]
const choices = (facts: Partial<HomeFacts> = {}) =>
  homeChoices({ groups: GROUPS, home: HOME, date: null, focus: 'ssc-cgl', due: 0, isPrime: false, daily: null, now: NOW, ...facts })

test('an SSC learner in Tamil Nadu who reads Tamil begins with a Tamil quiz, has the Tamil mock next, and no JEE Maths', () => {
  const { hero, rows, note } = choices()
  expect(hero).toMatchObject({ kind: 'start', testId: 'tamil' })
  expect(rows.map(({ testId }) => testId)).toEqual(['tamil mock'])
  expect(note).toBe('none')
})
test('what is put first is not offered again below it, and where something else is first, all are below', () => {
  const all = choices({ due: 3 })
  expect([all.hero.kind, all.rows.map(({ testId }) => testId)]).toEqual(['revise', ['tamil', 'tamil mock']])
})
test('another exam shows its own tests, and says that none is in Tamil', () => {
  const { hero, note } = choices({ focus: 'jee-main' })
  expect(hero).toMatchObject({ testId: 'jee maths', reason: { kind: 'otherLanguage', languages: ['en', 'hi'] } })
  expect(note).toBe('languageNone')
})
test('a live test of the exam is put first shortly before it opens, of another exam never', () => {
  const live = aTest('live', { kind: 'live', opensAt: new Date(NOW + 60_000).toISOString(), closesAt: null })
  expect(choices({ groups: [...GROUPS, group('live', live)] }).hero).toMatchObject({ kind: 'live', testId: 'live', isOpen: false })
  expect(choices({ groups: [...GROUPS, group('live', live)], focus: 'jee-main' }).hero).toMatchObject({ kind: 'start' })
})

const TODAY = studyDayOf(NOW)

test.each([
  ['comes first, in the learner’s language', { until: TODAY, languages: ['en', 'ta'] }, [], 'ta'],
  ['comes in a language it has where it has not the learner’s', { until: TODAY + 3, languages: ['en'] }, [], 'en'],
] as const)('a daily quiz of today %s', (_, daily, attemptedTestIds, language) => {
  expect(choices({ daily, home: { ...HOME, attemptedTestIds } }).hero).toEqual({
    kind: 'daily',
    testId: dailyTestId('ssc-cgl', TODAY),
    language,
  })
})

test('no daily quiz comes first that was taken, or that was drawn for yesterday at last', () => {
  const daily = { until: TODAY, languages: ['en'] } as const
  const taken = { ...HOME, attemptedTestIds: [dailyTestId('ssc-cgl', TODAY)] }
  expect(choices({ daily, home: taken }).hero.kind).toBe('start')
  expect(choices({ daily: { ...daily, until: TODAY - 1 } }).hero.kind).toBe('start')
})
