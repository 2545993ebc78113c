import { strToU8, zipSync } from 'fflate'
import { columnName } from '#web/formats/xlsx/sheet-xml.ts'
import { xmlText } from '#web/formats/xml/xml-text.ts'

/** A cell as a spreadsheet keeps it: a text, a number, a day (the number of days since 1900), or nothing. */
type Cell = string | number | { readonly day: number } | null

/** Rows with a question, and how many of them only their author can mend: six without a key, four whose key names no option. */
export const SHEET = { rows: 300, left: 10 }

/**
 * A sheet as a teacher keeps it: the name of the institute above the header, headers of its own, keys written in five manners, blank rows,
 * thousands with Indian commas, a fraction that the spreadsheet made a day of, tags of HTML, a forgotten key in every fiftieth row, a key
 * that names no option in every sixtieth, a row that is there twice, and a second sheet with notes.
 */
export function untidySheet(): Uint8Array<ArrayBuffer> {
  const header = [
    'S.No',
    'Chapter',
    'Question (English)',
    'प्रश्न (हिन्दी)',
    'Opt 1',
    'Opt 2',
    'Opt 3',
    'Opt 4',
    'Ans',
    'Explanation',
    'Level',
  ]
  const rows: (readonly Cell[])[] = [['SHREE CLASSES – QUESTION BANK (ARITHMETIC)'], [], header]
  for (let n = 1; n <= SHEET.rows; n++) {
    rows.push(rowOf(n))
    if (n % 40 === 0) rows.push([])
  }
  return workbook([
    { name: 'Qs', rows },
    {
      name: 'Notes',
      rows: [
        ['Checked by', 'R. Verma'],
        ['To do', 'Add 20 more on profit and loss'],
      ],
    },
  ])
}

function rowOf(n: number): readonly Cell[] {
  const right = 3 * n + 7
  const place = n % 4
  // Two rows hold the same question.
  const asked = n === 151 ? 150 : n
  const [en, hi] = textsOf(asked)
  const values: Cell[] = Array.from({ length: 4 }, (_, i) => right + (i - place) * 2)
  if (n === 77) return [n, 'Fractions', 'Half of 1/2 is', '1/2 का आधा है', '1/4', { day: 46_024 }, '1/8', '2', 'a', '', 'Easy']
  if (n === 88)
    return [n, 'Numbers', 'Which is the greatest?', 'सबसे बड़ी संख्या कौन-सी है?', '1,00,000', '99,999', '10,000', '9,999', 1, '', 'easy']
  if (n === 120) values[3] = null
  return [
    n,
    n <= 150 ? 'Addition' : 'Multiples ',
    en,
    hi,
    ...values,
    keyOf(n, place),
    n % 5 === 0 ? `Add: <b>${right}</b>` : '',
    LEVELS[n % 3] ?? '',
  ]
}

const LEVELS = ['Easy', 'medium', 'HARD']

function textsOf(n: number): readonly [string, string] {
  if (n % 10 === 0) return [`<p>Find 3 &times; ${n} + 7.</p>`, `<p>3 &times; ${n} + 7 ज्ञात कीजिए।</p>`]
  return [` What is 3 × ${n} + 7? `, `3 × ${n} + 7 का मान क्या है?`]
}

function keyOf(n: number, place: number): Cell {
  if (n % 50 === 0) return null
  if (n % 60 === 0) return 'E'
  const letter = 'ABCD'[place] ?? ''
  return [letter, place + 1, `(${letter.toLowerCase()})`, `Option ${place + 1}`, 'कखगघ'[place] ?? ''][n % 5] ?? letter
}

interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
}

function workbook(sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> {
  const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
  const relations = (targets: readonly (readonly [type: string, target: string])[]): Uint8Array =>
    strToU8(
      `<Relationships xmlns="${PACKAGE}/relationships">${targets.map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`,
    )
  return new Uint8Array(
    zipSync({
      '[Content_Types].xml': strToU8(
        `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
      ),
      '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map(({ name }, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': relations([
        ...sheets.map((_, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const),
        ['styles', 'styles.xml'],
      ]),
      // The second format is the spreadsheet's own for days.
      'xl/styles.xml': strToU8(
        `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="16"/></cellXfs></styleSheet>`,
      ),
      ...Object.fromEntries(
        sheets.map(({ rows }, i) => [
          `xl/worksheets/sheet${i + 1}.xml`,
          strToU8(`<worksheet xmlns="${MAIN}"><sheetData>${rows.map((cells, r) => rowXml(cells, r + 1)).join('')}</sheetData></worksheet>`),
        ]),
      ),
    }),
  )
}

const rowXml = (cells: readonly Cell[], row: number): string =>
  `<row r="${row}">${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row}`)).join('')}</row>`

function cellXml(cell: Cell, at: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c r="${at}" s="1"><v>${cell.day}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`
}
