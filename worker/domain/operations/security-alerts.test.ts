import { expect, test } from 'vitest'
import { securityAlerts } from './security-alerts.ts'
import { type Counts, NOTHING_COUNTED } from './tally.ts'

const told = (recent: Partial<Counts>, usual: Partial<Counts> = {}) =>
  securityAlerts({ ...NOTHING_COUNTED, ...recent }, { ...NOTHING_COUNTED, ...usual }).map(({ text }) => text)

test('a quiet site says nothing', () => {
  expect(told({})).toEqual([])
})

test('refused sign-ins are told at ten times the usual number, and at twenty at least', () => {
  expect(told({ refusedSignIns: 19 })).toEqual([])
  expect(told({ refusedSignIns: 20 }, { refusedSignIns: 0.1 })).toHaveLength(1)
  expect(told({ refusedSignIns: 49 }, { refusedSignIns: 5 })).toEqual([])
  expect(told({ refusedSignIns: 50 }, { refusedSignIns: 5 })).toEqual([
    'Sign-ins that were refused in the last minutes: 50; usual are 5.0.',
  ])
})

test('five refused operator secrets are told, however usual they are', () => {
  expect(told({ refusedOperators: 4 })).toEqual([])
  expect(told({ refusedOperators: 5 }, { refusedOperators: 5 })).toEqual([
    'Operator secrets that were refused in the last minutes: 5; usual are 5.0.',
  ])
})

test.each([
  ['refusedTokens', 1_000],
  ['refusedAdminCalls', 20],
  ['refusedSignatures', 10],
  ['limitsExceeded', 300],
] as const)('%s are told from %d on, and where that is usual from ten times the usual number on', (counted, fewest) => {
  expect(told({ [counted]: fewest - 1 })).toEqual([])
  expect(told({ [counted]: fewest })).toHaveLength(1)
  expect(told({ [counted]: fewest * 10 - 1 }, { [counted]: fewest })).toEqual([])
  expect(told({ [counted]: fewest * 10 }, { [counted]: fewest })).toHaveLength(1)
})
