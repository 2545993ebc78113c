import { expect, test } from 'vitest'
import { readUpload } from '#web/formats/read-upload.ts'
import { questionOfRow } from '#web/formats/question-of-row.ts'
import { problemText } from './problem-text.ts'

/** What is said of the key of a sheet's only row. */
async function saidOf(type: string, key: string, options: readonly string[]): Promise<string> {
  const letters = options.map((_, i) => `option_${'abcd'[i] ?? ''}_en`)
  const sheet = [
    ['type', 'subject', 'topic', 'stem_en', 'key', ...letters].join(','),
    [type, 'Maths', 'Sums', 'How many?', key, ...options].join(','),
  ].join('\n')
  const { headers, rows } = await readUpload('csv', new TextEncoder().encode(sheet), { language: 'en' })
  const cells = new Map(headers.map((name, i) => [name, rows[0]?.cells[i] ?? '']))
  return questionOfRow(2, cells)
    .problems.filter(({ column }) => column === 'key')
    .map(problemText)
    .join('\n')
}

test.each([
  [
    'numerical',
    'about ten',
    [],
    "“about ten” isn't a number. Enter one such as 3.14, a range such as 3.1 TO 3.2, or several separated by commas.",
  ],
  ['trueFalse', 'perhaps', [], '“perhaps” is neither true nor false. Enter true or false.'],
  ['single', 'x', ['1', '2'], "“x” isn't a valid key for this question. Choose from: a, b."],
])('a key that a question of the type %s cannot have is told with what it can', async (type, key, options, said) => {
  expect(await saidOf(type, key, options)).toBe(said)
})
