import { expect, test } from 'vitest'
import { namesOption, withoutLabels } from './option-labels.ts'

test.each([
  [
    ['(a) Delhi', '(b) Patna', '(c) Ranchi', '(d) Agra'],
    ['Delhi', 'Patna', 'Ranchi', 'Agra'],
  ],
  [
    ['A. Delhi', 'B. Patna'],
    ['Delhi', 'Patna'],
  ],
  [
    ['1) 5', '2) 7', '3) 9'],
    ['5', '7', '9'],
  ],
  [
    ['(A) 1.5', '(B)2.5'],
    ['1.5', '2.5'],
  ],
  [
    ['(क) दिल्ली', '(ख) पटना'],
    ['दिल्ली', 'पटना'],
  ],
  [
    ['(i) only 1', '(ii) only 2', '(iii) both'],
    ['only 1', 'only 2', 'both'],
  ],
  [
    ['[a] x', '[b] y'],
    ['x', 'y'],
  ],
])('the labels of %j are taken off', (options, texts) => {
  expect(withoutLabels(options)).toEqual(texts)
})

test.each([
  [['(a) Delhi', 'Patna']],
  [['(b) Delhi', '(a) Patna']],
  [['1.5', '2.5', '3.5']],
  [['1. Delhi', '3. Patna']],
  [['A', 'B']],
  [['(a)', '(b)']],
  [['a and b', 'b and c']],
  [['(a) only']],
  [['I. x', 'II: y']],
])('%j stay as they are', (options) => {
  expect(withoutLabels(options)).toBe(null)
})

test.each(['Option (b) is right.', 'Hence option B.', 'Ans: 2', 'Answer (c)', 'विकल्प ख सही है', 'उत्तर: ग', '(b) since x = 1'])(
  '%j names an option',
  (solution) => {
    expect(namesOption(solution)).toBe(true)
  },
)

test.each(['The answer is 25.', 'Option pricing is hard.', 'x = 2', 'Answer 2.5 m', '(A) → B', 'उत्तर दिशा में', 'An answer and a question'])(
  '%j names none',
  (solution) => {
    expect(namesOption(solution)).toBe(false)
  },
)
