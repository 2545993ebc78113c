import { describe, expect, test } from 'vitest'
import { units } from '#domain/marking/units.ts'
import { type OfferedTest, recommend, type RecommendFor } from './recommend.ts'

const NOW = Date.UTC(2026, 10, 26)
const DAY = 86_400_000

const named = (id: string, about: Partial<OfferedTest> = {}): OfferedTest => ({
  id,
  exam: 'ssc-cgl',
  kind: 'mock',
  access: 'free',
  languages: ['en', 'hi'],
  subjects: [],
  questions: 100,
  minutes: 60,
  opensAt: null,
  closesAt: null,
  ...about,
})
const TAMIL = { languages: ['en', 'ta'] } as const
const quiz = (id: string, about: Partial<OfferedTest> = {}) => named(id, { kind: 'quiz', questions: 10, minutes: 8, ...about })
const sectional = (id: string, subject: string, about: Partial<OfferedTest> = {}) =>
  named(id, { kind: 'sectional', subjects: [subject], questions: 25, minutes: 20, ...about })

/** A learner of SSC CGL who has taken nothing and said nothing more. */
const LEARNER: RecommendFor = {
  focus: 'ssc-cgl',
  questionLanguage: null,
  state: null,
  attempted: new Set(),
  enrolled: new Set(),
  isPrime: false,
  daysLeft: null,
  weakest: null,
  mocks: 0,
  now: NOW,
}
const offered = (tests: readonly OfferedTest[], learner: Partial<RecommendFor> = {}, most = 3) =>
  recommend(tests, { ...LEARNER, ...learner }, most)
const ids = (...given: Parameters<typeof offered>): string[] => offered(...given).rows.map(({ testId }) => testId)
const reasons = (...given: Parameters<typeof offered>) => offered(...given).rows.map(({ reason }) => reason)

describe('whose tests are offered', () => {
  test('an SSC learner is not offered JEE Maths', () => {
    expect(ids([named('jee', { exam: 'jee-main' }), named('ssc')])).toEqual(['ssc'])
  })
  test('a learner who reads Tamil is offered the Tamil tests alone, where there are some', () => {
    expect(ids([named('english'), named('tamil', TAMIL), quiz('tamil-quiz', TAMIL)], { questionLanguage: 'ta' })).toEqual([
      'tamil-quiz',
      'tamil',
    ])
  })
  test('of two tests that one can read, the one in a language of one’s state comes first', () => {
    const tests = [named('hindi'), named('tamil', TAMIL)]
    expect(ids(tests, { questionLanguage: 'en', state: 'TN' })).toEqual(['tamil', 'hindi'])
    expect(ids(tests, { questionLanguage: 'en', state: 'BR' })).toEqual(['hindi', 'tamil'])
  })
  test('where none is in the learner’s language, those that exist are offered, and it is said', () => {
    const tests = [named('hindi', { languages: ['hi'] }), named('english', { languages: ['en'] })]
    expect(offered(tests, { questionLanguage: 'ta', state: 'UP' })).toEqual({
      note: 'languageNone',
      rows: [
        { testId: 'hindi', kind: 'mock', reason: { kind: 'otherLanguage', languages: ['hi'] } },
        { testId: 'english', kind: 'mock', reason: { kind: 'otherLanguage', languages: ['en'] } },
      ],
    })
  })
  test('where all in the learner’s language have been taken, that is what is said', () => {
    const tests = [named('tamil', TAMIL), named('english')]
    const { note, rows } = offered(tests, { questionLanguage: 'ta', attempted: new Set(['tamil']) })
    expect([note, rows.map(({ testId }) => testId)]).toEqual(['languageDone', ['english']])
  })
  test('an exam without tests says so, and one that is not chosen says nothing', () => {
    expect(offered([named('jee', { exam: 'jee-main' })])).toEqual({ rows: [], note: 'examNone' })
    expect(offered([named('ssc')], { focus: null })).toEqual({ rows: [], note: 'none' })
  })
})

