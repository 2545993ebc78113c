import { writeXlsx } from '#web/formats/xlsx/write-xlsx.ts'
import { JSON_TEXT } from '../../upload/small-files.ts'
import { bytesOf, type Fixture } from './fixture.ts'

const HEADER = ['stem_en', 'option_a_en', 'option_b_en', 'key', 'subject', 'topic']
const ROWS = [
  HEADER,
  ['Which, "one"?', 'Delhi', 'Goa', 'b', 'Maths', 'Algebra'],
  ['How many?', '', '', '1,000', 'Maths', 'Algebra'],
  ['How much?', '', '', '2.4 TO 2.6', 'Maths', 'Algebra'],
]
const WANTED = [
  { stem_en: 'Which, "one"?', option_b_en: 'Goa', key: 'b' },
  { stem_en: 'How many?', key: '1,000' },
  { stem_en: 'How much?', key: '2.4 TO 2.6' },
]
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

export const SHEET_FIXTURES: readonly Fixture[] = [
  {
    name: 'xlsx: "1,000" is asked about',
    format: 'xlsx',
    bytes: writeXlsx([{ name: 'S', rows: ROWS }]),
    wanted: WANTED,
    told: ['key_grouped'],
  },
  {
    name: 'csv: "1,000" is asked about',
    format: 'csv',
    bytes: bytesOf(ROWS.map((row) => row.map(quoted).join(',')).join('\r\n')),
    wanted: WANTED,
    told: ['key_grouped'],
  },
  {
    name: 'csv: rows above the header, semicolons and line breaks in cells',
    format: 'csv',
    bytes: bytesOf('Our questions\n\nstem_en;option_a_en;option_b_en;key\n"Two\nlines";x;y;a\n'),
    wanted: [{ stem_en: 'Two\nlines', key: 'a' }],
    told: ['rows_above'],
  },
  {
    name: 'JSON: the product’s own',
    format: 'json',
    bytes: bytesOf(JSON_TEXT),
    wanted: [{ external_id: 'a', key: 'b' }, { key: '1 TO 2' }],
  },
]
