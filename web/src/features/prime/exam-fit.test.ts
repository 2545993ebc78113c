import { expect, test } from 'vitest'
import type { CatalogueGroup, CatalogueTest } from '#contract/catalogue/schemas.ts'
import { passCoversExam, testsInside } from './exam-fit.ts'

const one = (_id: string, exam: string, access: 'free' | 'prime', kind?: CatalogueTest['kind']): CatalogueTest => ({
  _id,
  title: '',
  exam,
  access,
  questions: 1,
  minutes: 1,
  marks: 1,
  languages: ['en'],
  opensAt: null,
  ...(kind && { kind }),
})
const group = (...testSeries: CatalogueTest[]): CatalogueGroup => ({ _id: 'g', title: '', description: '', exam: 'Mixed', testSeries })

test('what a pass opens is counted once each, by the parts of the exam, however its name is written', () => {
  const groups = [
    group(one('a', 'SSC CGL', 'free'), one('b', 'SSC CGL', 'prime'), one('s', 'SSC CGL', 'free', 'sectional')),
    group(one('b', 'SSC_CGL', 'prime'), one('c', 'NEET', 'prime')),
  ]
  expect(testsInside(groups, 'ssc-cgl')).toEqual({
    own: [
      { tab: 'full', free: 1, all: 2 },
      { tab: 'sectional', free: 1, all: 1 },
    ],
    others: { free: 0, all: 1 },
  })
  for (const exam of ['gate', null]) expect(testsInside(groups, exam)).toEqual({ own: [], others: { free: 2, all: 4 } })
})

const EXAM = Date.UTC(2027, 0, 5)
const DAY = 86_400_000
test.each([
  ['a pass that ends the day before', EXAM - 1, EXAM - 9 * DAY, false],
  ['a pass that ends as the day of the exam begins', EXAM, EXAM - 9 * DAY, false],
  ['a pass that lasts into the day of the exam', EXAM + 1, EXAM - 9 * DAY, true],
  ['any pass on the day of the exam', EXAM + DAY, EXAM + DAY / 2, true],
  ['any pass once the exam is over', EXAM + 30 * DAY, EXAM + DAY, null],
])('%s', (_, until, now, covers) => {
  expect(passCoversExam(until, EXAM, now)).toBe(covers)
})