describe('what can be begun', () => {
  test.each([
    ['was attempted', named('it'), { attempted: new Set(['it']) }],
    ['needs Prime', named('it', { access: 'prime' }), {}],
    ['opens tomorrow', named('it', { opensAt: NOW + DAY }), {}],
    ['is closed', named('it', { closesAt: NOW }), {}],
  ])('a test that %s is not offered', (_, one, learner) => {
    expect(ids([one, named('other')], learner)).toEqual(['other'])
  })
  test('with Prime, a Prime test is', () => {
    expect(ids([named('it', { access: 'prime' })], { isPrime: true })).toEqual(['it'])
  })
})

describe('the order', () => {
  const TESTS = [named('mock 1'), named('mock 2'), sectional('maths', 'Quantitative Aptitude'), quiz('quiz 1'), quiz('quiz 2')]
  test.each([
    ['begins with a quiz while the exam is far', 200, ['quiz 1', 'maths', 'mock 1', 'quiz 2']],
    ['begins with a quiz while no date is known', null, ['quiz 1', 'maths', 'mock 1', 'quiz 2']],
    ['begins with a sectional from three months before', 90, ['maths', 'mock 1', 'quiz 1', 'mock 2']],
    ['begins with a mock from thirty days before', 30, ['mock 1', 'maths', 'quiz 1', 'mock 2']],
    ['begins with a quiz again once the exam is over', -1, ['quiz 1', 'maths', 'mock 1', 'quiz 2']],
  ])('%s', (_, daysLeft, expected) => {
    expect(ids(TESTS, { daysLeft }, 4)).toEqual(expected)
  })
  const weakest = { section: 'Quantitative Aptitude', score12: units(138), max12: units(600) }
  test('puts a sectional of the weakest section first, and says by which marks', () => {
    const tests = [named('mock'), sectional('english', 'English'), sectional('maths', 'Quantitative Aptitude')]
    expect(ids(tests, { daysLeft: 10, weakest })).toEqual(['maths', 'mock', 'english'])
    expect(reasons(tests, { daysLeft: 10, weakest })[0]).toEqual({ kind: 'weakestSection', ...weakest })
  })
  test.each([
    ['Reasoning', 'General Intelligence and Reasoning', true],
    ['English', 'English Comprehension', true],
    ['General Awareness', 'General Intelligence and Reasoning', false],
  ])('a sectional in %s is for the section %s: %s', (subject, section, isIt) => {
    const tests = [sectional('other', 'Something else'), sectional('it', subject)]
    expect(ids(tests, { weakest: { ...weakest, section } })[0]).toBe(isIt ? 'it' : 'other')
  })
  test('puts what one is enrolled in before what one is not', () => {
    expect(ids([named('one'), named('other')], { enrolled: new Set(['other']) })).toEqual(['other', 'one'])
    expect(reasons([named('other')], { enrolled: new Set(['other']) })).toEqual([{ kind: 'enrolled' }])
  })
})

describe('the reason', () => {
  test.each([
    ['of a quiz is how short it is', quiz('it'), {}, { kind: 'quiz', questions: 10, minutes: 8 }],
    ['of a sectional is that it is one section', sectional('it', 'Maths'), {}, { kind: 'section', questions: 25, minutes: 20 }],
    ['of the first mock is that it is the first', named('it'), {}, { kind: 'firstMock', questions: 100, minutes: 60 }],
    ['of a later mock is its number', named('it'), { mocks: 2 }, { kind: 'nextMock', number: 3 }],
    ['of a mock near the exam is the days left', named('it'), { mocks: 2, daysLeft: 12 }, { kind: 'mockSoon', days: 12 }],
  ])('%s', (_, one, learner, expected) => {
    expect(reasons([one], learner)).toEqual([expected])
  })
})
