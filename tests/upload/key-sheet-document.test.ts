import { expect, test } from 'vitest'
import { p, wordFile } from './word-file.ts'
import { openKeySheet } from '#web/formats/key-sheet/open-key-sheet.ts'
import { readKeySheet } from '#web/formats/key-sheet/read-key-sheet.ts'

const cell = (text: string, span = 1): string =>
  `<w:tc>${span === 1 ? '' : `<w:tcPr><w:gridSpan w:val="${span}"/></w:tcPr>`}${p(text)}</w:tc>`
const table = (...rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.join('')}</w:tr>`).join('')}</w:tbl>`

async function answersOf(body: string): Promise<string[]> {
  const file = await openKeySheet('key.docx', wordFile(body))
  expect(file.problems).toEqual([])
  return readKeySheet(file).runs.flatMap(({ name, entries }) => entries.map(({ number, value }) => `${name} ${number}=${value}`.trim()))
}

test('a table of a document is read with its merged cells, between headings', async () => {
  const body = [
    p('Final Answer Key'),
    table(
      [cell('Set A', 4)],
      ['Q. No.', 'Ans', 'Q. No.', 'Ans'].map((text) => cell(text)),
      ['1', 'B', '3', '(क)'].map((text) => cell(text)),
      ['2', 'MTA', '4', 'A or C'].map((text) => cell(text)),
    ),
    p('Notice of the board'),
  ].join('')
  expect(await answersOf(body)).toEqual(['Set A 1=B', 'Set A 3=(क)', 'Set A 2=MTA', 'Set A 4=A or C'])
})

test('lines of a document are read, several tables and sections after one another', async () => {
  const body = [
    p('Physics'),
    p('1. B'),
    p('2. D'),
    p('Chemistry'),
    table([cell('1'), cell('C')], [cell('2'), cell('A')], [cell('3'), cell('B')]),
  ].join('')
  expect(await answersOf(body)).toEqual(['Physics 1=B', 'Physics 2=D', 'Chemistry 1=C', 'Chemistry 2=A', 'Chemistry 3=B'])
})
