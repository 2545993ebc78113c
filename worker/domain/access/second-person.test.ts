import { expect, test } from 'vitest'
import { type AskedFor, decisionFault, requestEnds } from './second-person.ts'

const ASKED: AskedFor = { actorId: 'asha', state: 'waiting', expiresAt: 1_000 }

test('a second admin may decide on a request that waits', () => {
  expect(decisionFault(ASKED, 'ravi', 999)).toBeNull()
})
test('the one who asked may neither approve nor reject it', () => {
  expect(decisionFault(ASKED, 'asha', 999)).toBe('own_request')
})
test('a request that was decided is over, whoever comes', () => {
  for (const state of ['approved', 'rejected'] as const)
    for (const by of ['asha', 'ravi']) expect(decisionFault({ ...ASKED, state }, by, 1)).toBe('request_over')
})
test('a request is over from the moment it expires, seven days after it was made', () => {
  expect(decisionFault(ASKED, 'ravi', 1_000)).toBe('request_over')
  expect(requestEnds(5)).toBe(5 + 7 * 86_400_000)
})
