import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { editedBreaks, storedBreaks } from '#domain/text/line-breaks.ts'
import { renderMarkdown } from '#worker/content/render-markdown.ts'

const html = (source: string): string | null => {
  const rendered = renderMarkdown(source, { images: new Map() })
  return rendered.ok ? rendered.html : null
}
/** What is read, whether lines end by breaks or by spaces. */
const words = (shown: string | null): string | null =>
  shown
    ?.replace(/<br>|\s+/g, ' ')
    .replace(/ +/g, ' ')
    .replaceAll('<code> </code>', '<code></code>') ?? null

test.each([
  ['Statement I: a\nStatement II: b', 'Statement I: a\\\nStatement II: b'],
  ['One\n\nTwo', 'One\n\nTwo'],
  ['One\\\nTwo', 'One\\\nTwo'],
  ['One  \nTwo', 'One  \nTwo'],
  ['- a\n- b', '- a\n- b'],
  ['- a\n  more', '- a\\\n  more'],
  ['1. a\n2. b', '1. a\n2. b'],
  ['Which?\n- a\n- b', 'Which?\n- a\n- b'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', '| a | b |\n|---|---|\n| 1 | 2 |'],
  ['So\n\n$$\na\n= b\n$$\n\nit is\nso', 'So\n\n$$\na\n= b\n$$\n\nit is\\\nso'],
  ['```\na\nb\n```', '```\na\nb\n```'],
  ['$a +\nb$ is\nso', '$a +\nb$ is\\\nso'],
  ['costs \\$5\nor 6', 'costs \\$5\\\nor 6'],
  ['> a\nb', '> a\\\nb'],
])('%j of the editor is stored as %j', (text, stored) => {
  expect(storedBreaks(text)).toBe(stored)
})

test.each([
  ['Statement I: a\\\nStatement II: b', 'Statement I: a\nStatement II: b'],
  ['written over\ntwo lines', 'written over two lines'],
  ['One  \nTwo', 'One\nTwo'],
  ['- a\n- b', '- a\n- b'],
  ['a\\\\\nb', 'a\\\\ b'],
])('%j of the bank is edited as %j', (stored, text) => {
  expect(editedBreaks(stored)).toBe(text)
})

vi.setConfig({ testTimeout: 60_000 + (Number(process.env['PROOF_RUNS'] ?? 0) || 0) * 20 })

const PIECES = [
  'a',
  'bc',
  '- ',
  '1. ',
  '2. ',
  '> ',
  '| ',
  '|---|',
  '$',
  '$$',
  '`c`',
  '**bold**',
  '\\',
  '  ',
  '    ',
  '---',
  '===',
  '# ',
  'x = 1',
]
const anyMarkdown = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.constantFrom('\n', '\n', ' ', '\n\n')), { minLength: 1, maxLength: 14 })
  .map((pieces) => pieces.join(''))
/** The same texts each time; `PROOF_RUNS` looks further. */
const runs = { seed: 12, numRuns: Number(process.env['PROOF_RUNS'] ?? 0) || 1_000 }

test('breaks change nothing of a text but how its lines end', () => {
  fc.assert(
    fc.property(anyMarkdown, (source) => {
      const before = html(source)
      fc.pre(before !== null)
      expect(words(html(storedBreaks(source)))).toBe(words(before))
    }),
    runs,
  )
})

test('a text that is opened in the editor and saved is shown as before', () => {
  fc.assert(
    fc.property(anyMarkdown, (source) => {
      const before = html(source)
      fc.pre(before !== null)
      expect(
        html(storedBreaks(editedBreaks(source)))
          ?.replace(/\s+/g, ' ')
          .replaceAll(' <br>', '<br>'),
      ).toBe(before?.replace(/\s+/g, ' ').replaceAll(' <br>', '<br>'))
    }),
    runs,
  )
})
