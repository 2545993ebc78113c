import { array, assert, asyncProperty, constantFrom, nat } from 'fast-check'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { formatOfFile } from '#web/formats/format-of-file.ts'
import { readUpload } from '#web/formats/read-upload.ts'
import { Refusal } from '#web/formats/upload-model.ts'
import { drawing, field, fraction, m, math, p, paragraphs, PNG, run, table, wordFile } from './word-file.ts'

const QUESTION = paragraphs('1. Which?\n(a) Delhi\n(b) Mumbai\n(c) Pune\n(d) Goa\nAns: a')

/** What a file is refused with; null where it is read. */
async function refusalOf(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  try {
    const format = formatOfFile(name, bytes)
    if (format !== 'docx') return format
    await readUpload(format, bytes, { language: 'en' })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** A document with one of its parts changed as text. */
function changed(part: string, change: (xml: string) => string, bytes = wordFile(QUESTION)): Uint8Array<ArrayBuffer> {
  const parts = unzipSync(bytes)
  return new Uint8Array(zipSync({ ...parts, [part]: strToU8(change(strFromU8(parts[part] ?? new Uint8Array()))) }))
}
const DOCUMENT = 'word/document.xml'

afterEach(() => vi.unstubAllGlobals())

describe('a document is refused with a clear word', () => {
  test.each([
    ['a file of the old Word', 'a.doc', () => strToU8('anything'), 'old_word'],
    ['a document with a password', 'a.docx', () => Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0), 'old_word'],
    ['a document that may have macros', 'a.docm', () => wordFile(QUESTION), 'macros'],
    ['a document that has macros', 'a.docx', () => wordFile(QUESTION, { more: { 'word/vbaProject.bin': Uint8Array.of(1) } }), 'macros'],
    [
      'macros by type',
      'a.docx',
      () =>
        changed('[Content_Types].xml', (xml) =>
          xml.replace('wordprocessingml.document.main+xml', 'ms-word.document.macroEnabled.main+xml'),
        ),
      'macros',
    ],
    ['a text named .docx', 'a.docx', () => strToU8('hello'), 'not_docx'],
    ['a zip named .docx', 'a.docx', () => new Uint8Array(zipSync({ 'a.txt': strToU8('x') })), 'not_docx'],
    ['a document without a body part', 'a.docx', () => changed('_rels/.rels', () => '<Relationships/>'), 'not_docx'],
    ['broken XML', 'a.docx', () => changed(DOCUMENT, (xml) => xml.replace('</w:body>', '')), 'not_docx'],
    [
      'entities of its own',
      'a.docx',
      () => changed(DOCUMENT, (xml) => xml.replace('?>', '?><!DOCTYPE x [<!ENTITY a "aaaa">]>')),
      'not_docx',
    ],
    ['elements 50,000 deep', 'a.docx', () => wordFile('<w:sdt>'.repeat(50_000) + '</w:sdt>'.repeat(50_000)), 'bomb'],
    ['a bomb in the document', 'a.docx', () => wordFile(' '.repeat(170_000_000)), 'bomb'],
    [
      '10,001 parts',
      'a.docx',
      () => wordFile(QUESTION, { more: Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`x/${i}`, new Uint8Array()])) }),
      'bomb',
    ],
    ['a part outside of the file', 'a.docx', () => wordFile(QUESTION, { more: { '../../etc/x.xml': strToU8('<a/>') } }), 'broken_zip'],
    ['half a file', 'a.docx', () => wordFile(QUESTION).slice(0, 500), 'broken_zip'],
    ['no questions', 'a.docx', () => wordFile(p('A letter to the editor.')), 'no_questions'],
    ['nothing at all', 'a.docx', () => wordFile(''), 'no_questions'],
    [
      'more than 5,000 questions',
      'a.docx',
      () => wordFile(Array.from({ length: 5_001 }, (_, i) => paragraphs(`${i + 1}. x\n(a) 1\n(b) 2`)).join('')),
      'too_many_rows',
    ],
  ] as const)('%s', { timeout: 60_000 }, async (_, name, bytes, code) => {
    expect(await refusalOf(name, new Uint8Array(bytes()))).toBe(code)
  })

  test('a document is known by what it holds, whatever its name', async () => {
    expect(formatOfFile('a.xlsx', wordFile(QUESTION))).toBe('docx')
    expect(formatOfFile('questions', wordFile(QUESTION))).toBe('docx')
    expect(await refusalOf('a.docx', wordFile(QUESTION))).toBe(null)
  })

  test('nothing that lies elsewhere is fetched', async () => {
    const fetched = vi.fn()
    vi.stubGlobal('fetch', fetched)
    const body = p(run('1. See ') + drawing('x1')) + paragraphs('(a) 1\n(b) 2\nAns: a')
    const relations =
      '<Relationship Id="x1" Type="http://x/image" Target="http://example.com/a.png" TargetMode="External"/><Relationship Id="t" Type="http://x/attachedTemplate" Target="http://example.com/t.dotm" TargetMode="External"/>'
    const { problems } = await readUpload('docx', wordFile(body, { relations }), { language: 'en' })
    expect(problems.map(({ code }) => code)).toContain('object_lost')
    expect(fetched).not.toHaveBeenCalled()
  })
})

