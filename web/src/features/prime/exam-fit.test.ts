import { expect, test } from 'vitest'
import type { CatalogueGroup, CatalogueTest } from '#contract/catalogue/schemas.ts'
import { passCoversExam, testsOfExam } from './exam-fit.ts'

const one = (_id: string, exam: string, access: 'free' | 'prime'): CatalogueTest => ({
  _id,
  title: '',
  exam,
  access,
  questions: 1,
  minutes: 1,
  marks: 1,
  languages: ['en'],
  opensAt: null,
})
const group = (...testSeries: CatalogueTest[]): CatalogueGroup => ({ _id: 'g', title: '', description: '', exam: 'Mixed', testSeries })

test('the tests of an exam are counted once each, however its name is written', () => {
  const groups = [
    group(one('a', 'SSC CGL', 'free'), one('b', 'SSC CGL', 'prime')),
    group(one('b', 'SSC_CGL', 'prime'), one('c', 'NEET', 'prime')),
  ]
  expect(testsOfExam(groups, 'ssc-cgl')).toEqual({ free: 1, prime: 1 })
  expect(testsOfExam(groups, 'gate')).toEqual({ free: 0, prime: 0 })
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
