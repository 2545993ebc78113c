import { describe, expect, it } from 'vitest'
import type { Chosen } from '#web/admin/markdown/insert-text.ts'
import { around, atLines, block, link, type Mark, wholeLines } from './marks.ts'

/** A text with what is chosen between bars; one bar is a caret. */
function chosen(shown: string): Chosen {
  const from = shown.indexOf('|')
  const to = shown.lastIndexOf('|')
  return { text: shown.replaceAll('|', ''), from, to: to === from ? from : to - 1 }
}
const shown = ({ text, from, to }: Chosen) =>
  from === to ? `${text.slice(0, from)}|${text.slice(from)}` : `${text.slice(0, from)}|${text.slice(from, to)}|${text.slice(to)}`
const after = (mark: Mark, text: string) => shown(mark(chosen(text)))
const onLines = (kind: Parameters<typeof atLines>[0], text: string) => shown(atLines(kind)(wholeLines(chosen(text))))

describe('a mark', () => {
  it('stands around what is chosen, and is taken away again', () => {
    expect(after(around('**'), 'a |word| b')).toBe('a **|word|** b')
    expect(after(around('**'), 'a |**word**| b')).toBe('a |word| b')
    expect(after(around('*'), 'a | b')).toBe('a *|* b')
  })
  it('makes a line a heading, whatever it was, and a heading a line', () => {
    expect(onLines('heading', 'x\nwo|rds')).toBe('x\n## words|')
    expect(onLines('heading', '### wo|rds')).toBe('## words|')
    expect(onLines('heading', '## wo|rds')).toBe('words|')
  })
  it('makes chosen lines a list', () => {
    expect(onLines('bullets', 'o|ne\ntw|o')).toBe('|- one\n- two|')
    expect(onLines('numbers', 'o|ne\ntw|o')).toBe('|1. one\n2. two|')
    expect(onLines('numbers', '1. o|ne\n2. tw|o')).toBe('|one\ntwo|')
    expect(onLines('quote', '|')).toBe('> |')
  })
  it('makes a link of words, or of an address', () => {
    expect(after(link, 'see |this|')).toBe('see [this](|https://|)')
    expect(after(link, '|https://ssc.gov.in|')).toBe('[|](https://ssc.gov.in)')
    expect(after(link, '|')).toBe('[](|https://|)')
  })
  it('puts a block on lines of its own', () => {
    expect(after(block('::test{x}'), 'a|b')).toBe('a\n\n::test{x}|\n\nb')
    expect(after(block('::test{x}'), 'a\n\n|\n\nb')).toBe('a\n\n::test{x}|\n\nb')
    expect(after(block('::test{x}'), '|')).toBe('::test{x}|\n\n')
  })
})