/** Pieces of documents, in any order: what an import leaves out in silence would show in the ledger. */
const PARTS: readonly string[] = [
  p('1. Which city is it?'),
  p('Q2) दिल्ली कहाँ है? / Where is Delhi?'),
  p('3. Consider: (a) one and (b) two'),
  p('(a) Delhi'),
  p('(b) Mumbai / मुंबई *'),
  p('(c) Pune\t(d) Goa  Ans: (c)'),
  p('A) x\tB) y\tC) z\tD) w'),
  p('Ans. (b) because it is so'),
  p('Answer:'),
  p('उत्तर: (ख) हल: ऐसा है'),
  p('Solution: 1. first\n2. second'),
  p('Directions (Q. 3-4): read'),
  p('Section B'),
  p('Answer Key'),
  p('1. (a) 2. (b) 3. c and more'),
  p('   '),
  p(run('x', '<w:b/>') + run('2', '<w:vertAlign w:val="superscript"/>') + math(fraction('a', 'b')) + drawing('i1', 'A rod')),
  p(run('Hkkjr', '<w:rFonts w:ascii="Kruti Dev 010"/>') + field('EQ \\f(1,2)') + '<w:r><w:sym w:font="Symbol" w:char="F061"/></w:r>'),
  p('<w:r><w:object><o:OLEObject ProgID="Equation.3"/></w:object></w:r>' + run(' lost')),
  p(`<w:oMathPara>${math(m('x=1'))}${math(m('y=2'))}</w:oMathPara>`),
  table([
    ['(a) one', '(b) two'],
    ['(c) three', '(d) four'],
  ]),
  table([
    ['List I', 'List II'],
    ['A. p', '1. q'],
  ]),
  table([['1', 'a', '2', 'b']]),
  table([
    ['7.', 'What is it?'],
    ['(a)', 'this'],
  ]),
  p(
    `<w:r><mc:AlternateContent><mc:Choice><w:drawing><w:txbxContent>${p('boxed')}</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>${p('boxed')}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
  ),
  p('item', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'),
  p('option', '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>'),
]
const NUMBERING =
  '<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="(%2)"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>'
const PARTS_OF = { numbering: NUMBERING, media: { i1: ['image1.png', PNG] as const } }

test('whatever stands in whatever order, source is carried and told', { timeout: 120_000 }, async () => {
  await assert(
    asyncProperty(array(constantFrom(...PARTS), { minLength: 1, maxLength: 40 }), async (parts) => {
      const { problems } = await readUpload('docx', wordFile(QUESTION + parts.join(''), PARTS_OF), { language: 'en' })
      expect(problems.filter(({ code }) => code === 'paragraph_differs')).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('a document that was damaged anywhere is read or refused, never more', { timeout: 120_000 }, async () => {
  const whole = wordFile(QUESTION + PARTS.join(''), PARTS_OF)
  await assert(
    asyncProperty(
      nat(),
      nat(40),
      constantFrom('', '<', '>', '/>', '<w:p>', '</w:tbl>', '&', '"', '<w:t>', '\u0000'),
      async (at, length, put) => {
        const bytes = changed(DOCUMENT, (xml) => `${xml.slice(0, at % xml.length)}${put}${xml.slice((at % xml.length) + length)}`, whole)
        expect(['not_docx', 'no_questions', null]).toContain(await refusalOf('a.docx', bytes))
      },
    ),
    { numRuns: 300 },
  )
})
