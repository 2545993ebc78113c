import { expect, test } from 'vitest'
import { acceptedValues } from './accepted-values.ts'

test('a key of one number is that number', () => {
  expect(acceptedValues('-12.5')).toEqual([{ kind: 'value', value: '−12.5' }])
})

test('a range and a tolerance are told apart from a number', () => {
  expect(acceptedValues('3.4 TO 3.6, 7 ± 0.5, 8 +- 1')).toEqual([
    { kind: 'range', from: '3.4', to: '3.6' },
    { kind: 'spread', value: '7', by: '0.5' },
    { kind: 'spread', value: '8', by: '1' },
  ])
})
