import { describe, expect, test } from 'vitest'
import { classify } from './classify.ts'
import { simpleFraction } from './simple-fraction.ts'

describe('what options gain becomes a key and a scheme', () => {
  test.each([
    ['one right option', [0, 1, 0], true, { scheme: 'allOrNothing', right: [1], weightsLost: false }],
    ['one right, equal negatives', [-0.25, 1, -0.25], true, { scheme: 'fixed', right: [1], weightsLost: false }],
    ['one right, unequal negatives', [-0.25, 1, -0.5], true, { scheme: 'partial', right: [1], weightsLost: true }],
    ['one right and a half right one, of which one is chosen', [0.5, 1, 0], true, { scheme: 'partial', right: [1], weightsLost: true }],
    ['equal shares', [0.5, 0.5, 0], false, { scheme: 'proportional', right: [0, 1], weightsLost: false }],
    [
      'thirds as Moodle writes them',
      [0.3333333, 0, 0.3333333, 0.3333333],
      false,
      { scheme: 'proportional', right: [0, 2, 3], weightsLost: false },
    ],
    ['equal shares with negatives', [0.5, 0.5, -0.5], false, { scheme: 'partial', right: [0, 1], weightsLost: true }],
    ['unequal shares', [0.7, 0.3, 0], false, { scheme: 'partial', right: [0, 1], weightsLost: true }],
    ['shares that do not make a whole', [0.25, 0.25, 0], false, { scheme: 'partial', right: [0, 1], weightsLost: true }],
    ['one option of several that gains only half', [0.5, 0, 0], false, { scheme: 'partial', right: [0], weightsLost: true }],
  ] as const)('%s', (_, shares, isSingle, expected) => {
    expect(classify(shares, { isSingle })).toEqual(expected)
  })

  test('no option that gains marks is no key', () => {
    expect(classify([0, -0.5, 0], { isSingle: false })).toBeNull()
  })
})

test.each([
  [0.3333333, 1 / 3],
  [0.1666667, 1 / 6],
  [0.333, 1 / 3],
  [-0.0833333, -1 / 12],
  [0.05, 1 / 20],
  [1, 1],
  [0.0313, 0.0313],
])('the share %d is %d', (written, meant) => {
  expect(simpleFraction(written)).toBe(meant)
})
