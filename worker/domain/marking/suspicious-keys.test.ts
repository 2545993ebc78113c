import { expect, test } from 'vitest'
import type { ItemStatistic } from '#domain/statistics/item-statistics/item-statistic.ts'
import { flagsOf } from './suspicious-keys.ts'

const option = (count: number, isRight: boolean, correlation: number) => ({ count, isRight, meanTotal12: 100, correlation })
const GOOD: ItemStatistic = {
  n: 100,
  facility: 0.6,
  mean12: 14,
  sd12: 5,
  discrimination: 40,
  efficiency: 60,
  effectiveWeight: 5,
  randomGuess: 0.25,
  averageMs: 1,
  unanswered: 0,
  variance: 1,
  covarianceWithTotal: 1,
  options: [option(60, true, 0.4), option(20, false, -0.2), option(20, false, -0.3), option(0, false, 0)],
}

test('a good question has no doubts', () => {
  expect(flagsOf(GOOD)).toEqual([])
})
test('a key that no one chose comes before everything else', () => {
  const options = [option(0, true, 0), option(100, false, 0.3)]
  expect(flagsOf({ ...GOOD, options, discrimination: -5, facility: 0 })).toEqual([
    'keyChosenByNobody',
    'strongDistractor',
    'negativeDiscrimination',
    'tooHard',
  ])
})
test('a wrong option that goes with a good total is doubtful, one that two people chose is not', () => {
  expect(flagsOf({ ...GOOD, options: [option(60, true, 0.1), option(40, false, 0.2)] })).toEqual(['strongDistractor'])
  expect(flagsOf({ ...GOOD, options: [option(98, true, 0.1), option(2, false, 0.2)] })).toEqual([])
})
test('what nearly everyone has is easy', () => {
  expect(flagsOf({ ...GOOD, facility: 0.97 })).toEqual(['tooEasy'])
})
test('few attempts and a withdrawn question say nothing', () => {
  expect(flagsOf({ ...GOOD, n: 9, facility: 0 })).toEqual([])
  expect(flagsOf({ ...GOOD, facility: null, discrimination: -5 })).toEqual([])
})
