import { expect, test } from 'vitest'
import { markSamples } from './sample-marks.ts'

const KEYS = [
  { questionId: 'one', right: 'a' },
  { questionId: 'two', right: 'c' },
]

test.each([
  ['nothing answered is nothing right', [], 0, [null, null]],
  ['a right answer is one point', [{ questionId: 'two', option: 'c' }], 1, [null, 'c']],
  [
    'a wrong answer takes nothing away',
    [
      { questionId: 'one', option: 'b' },
      { questionId: 'two', option: 'c' },
    ],
    1,
    ['b', 'c'],
  ],
  ['an answer to another question does not count', [{ questionId: 'three', option: 'a' }], 0, [null, null]],
  [
    'all right is the whole',
    [
      { questionId: 'one', option: 'a' },
      { questionId: 'two', option: 'c' },
    ],
    2,
    ['a', 'c'],
  ],
])('%s', (_name, answers, right, chosen) => {
  const marked = markSamples(KEYS, answers)
  expect(marked).toMatchObject({ right, total: 2 })
  expect(marked.marks.map((mark) => mark.chosen)).toEqual(chosen)
})
