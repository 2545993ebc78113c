import { expect, test } from 'vitest'
import type { CatalogueGroup, CatalogueTest } from '#contract/catalogue/schemas.ts'
import { landingOffer } from './landing-offer.ts'

const one = (_id: string, access: 'free' | 'prime' = 'free', slug: string | undefined = _id): CatalogueTest => ({
  _id,
  ...(slug !== undefined && { slug }),
  title: _id,
  exam: 'x',
  access,
  questions: 1,
  minutes: 1,
  marks: 1,
  languages: ['en'],
  opensAt: null,
})
const group = (_id: string, registered: CatalogueGroup['registered'], testSeries: CatalogueTest[]): CatalogueGroup => ({
  _id,
  title: _id,
  description: '',
  exam: 'x',
  testSeries,
  ...(registered !== undefined && { registered }),
})
const ssc = { slug: 'ssc-cgl', family: 'ssc', title: 'SSC CGL' } as const
const neet = { slug: 'neet-ug', family: 'medical', title: 'NEET UG' } as const
const chsl = { slug: 'ssc-chsl', family: 'ssc', title: 'SSC CHSL' } as const

test('exams stand by family and title, and count a test of two series once', () => {
  const groups = [
    group('a', neet, [one('1')]),
    group('b', chsl, [one('2')]),
    group('c', ssc, [one('3')]),
    group('d', ssc, [one('3'), one('4')]),
  ]
  expect(landingOffer(groups).exams.map(({ slug, tests }) => [slug, tests])).toEqual([
    ['ssc-cgl', 2],
    ['ssc-chsl', 1],
    ['neet-ug', 1],
  ])
})
test('a series without a test, or of no registered exam, has no tile', () => {
  expect(landingOffer([group('a', ssc, []), group('b', undefined, [one('1')])]).exams).toEqual([])
})
test('free tests with a page are named, one of each series in turn and at most three', () => {
  const groups = [
    group('a', ssc, [one('a1', 'prime'), one('a2'), one('a3'), one('a4')]),
    group('b', neet, [one('b1'), one('a2'), one('b2'), one('b3')]),
    group('c', chsl, [{ ...one('kept'), slug: undefined } as unknown as CatalogueTest]),
  ]
  expect(landingOffer(groups).free.map(({ _id }) => _id)).toEqual(['a2', 'b1', 'a3'])
})
