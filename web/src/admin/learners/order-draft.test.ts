import { expect, test } from 'vitest'
import { draftFaults } from './order-draft.ts'

const faults = (minutes: string, reason: string, range: readonly [number, number] | null = [1, 240]) => [
  ...draftFaults({ minutes, reason }, range),
]

test('whole minutes in the range and a reason can be sent', () => {
  expect(faults(' 15 ', 'Power cut')).toEqual([])
  expect(faults('', 'Power cut', null)).toEqual([])
})
test.each(['', '0', '241', '1.5', '-3', 'ten', '1e2'])('%j is no number of minutes to give', (minutes) => {
  expect(faults(minutes, 'Power cut')).toEqual(['minutes'])
})
test.each(['', '  a ', 'x'.repeat(201)])('a reason needs 3 to 200 characters', (reason) => {
  expect(faults('5', reason)).toEqual(['reason'])
})
