import { expect, it } from 'vitest'
import { type DiffLine, diffLines } from './line-diff.ts'

/** Each line with a sign before it, changed words in brackets. */
const shown = (lines: readonly DiffLine[]): string[] =>
  lines.map((line) =>
    line.kind === 'skipped'
      ? `… ${line.lines}`
      : `${{ same: ' ', gone: '-', new: '+' }[line.kind]} ${line.runs.map(({ kind, text }) => (kind === 'same' ? text : `[${text}]`)).join('')}`,
  )

it('texts that are the same have no difference', () => {
  expect(diffLines('a\nb', 'a\nb')).toEqual([])
})
it('a line that was altered shows the words that changed', () => {
  expect(shown(diffLines('one\nthe area of a circle\nthree', 'one\nthe area of a square\nthree'))).toEqual([
    '  one',
    '- the area of a [circle]',
    '+ the area of a [square]',
    '  three',
  ])
})
it('a line that was replaced by another is told as a whole', () => {
  expect(shown(diffLines('Wholly other words', 'कुछ और'))).toEqual(['- Wholly other words', '+ कुछ और'])
})
it('lines that came in or were taken out stand alone', () => {
  expect(shown(diffLines('a\nb', 'a\nnew\nb'))).toEqual(['  a', '+ new', '  b'])
  expect(shown(diffLines('a\nold\nb', 'a\nb'))).toEqual(['  a', '- old', '  b'])
})
it('long stretches without a change are folded, with two lines around each change', () => {
  const many = Array.from({ length: 20 }, (_, n) => `line ${n}`)
  const changed = many.map((line, n) => (n === 10 ? 'line ten' : line))
  expect(shown(diffLines(many.join('\n'), changed.join('\n')))).toEqual([
    '… 8',
    '  line 8',
    '  line 9',
    '- line [10]',
    '+ line [ten]',
    '  line 11',
    '  line 12',
    '… 7',
  ])
})
it('a text that was empty is all new', () => {
  expect(shown(diffLines('', 'a\nb')).filter((line) => line.startsWith('+'))).toEqual(['+ a', '+ b'])
})
