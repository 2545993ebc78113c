import { expect, test } from 'vitest'
import { randomOf } from '#domain/attempt/shuffle.ts'
import { failures } from './gates.ts'
import { PLANTED } from './planted.ts'
import { perTenThousand, simulate } from './simulate.ts'

const SIZE = { attempts: 12_000, groups: 20 }

test('at most one of 10,000 honest attempts looks unusual, and most of those who cheat are found', { timeout: 60_000 }, () => {
  const outcome = simulate(SIZE, randomOf(7, 1))
  expect(failures(outcome)).toEqual([])
  expect(perTenThousand(outcome)).toBeLessThanOrEqual(1)
})

test.each(Object.entries(PLANTED))('it is seen when %s', { timeout: 60_000 }, (_, rules) => {
  expect(failures(simulate(SIZE, randomOf(7, 1), rules))).not.toEqual([])
})
