import { expect, test } from 'vitest'
import { shownText } from './shown-text.ts'

test.each([
  'The train is late.',
  'Area $x^2 + 1$ and $n$',
  'One\n\nTwo',
  '$$\n\\begin{aligned}a&=b\\end{aligned}\n$$',
  'Then\n\n$$x = 1$$',
  '![A circle](image:fig-1)',
  '5 < 6, f[x] in [0, 1)',
  'One\\\nTwo'.replace('\\\n', '\n\n'),
])('%j is shown as it is written', (source) => {
  expect(shownText(source)).toBe(null)
})

test.each([
  ['- 5', '5'],
  ['> 3', '3'],
  ['2*3*4', '234'],
  ['from $5 to $9', 'from [formula: 5 to ]9'],
  ['_x_', 'x'],
  ['1. One', 'One'],
  ['Statement I\nStatement II', 'Statement I Statement II'],
  ['2\\*3', '2*3'],
  ['**bold**', 'bold'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', 'a b \n\n1 2'],
])('%j is shown as %j', (source, shown) => {
  expect(shownText(source)).toBe(shown)
})
