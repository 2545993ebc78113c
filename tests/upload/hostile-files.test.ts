import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { formatOfFile } from '#web/formats/format-of-file.ts'
import { readUpload } from '#web/formats/read-upload.ts'
import { Refusal } from '#web/formats/upload-model.ts'
import { writeCsv } from '#web/formats/write-csv.ts'
import { writeXlsx } from '#web/formats/xlsx/write-xlsx.ts'
import { errorsOf, readBack } from './read-back.ts'

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const joined = (...parts: readonly (readonly number[] | Uint8Array)[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

/** What a file is refused with, or null where it is read. */
async function refusalOf(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  try {
    await readUpload(formatOfFile(name, bytes), bytes, { language: 'en' })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** A workbook with this as its only sheet. */
function workbook(sheet: string, more: Record<string, Uint8Array> = {}): Uint8Array<ArrayBuffer> {
  const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return new Uint8Array(
    zipSync({
      '_rels/.rels': strToU8(`<Relationships><Relationship Id="a" Type="${rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`),
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="S" sheetId="1" r:id="b"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships><Relationship Id="b" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(sheet),
      ...more,
    }),
  )
}
const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const cell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const HEADER = `<row r="1">${cell('A1', 'stem_en')}${cell('B1', 'option_a_en')}${cell('C1', 'option_b_en')}${cell('D1', 'key')}</row>`

describe('a file is refused with a clear word', () => {
  const cases: readonly (readonly [string, string, () => Uint8Array<ArrayBuffer>, string])[] = [
    ['a zip bomb', 'a.xlsx', () => workbook(sheetOf(''), { 'xl/media/a.png': new Uint8Array(170_000_000) }), 'bomb'],
    ['a sheet that is a bomb', 'a.xlsx', () => workbook(sheetOf(' '.repeat(170_000_000))), 'bomb'],
    ['a workbook with macros', 'a.xlsx', () => workbook(sheetOf(HEADER), { 'xl/vbaProject.bin': new Uint8Array(10) }), 'macros'],
    ['a workbook that says it has macros', 'a.xlsm', () => workbook(sheetOf(HEADER)), 'macros'],
    ['an old workbook', 'a.xls', () => bytesOf('anything'), 'old_excel'],
    ['a workbook with a password', 'a.xlsx', () => joined([0xd0, 0xcf, 0x11, 0xe0], new Uint8Array(600)), 'old_excel'],
    ['half a zip', 'a.xlsx', () => workbook(sheetOf(HEADER)).slice(0, 400), 'broken_zip'],
    ['a zip that is no workbook', 'a.xlsx', () => new Uint8Array(zipSync({ 'a.txt': strToU8('x') })), 'not_xlsx'],
    ['a web page named .xlsx', 'a.xlsx', () => bytesOf('<html>'), 'not_xlsx'],
    ['entities of its own', 'a.xlsx', () => workbook(`<!DOCTYPE x [<!ENTITY a "aaaa">]>${sheetOf(HEADER)}`), 'not_xlsx'],
    [
      'a cell of 10 MB',
      'a.xlsx',
      () => workbook(sheetOf(HEADER + `<row r="2">${cell('A2', 'x'.repeat(10_000_000))}</row>`)),
      'cell_too_long',
    ],
    ['a million rows', 'a.xlsx', () => workbook(sheetOf(HEADER + '<row><c t="str"><v>x</v></c></row>'.repeat(1_000_000))), 'too_many_rows'],
    [
      'a hundred thousand columns',
      'a.xlsx',
      () => workbook(sheetOf(`<row r="1">${'<c t="str"><v>x</v></c>'.repeat(100_000)}</row>`)),
      'too_many_columns',
    ],
    ['a csv of a million rows', 'a.csv', () => bytesOf(`stem_en,key\n${'x,a\n'.repeat(1_000_000)}`), 'too_many_rows'],
    ['a csv of a hundred thousand columns', 'a.csv', () => bytesOf(`stem_en,key\n${'x,'.repeat(100_000)}`), 'too_many_columns'],
    ['a csv with a cell of 9 MB', 'a.csv', () => bytesOf(`stem_en,key\n"${'x'.repeat(9_000_000)}",a`), 'cell_too_long'],
    ['a file over 10 MB', 'a.csv', () => new Uint8Array(10 * 1024 * 1024 + 1), 'too_large'],
    ['an empty file', 'a.csv', () => new Uint8Array(), 'empty'],
    ['NUL bytes', 'a.csv', () => bytesOf('stem_en,key\nx\u0000y,a'), 'nul'],
    [
      'UTF-16 without its mark',
      'a.csv',
      () => Uint8Array.from(Array.from<string>('stem,key').flatMap((letter) => [letter.charCodeAt(0), 0])),
      'nul',
    ],
    ['Windows-1252', 'a.csv', () => joined(bytesOf('stem_en,key\ncaf'), [0xe9], bytesOf(' is a word,a')), 'encoding'],
    ['ISCII', 'a.csv', () => Uint8Array.from({ length: 200 }, (_, i) => 0xb0 + (i % 40)), 'iscii'],
    ['no JSON', 'a.json', () => bytesOf('{"questions": ['), 'not_json'],
    ['another JSON', 'a.json', () => bytesOf('{"format":"other","questions":[]}'), 'not_json'],
    ['a program', 'a.exe', () => bytesOf('MZ'), 'unknown_format'],
  ]
  test.each(cases)(
    '%s',
    async (_what, name, bytes, code) => {
      const before = process.memoryUsage().rss
      const given = bytes()
      const started = performance.now()
      expect(await refusalOf(name, given)).toBe(code)
      // Generous: a busy machine is no fault; what is meant is that nothing is unpacked or read to its end.
      expect(performance.now() - started).toBeLessThan(20_000)
      expect(process.memoryUsage().rss - before).toBeLessThan(1_500 * 1024 * 1024)
    },
    180_000,
  )
})

test('a zip that lies about its sizes is stopped by what comes out of it', async () => {
  const bytes = workbook(sheetOf(' '.repeat(170_000_000)))
  const view = new DataView(bytes.buffer)
  // The sizes in every local header, made small.
  for (let at = 0; at < bytes.length - 30; at++) if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 10, true)
  expect(await refusalOf('a.xlsx', bytes)).toBe('bomb')
}, 180_000)

test('UTF-8 and both kinds of UTF-16 with their marks are read', async () => {
  const text = 'stem_hi\toption_a_hi\toption_b_hi\tkey\nभारत?\tएक\tदो\tb\n'
  const little = Uint8Array.from([
    0xff,
    0xfe,
    ...Array.from<string>(text).flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
  ])
  const big = Uint8Array.from([
    0xfe,
    0xff,
    ...Array.from<string>(text).flatMap((letter) => [letter.charCodeAt(0) >> 8, letter.charCodeAt(0) & 255]),
  ])
  for (const bytes of [bytesOf(text), joined([0xef, 0xbb, 0xbf], bytesOf(text)), little, big]) {
    const { questions } = await readBack('csv', bytes)
    expect(questions[0]?.variants.hi?.stem).toBe('भारत?')
  }
})

test('direction marks and half characters are told at their cell', async () => {
  const { problems, questions } = await readBack('csv', bytesOf('stem_en,option_a_en,option_b_en,key\nabc\u202edef,1,2,a\n'))
  expect(questions).toEqual([])
  expect(errorsOf(problems).map(({ row, column, params }) => [row, column, params?.['character']])).toEqual([[2, 'stem_en', 'U+202E']])
  const half = await readBack(
    'json',
    bytesOf(
      JSON.stringify([
        {
          id: 'a',
          type: 'text',
          topic: 't',
          difficulty: 'easy',
          variants: { en: { stem: '\ud800', solution: 's' } },
          key: { texts: ['a'] },
        },
      ]),
    ),
  )
  expect(errorsOf(half.problems).map(({ code }) => code)).toEqual(['bad_character'])
})

test.each(['=cmd|x', '+1', '-5', '@SUM(A1)', '\tx', '＝1', "'=1", '\r=1'])(
  'a cell %j leaves guarded and comes back as it was',
  async (text) => {
    const rows = [
      ['stem_en', 'key'],
      [text, 'a'],
    ]
    expect(new TextDecoder().decode(writeCsv(rows))).toMatch(/(?:^|\n|")'/)
    const trimmed = text.trim()
    for (const [format, bytes] of [
      ['csv', writeCsv(rows)],
      ['xlsx', writeXlsx([{ name: 'S', rows }])],
    ] as const) {
      const table = await readUpload(format, bytes, { language: 'en' })
      expect(table.rows[0]?.cells[0]?.trim()).toBe(trimmed)
    }
  },
)

test('an error, a day made of a fraction, a drawing and merged cells are told, and a formula gives its value', async () => {
  const styles = strToU8('<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="16"/></cellXfs></styleSheet>')
  const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const rows = `${HEADER}<row r="2"><c r="A2" t="str"><f>A1&amp;"x"</f><v>What?</v></c><c r="B2" s="1"><v>46024</v></c><c r="C2" t="e"><v>#REF!</v></c>${cell('D2', 'a')}</row>`
  const bytes = workbook(`<worksheet><sheetData>${rows}</sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells></worksheet>`, {
    'xl/styles.xml': styles,
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships><Relationship Id="b" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="c" Type="${rel}/styles" Target="styles.xml"/></Relationships>`,
    ),
  })
  const { problems } = await readBack('xlsx', bytes)
  expect(problems.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual(
    expect.arrayContaining(['2 option_a_en date_cell', '2 option_b_en error_cell', '2 stem_en merged']),
  )
  const table = await readUpload('xlsx', bytes, { language: 'en' })
  expect(table.rows[0]?.cells.slice(0, 2)).toEqual(['What?', '2026-01-02'])
})

test('raised and lowered letters are formulas, not lost', async () => {
  const rich =
    '<c r="A2" t="inlineStr"><is><r><t xml:space="preserve">x</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r><r><t xml:space="preserve"> of H</t></r><r><rPr><vertAlign val="subscript"/></rPr><t>2</t></r><r><t>O is </t></r><r><rPr><b/></rPr><t>not</t></r></is></c>'
  const bytes = workbook(sheetOf(`${HEADER}<row r="2">${rich}${cell('B2', '1')}${cell('C2', '2')}${cell('D2', 'a')}</row>`))
  expect((await readBack('xlsx', bytes)).questions[0]?.variants.en?.stem).toBe('x$^{2}$ of H$_{2}$O is **not**')
})

test('in Aiken a question that is not finished leaves the next ones whole', async () => {
  const text =
    'Too few\nA) Only\nANSWER: A\n\nA) Not begun\n\nANSWER: nothing\n\nGood?\nA) Yes\nB) No\nANSWER: A\n\nNot ended\nA) x\nB) y\n\nGood too\n\nA.No\nB.Yes\nANSWER: B\nLast one\n'
  const { questions, problems } = await readBack('aiken', bytesOf(text))
  expect(questions.map(({ variants, key }) => [variants.en?.stem, key])).toEqual([
    ['Good?', { options: ['a'] }],
    ['Good too', { options: ['b'] }],
  ])
  expect(errorsOf(problems).map(({ row, code }) => `${row} ${code}`)).toEqual([
    '3 aiken_line',
    '5 aiken_no_answer',
    '7 aiken_line',
    '14 aiken_no_answer',
    '23 aiken_no_answer',
  ])
})

test('a sheet whose tags do not match, or with two cells in one place, is refused and never read in part', async () => {
  const row = `<row r="2">${cell('A2', 'Which?')}${cell('B2', 'x')}${cell('C2', 'y')}${cell('D2', 'a')}</row>`
  expect(await refusalOf('a.xlsx', workbook(sheetOf(HEADER + row)))).toBe(null)
  for (const damaged of [
    row.replace('</c>', ''),
    row.replace('</row>', '</rov>'),
    row.replace('r="B2"', 'r="A2"'),
    row.replace('r="2"', 'r="x"'),
  ])
    expect(await refusalOf('a.xlsx', workbook(sheetOf(HEADER + damaged)))).toBe('not_xlsx')
})

test('a date beyond every calendar is told as the number that it is', async () => {
  const styles = strToU8('<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>')
  const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const bytes = workbook(sheetOf(`${HEADER}<row r="2"><c r="A2" s="1"><v>1e20</v></c>${cell('D2', 'a')}</row>`), {
    'xl/styles.xml': styles,
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships><Relationship Id="b" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="c" Type="${rel}/styles" Target="styles.xml"/></Relationships>`,
    ),
  })
  const table = await readUpload('xlsx', bytes, { language: 'en' })
  expect(table.rows[0]?.cells[0]).toBe('100000000000000000000')
  expect(table.problems.map(({ code }) => code)).toEqual(['date_cell'])
})

test('a title above a header of semicolons does not hide how cells are parted', async () => {
  const { questions } = await readBack(
    'csv',
    bytesOf('Our questions, of 2026\n\nstem_en;option_a_en;option_b_en;key\n"Two\nlines";x;y;a\n'),
  )
  expect(questions.map(({ key }) => key)).toEqual([{ options: ['a'] }])
})

test('in Aiken the original of a faulty line is its whole question', async () => {
  const table = await readUpload('aiken', bytesOf('Good?\nA) x\nB) y\nANSWER: A\n\nBad?\nA) x\nC) y\nANSWER: A\n'), { language: 'en' })
  expect([...(table.sources ?? [])]).toEqual([
    [1, 'Good?\nA) x\nB) y\nANSWER: A'],
    [8, 'Bad?\nA) x\nC) y\nANSWER: A'],
    [9, 'Bad?\nA) x\nC) y\nANSWER: A'],
  ])
})
