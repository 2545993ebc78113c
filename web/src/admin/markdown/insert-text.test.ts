import { describe, expect, it } from 'vitest'
import { isInFormula, withFormula, withPasted, withWords } from './insert-text.ts'

const at = (text: string) => {
  const from = text.indexOf('|')
  return { text: text.replace('|', ''), from, to: from }
}
const shown = ({ text, from }: { text: string; from: number }) => `${text.slice(0, from)}|${text.slice(from)}`

describe('a piece of TeX', () => {
  it.each([
    ['in words becomes a formula of its own', 'Area is |.', '\\frac{▮}{}', 'Area is $\\frac{|}{}$.'],
    ['in a formula is put in as it is', 'Area is $x + |$.', '\\frac{▮}{}', 'Area is $x + \\frac{|}{}$.'],
    ['after a formula is one of its own', '$x$ and |', '\\alpha', '$x$ and $\\alpha|$'],
    ['after a price is one of its own', 'costs \\$5 |', '\\pi', 'costs \\$5 $\\pi|$'],
    ['in a displayed formula is put in as it is', '$$x |$$', '\\le', '$$x \\le|$$'],
  ])('%s', (_, text, snippet, wanted) => {
    expect(shown(withFormula(at(text), snippet))).toBe(wanted)
  })
  it('takes what was chosen into its first gap', () => {
    expect(withFormula({ text: '$a+b$', from: 1, to: 4 }, '\\sqrt{▮}').text).toBe('$\\sqrt{a+b}$')
  })
})

it('words take the place of what was chosen', () => {
  expect(shown(withWords({ text: 'one two', from: 4, to: 7 }, 'three'))).toBe('one three|')
})

it('a formula is open after an odd number of dollars', () => {
  expect([isInFormula('$a'), isInFormula('$a$'), isInFormula('$$a'), isInFormula('\\$a'), isInFormula('')]).toEqual([
    true,
    false,
    true,
    false,
    false,
  ])
})

describe('a paste at the caret', () => {
  it('within a line stays within the line, in place of what was chosen', () => {
    expect(withPasted({ text: 'a b c', from: 2, to: 3 }, '**x**')).toEqual({ text: 'a **x** c', from: 7, to: 7 })
  })
  it('that is a list or a table gets empty lines around it', () => {
    expect(withPasted({ text: 'See:rest', from: 4, to: 4 }, '- a\n- b').text).toBe('See:\n\n- a\n- b\n\nrest')
    expect(withPasted({ text: 'See:\n', from: 5, to: 5 }, '| a |\n| --- |\n| b |').text).toBe('See:\n\n| a |\n| --- |\n| b |')
    expect(withPasted({ text: '', from: 0, to: 0 }, '1. a').text).toBe('1. a')
  })
})
