import * as fc from 'fast-check'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { UploadFormat } from '#web/formats/format-of-file.ts'
import { readUpload } from '#web/formats/read-upload.ts'
import { Refusal } from '#web/formats/upload-model.ts'
import { writeXlsx } from '#web/formats/xlsx/write-xlsx.ts'
import { mutatedBytes, mutatedText } from '../../upload/mutations.ts'
import { AIKEN, CSV, GIFT, ITEM, JSON_TEXT, MOODLE, OLD } from '../../upload/small-files.ts'
import { KEY, pdf2cbtZip, QUESTIONS } from '../../upload/pdf2cbt-file.ts'
import { balanceOf, isBalanced } from './balance.ts'
import { SMALL_DOCUMENT } from './word-fixtures.ts'

type Bytes = Uint8Array<ArrayBuffer>

interface Seed {
  readonly name: string
  readonly format: UploadFormat
  readonly damaged: fc.Arbitrary<Bytes>
}

const text = (name: string, format: UploadFormat, content: string): Seed => ({
  name,
  format,
  damaged: mutatedText(content).map((made) => new TextEncoder().encode(made)),
})

/** A zip one of whose parts is damaged as text, or any of whose bytes are. */
function zip(name: string, format: UploadFormat, bytes: Bytes, part: string): Seed {
  const parts = unzipSync(bytes)
  const content = mutatedText(strFromU8(parts[part] ?? new Uint8Array())).map(
    (made) => new Uint8Array(zipSync({ ...parts, [part]: strToU8(made) }, { level: 0 })),
  )
  return { name, format, damaged: fc.oneof({ arbitrary: content, weight: 4 }, { arbitrary: mutatedBytes(bytes), weight: 1 }) }
}

/** A document whose paragraphs are left out, said twice or moved, so that it can still be opened. */
function shuffledDocument(name: string, bytes: Bytes): Seed {
  const parts = unzipSync(bytes)
  const document = strFromU8(parts['word/document.xml'] ?? new Uint8Array())
  const [head, tail] = [document.slice(0, document.indexOf('<w:p>')), document.slice(document.indexOf('<w:sectPr/>'))]
  const blocks = document.slice(head.length, document.length - tail.length).match(/<w:tbl>.*?<\/w:tbl>|<w:p>.*?<\/w:p>/g) ?? []
  const damaged = fc
    .array(fc.tuple(fc.nat(blocks.length - 1), fc.nat(blocks.length - 1), fc.constantFrom('cut', 'twice', 'move')), {
      minLength: 1,
      maxLength: 6,
    })
    .map((changes) => {
      const made = [...blocks]
      for (const [at, to, change] of changes) {
        const block = made[at] ?? ''
        if (change !== 'twice') made.splice(at, 1)
        if (change !== 'cut') made.splice(to, 0, block)
      }
      return new Uint8Array(zipSync({ ...parts, 'word/document.xml': strToU8(head + made.join('') + tail) }, { level: 0 }))
    })
  return { name, format: 'docx', damaged }
}

const sheet = writeXlsx([{ name: 'Questions', rows: CSV.split('\n').map((line) => line.split(',')) }])
const pack = new Uint8Array(zipSync({ 'imsmanifest.xml': strToU8('<manifest/>'), 'a.xml': strToU8(ITEM), 'b.xml': strToU8(OLD) }))

export const SEEDS: readonly Seed[] = [
  zip('DOCX', 'docx', SMALL_DOCUMENT, 'word/document.xml'),
  shuffledDocument('DOCX, paragraphs moved', SMALL_DOCUMENT),
  text('Moodle XML', 'moodle', MOODLE),
  text('QTI 2', 'qti', ITEM),
  text('QTI 1.2', 'qti', OLD),
  zip('QTI package', 'qti', pack, 'a.xml'),
  zip('PDF2CBT', 'pdf2cbt', pdf2cbtZip({ pdfCropperData: QUESTIONS, testAnswerKey: KEY }), 'data.json'),
  zip('xlsx', 'xlsx', sheet, 'xl/worksheets/sheet1.xml'),
  text('csv', 'csv', CSV),
  text('JSON', 'json', JSON_TEXT),
  text('GIFT', 'gift', GIFT),
  text('Aiken', 'aiken', AIKEN),
]

export interface MutatedFigures {
  readonly files: number
  readonly read: number
  readonly refused: number
  readonly unknownErrors: number
  /** Documents so damaged that their own ledger told the difference, paragraph by paragraph. */
  readonly toldByLedger: number
  /** Files that were read and hold more than was carried and told. */
  readonly unbalanced: number
  readonly slowestMs: number
  readonly example: string | null
}

/** Damages a file in so many ways: each is read, with all it holds carried or told, or refused with a code that a screen has words for. */
export async function readMutated(name: string, files: number, seed: number, alive: () => void): Promise<MutatedFigures> {
  const found = SEEDS.find((one) => one.name === name)
  if (found === undefined) throw new Error(`there is no file of ${name} to damage`)
  const figures = { files: 0, read: 0, refused: 0, unknownErrors: 0, toldByLedger: 0, unbalanced: 0, slowestMs: 0 }
  let example: string | null = null
  for (const bytes of fc.sample(found.damaged, { numRuns: files, seed })) {
    alive()
    const begun = performance.now()
    const outcome = await outcomeOf(found.format, bytes)
    figures.files++
    figures.slowestMs = Math.max(figures.slowestMs, Math.round(performance.now() - begun))
    figures[outcome.kind]++
    if (outcome.kind === 'unknownErrors' || outcome.kind === 'unbalanced') example ??= `${outcome.what} in ${shown(bytes)}`
  }
  return { ...figures, read: figures.read + figures.unbalanced + figures.toldByLedger, example }
}

async function outcomeOf(
  format: UploadFormat,
  bytes: Bytes,
): Promise<
  { readonly kind: 'read' | 'refused' | 'toldByLedger' } | { readonly kind: 'unknownErrors' | 'unbalanced'; readonly what: string }
> {
  let table
  try {
    table = await readUpload(format, bytes, { language: 'en' })
  } catch (error) {
    return error instanceof Refusal ? { kind: 'refused' } : { kind: 'unknownErrors', what: String(error) }
  }
  if (table.problems.some(({ code }) => code === 'paragraph_differs')) return { kind: 'toldByLedger' }
  const balance = balanceOf(table, bytes)
  return isBalanced(balance) ? { kind: 'read' } : { kind: 'unbalanced', what: JSON.stringify(balance) }
}

/** A file as text, of a zip its parts but for the first ones, which are the same in all. */
const shown = (bytes: Bytes): string =>
  bytes[0] === 0x50 ? new TextDecoder().decode(bytes).slice(-4_000) : new TextDecoder().decode(bytes).slice(0, 1_500)
