import { strToU8, zipSync, type Zippable } from 'fflate'
import { formatOfFile } from '#web/formats/format-of-file.ts'
import { readUpload } from '#web/formats/read-upload.ts'
import { Refusal } from '#web/formats/upload-model.ts'
import { choices, declared, item, MATCH } from '../../upload/qti-items.ts'
import { emfDrawing, TRIANGLE } from '../../upload/metafile-bytes.ts'
import { drawing, p, paragraphs, run, wordFile } from '../../upload/word-file.ts'

type Bytes = Uint8Array<ArrayBuffer>

interface HostileFile {
  readonly what: string
  readonly name: string
  readonly bytes: () => Bytes
  /** What it is refused with; for one that is read, what has to be told, or "read". */
  readonly outcome: string
}

const MB = 1024 * 1024
const QUESTION = paragraphs('1. Which?\n(a) Delhi\n(b) Mumbai\n(c) Pune\n(d) Goa\nAns: a')
const text = (content: string): Bytes => new TextEncoder().encode(content)
const pack = (parts: Zippable): Bytes => new Uint8Array(zipSync({ 'imsmanifest.xml': strToU8('<manifest/>'), ...parts }))
const lone = item(declared(['A']), choices(['One', 'Two']), MATCH)
const quiz = (inner: string, before = ''): Bytes =>
  text(`<?xml version="1.0"?>${before}<quiz><question type="truefalse">${inner}</question></quiz>`)
const TRUE =
  '<questiontext><text>Is it?</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer>'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const workbook = (sheet: string | Uint8Array, more: Zippable = {}): Bytes =>
  new Uint8Array(
    zipSync({
      '_rels/.rels': strToU8(`<Relationships><Relationship Id="a" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`),
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="S" sheetId="1" r:id="b"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships><Relationship Id="b" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': typeof sheet === 'string' ? strToU8(sheet) : sheet,
      ...more,
    }),
  )
const sheet = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const many = (count: number): Zippable => Object.fromEntries(Array.from({ length: count }, (_, i) => [`x/${i}.txt`, new Uint8Array()]))

/** Sizes in every local header of a zip, made small. */
function lying(bytes: Bytes): Bytes {
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < bytes.length - 30; at++) if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 10, true)
  return bytes
}

