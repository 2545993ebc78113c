import { expect, test } from 'vitest'
import { needsSearch, numberIn, sizeOf } from './needs-address.ts'

test('an address that says nothing asks about 200 learners on the free plan', () => {
  expect(sizeOf(needsSearch({}))).toEqual({ learners: 200, questions: 100, minutes: 60, changesPerLearner: 150, plan: 'free' })
})

test('what the address says is what is worked out', () => {
  const search = needsSearch({ learners: '100000', questions: 75, minutes: '45', plan: 'paid', other: 'x' })
  expect(search).toEqual({ learners: '100000', questions: '75', minutes: '45', plan: 'paid' })
  expect(sizeOf(search)).toEqual({ learners: 100_000, questions: 75, minutes: 45, changesPerLearner: 113, plan: 'paid' })
})

test.each(['', '0', '-5', '1.5', 'many', '10000001', '9999999999999999', '1e6'])('%j learners are no number of learners', (learners) => {
  const search = needsSearch({ learners })
  expect([search.learners, numberIn(search, 'learners'), sizeOf(search)]).toEqual([learners, null, null])
})
