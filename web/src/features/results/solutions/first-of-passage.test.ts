import { expect, test } from 'vitest'
import { firstOfPassage } from './first-of-passage.ts'

test('a passage stands before the first of its questions only, wherever the others are', () => {
  expect(firstOfPassage([null, 0, 0, 1, null, 0])).toEqual([false, true, false, true, false, false])
})
