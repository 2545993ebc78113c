import { describe, expect, test } from 'vitest'
import type { ContentQuestion } from '#contract/imports/content.ts'
import { formatOfFile } from '#web/formats/format-of-file.ts'
import { writeMoodle } from '#web/formats/moodle/write-moodle.ts'
import { readUpload } from '#web/formats/read-upload.ts'
import { beside } from './export-wanted.ts'
import { readBack } from './read-back.ts'

describe('Moodle XML', () => {
  const question = (changes: Partial<ContentQuestion>): ContentQuestion => ({
    id: 'q1',
    type: 'single',
    topic: 'physics.light',
    difficulty: 'medium',
    options: ['a', 'b'],
    variants: { en: { stem: 'Which?', options: { a: 'One', b: 'Two' }, solution: 'Because.' } },
    key: { options: ['b'] },
    ...changes,
  })
  const xmlOf = (changes: Partial<ContentQuestion>) => new TextDecoder().decode(writeMoodle([question(changes)], beside).bytes)
  const toldOf = (changes: Partial<ContentQuestion>) => writeMoodle([question(changes)], beside).lost.flatMap(({ what }) => what)
  const stem = (text: string) => ({ variants: { en: { stem: text, options: { a: 'One', b: 'Two' }, solution: 'Because.' } } })

  test('is known as such, with subject and topic, pictures and their words', async () => {
    const { bytes } = writeMoodle([question(stem('See ![A circle](image:fig.1)'))], beside)
    expect(formatOfFile('bank.moodle.xml', bytes)).toBe('moodle')
    const table = await readUpload('moodle', bytes, { language: 'en' })
    const cell = (name: string) => table.rows[0]?.cells[table.headers.indexOf(name)]
    expect([cell('external_id'), cell('subject'), cell('topic')]).toEqual(['q1', 'Physics/Optics', 'Light'])
    const [picture] = table.pictures.values()
    expect(cell('stem_en')).toBe(`See ![A circle](image:${picture?.id ?? ''})`)
    expect(picture?.type).toBe('image/png')
  })

  test('writes formulas in the signs that Moodle renders, and never in dollar signs', () => {
    const xml = xmlOf(stem('Let $a<b$ and\n\n$$\n\\begin{matrix}1\\\\2\\end{matrix}\n$$'))
    expect(xml).toContain('Let \\(a&amp;lt;b\\) and')
    expect(xml).toContain('\\[\\begin{matrix}1\\\\2\\end{matrix}\\]')
    expect(xml.slice(xml.indexOf('<questiontext'))).not.toContain('$')
  })

  test('writes tables with the alignment of their cells', () => {
    expect(xmlOf(stem('| a | b |\n|--:|---|\n| 1 | 2 |'))).toContain(
      '&lt;tr&gt;&lt;th style=&quot;text-align: end&quot;&gt;a&lt;/th&gt;&lt;th&gt;b&lt;/th&gt;&lt;/tr&gt;',
    )
  })

  test.each([
    ['equal shares for several right options', { type: 'multiple', key: { options: ['a', 'b'] } }, 'all or nothing'],
    ['a passage above the question', { passage: 'p' }, 'passage'],
    ['a picture that the bank does not give', stem('![A square](image:fig.2)'), 'pictures'],
    ['signs of formulas in a text', stem('Write \\$\\$ here'), 'signs of formulas as text'],
    ['a control character', stem('a\u0007b'), 'control characters'],
    ['a topic whose name begins with a slash', { topic: 'odd' }, 'topic'],
  ] as const)('tells %s', (_, changes, what) => {
    expect(toldOf(changes as Partial<ContentQuestion>)).toEqual([what])
  })

  test('puts answers of no row among the others, so that columns keep their order', async () => {
    const matrix = question({
      type: 'matrix',
      rows: ['a', 'b'],
      columns: ['a', 'b', 'c'],
      key: { rows: { a: ['b'], b: ['c'] } },
      variants: { en: { stem: 'Match', rows: { a: 'P', b: 'Q' }, columns: { a: 'x', b: 'y', c: '$z$' }, solution: 'S' } },
    })
    const { options: _, ...bare } = matrix
    const { bytes, lost } = writeMoodle([bare], beside)
    expect(lost).toEqual([{ id: 'q1', what: ['formulas in columns'], isLeftOut: false }])
    const back = await readBack('moodle', bytes)
    expect(back.questions[0]?.variants.en?.columns).toEqual({ a: 'x', b: 'y', c: '$z$' })
    expect(back.questions[0]?.key).toEqual({ rows: { a: ['b'], b: ['c'] } })
  })

  test('marks what is a mark of languages or files elsewhere as plain text', async () => {
    const { bytes } = writeMoodle([question(stem('{mlang hi}a{mlang} @@PLUGINFILE@@/b.png'))], beside)
    const back = await readBack('moodle', bytes)
    expect(Object.keys(back.questions[0]?.variants ?? {})).toEqual(['en'])
    expect(back.questions[0]?.variants.en?.stem).toBe('{mlang hi}a{mlang} \\@\\@PLUGINFILE\\@\\@/b.png')
  })
})