export const HOSTILE: readonly HostileFile[] = [
  { what: '10,001 entries, a document', name: 'a.docx', bytes: () => wordFile(QUESTION, { more: many(10_001) }), outcome: 'bomb' },
  { what: '10,001 entries, a package', name: 'a.zip', bytes: () => pack(many(10_001)), outcome: 'bomb' },
  {
    what: '170 MB unpacked, a document',
    name: 'a.docx',
    bytes: () => wordFile(QUESTION, { more: { 'word/media/a.png': new Uint8Array(170 * MB) } }),
    outcome: 'bomb',
  },
  { what: '170 MB unpacked, a package', name: 'a.zip', bytes: () => pack({ 'a.png': new Uint8Array(170 * MB) }), outcome: 'bomb' },
  { what: '170 MB unpacked, a workbook', name: 'a.xlsx', bytes: () => workbook(new Uint8Array(170 * MB)), outcome: 'bomb' },
  {
    what: '170 MB unpacked that claims ten bytes',
    name: 'a.xlsx',
    bytes: () => lying(workbook(new Uint8Array(170 * MB))),
    outcome: 'bomb',
  },
  { what: 'a path with ..', name: 'a.zip', bytes: () => pack({ '../a.xml': strToU8(lone) }), outcome: 'unsafe_paths' },
  {
    what: 'a path with .. and backslashes',
    name: 'a.zip',
    bytes: () => pack({ 'b\\..\\..\\a.xml': strToU8(lone) }),
    outcome: 'unsafe_paths',
  },
  { what: 'a path from the root', name: 'a.zip', bytes: () => pack({ '/etc/a.xml': strToU8(lone) }), outcome: 'unsafe_paths' },
  { what: 'a path with a drive', name: 'a.zip', bytes: () => pack({ 'C:/a.xml': strToU8(lone) }), outcome: 'unsafe_paths' },
  {
    what: 'a path with .. in a document',
    name: 'a.docx',
    bytes: () => wordFile(QUESTION, { more: { '../../a.xml': strToU8('<a/>') } }),
    outcome: 'broken_zip',
  },
  {
    what: 'a plain DOCTYPE is passed over',
    name: 'a.xml',
    bytes: () => quiz(TRUE, '<!DOCTYPE quiz SYSTEM "http://example.com/a.dtd">'),
    outcome: 'read',
  },
  {
    what: 'entity declarations, a document',
    name: 'a.docx',
    bytes: () => wordFile(`<!DOCTYPE x [<!ENTITY a "aaaa">]>${QUESTION}`),
    outcome: 'not_docx',
  },
  {
    what: 'entity declarations, an item',
    name: 'a.xml',
    bytes: () => text(lone.replace('<assessmentItem', '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><assessmentItem')),
    outcome: 'xml_broken',
  },
  { what: '201 elements deep', name: 'a.docx', bytes: () => wordFile('<w:sdt>'.repeat(201) + '</w:sdt>'.repeat(201)), outcome: 'bomb' },
  {
    what: '50,000 elements deep',
    name: 'a.docx',
    bytes: () => wordFile('<w:sdt>'.repeat(50_000) + '</w:sdt>'.repeat(50_000)),
    outcome: 'bomb',
  },
  { what: 'more than 4 million nodes', name: 'a.docx', bytes: () => wordFile('<w:p/>'.repeat(4_000_001)), outcome: 'bomb' },
  {
    what: 'a cell of 20,001 characters, a workbook',
    name: 'a.xlsx',
    bytes: () => workbook(sheet(`<row r="1"><c r="A1" t="inlineStr"><is><t>${'x'.repeat(20_001)}</t></is></c></row>`)),
    outcome: 'cell_too_long',
  },
  {
    what: 'a cell of 20,001 characters, a csv',
    name: 'a.csv',
    bytes: () => text(`stem_en,key\n${'x'.repeat(20_001)},a`),
    outcome: 'cell_too_long',
  },
  {
    what: 'macros, a workbook',
    name: 'a.xlsx',
    bytes: () => workbook(sheet(''), { 'xl/vbaProject.bin': Uint8Array.of(1) }),
    outcome: 'macros',
  },
  {
    what: 'macros, a document',
    name: 'a.docx',
    bytes: () => wordFile(QUESTION, { more: { 'word/vbaProject.bin': Uint8Array.of(1) } }),
    outcome: 'macros',
  },
  { what: 'macros by name', name: 'a.docm', bytes: () => wordFile(QUESTION), outcome: 'macros' },
  { what: 'a document with a password', name: 'a.docx', bytes: () => Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0), outcome: 'old_word' },
  { what: 'a workbook with a password', name: 'a.xlsx', bytes: () => Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0), outcome: 'old_excel' },
  { what: 'a .doc', name: 'a.doc', bytes: () => Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0), outcome: 'old_word' },
  {
    what: 'external relations',
    name: 'a.docx',
    bytes: () =>
      wordFile(p(run('1. See ') + drawing('x1')) + paragraphs('(a) 1\n(b) 2\nAns: a'), {
        relations:
          '<Relationship Id="x1" Type="http://x/image" Target="http://example.com/a.png" TargetMode="External"/><Relationship Id="t" Type="http://x/attachedTemplate" Target="http://example.com/t.dotm" TargetMode="External"/>',
      }),
    outcome: 'object_lost',
  },
  {
    what: 'a drawing of Windows that ends early',
    name: 'a.docx',
    bytes: () =>
      wordFile(p(run('1. See ') + drawing('cut')) + paragraphs('(a) 1\n(b) 2\nAns: a'), {
        media: { cut: ['image1.emf', emfDrawing(TRIANGLE).slice(0, 300)] },
      }),
    outcome: 'metafile_lost',
  },
  { what: 'a zip over 40 MB', name: 'a.docx', bytes: () => padded(40 * MB + 1), outcome: 'too_large' },
  { what: 'a text over 10 MB', name: 'a.csv', bytes: () => new Uint8Array(10 * MB + 1).fill(97), outcome: 'too_large' },
]

/** A zip's first bytes and nothing more: its size is looked at before anything else. */
function padded(size: number): Bytes {
  const bytes = new Uint8Array(size)
  bytes.set([0x50, 0x4b, 3, 4])
  return bytes
}

export interface HostileFigures {
  readonly files: number
  readonly slowest: { readonly what: string; readonly ms: number }
  readonly fetched: number
  readonly faults: readonly string[]
}

/** Reads each hostile file: it is refused by the code that says what it is, and nothing that it names is fetched. */
export async function readHostile(): Promise<HostileFigures> {
  const faults: string[] = []
  let slowest = { what: '', ms: 0 }
  let fetched = 0
  const own = globalThis.fetch
  globalThis.fetch = async () => {
    fetched++
    return new Response(null)
  }
  try {
    for (const file of HOSTILE) {
      const bytes = file.bytes()
      const begun = performance.now()
      const outcome = await outcomeOf(file, bytes)
      const ms = Math.round(performance.now() - begun)
      if (ms > slowest.ms) slowest = { what: file.what, ms }
      if (outcome !== file.outcome) faults.push(`${file.what}: ${outcome} and not ${file.outcome}`)
    }
  } finally {
    globalThis.fetch = own
  }
  return { files: HOSTILE.length, slowest, fetched, faults }
}

async function outcomeOf({ name, outcome }: HostileFile, bytes: Bytes): Promise<string> {
  try {
    const { rows, problems } = await readUpload(formatOfFile(name, bytes), bytes, { language: 'en' })
    const codes = problems.map(({ code }) => code as string)
    if (outcome === 'read') return rows.length > 0 && codes.length === 0 ? 'read' : codes.join(' ')
    return codes.includes(outcome) ? outcome : `read with ${codes.join(' ') || 'nothing told'}`
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error)
  }
}
