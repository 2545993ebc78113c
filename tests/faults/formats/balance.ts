import { countClipboard } from '#web/formats/ledger/count-clipboard.ts'
import { countPdf2cbt, QUESTION_TREES } from '#web/formats/ledger/count-pdf2cbt.ts'
import { countWord } from '#web/formats/ledger/count-word.ts'
import { PLACES } from '#web/formats/paste/clean-tree.ts'
import type { ReadUpload } from '#web/formats/read-upload.ts'
import { unzipCapped } from '#web/formats/zip/capped-unzip.ts'

/** What a file holds, counted by simple means and without its reader, beside what the reading carried and told. */
export interface Balance {
  readonly unit: 'characters' | 'questions' | 'rows' | 'lines'
  readonly source: number
  readonly found: number
}

/** Source = carried + told. More than the source holds is a loss only where characters are counted: one item may become several questions. */
export const isBalanced = ({ unit, source, found }: Balance): boolean => (unit === 'characters' ? source === found : found >= source)

export function balanceOf(table: ReadUpload, bytes: Uint8Array): Balance {
  return COUNTS[table.format](table, bytes)
}

type Count = (table: ReadUpload, bytes: Uint8Array) => Balance

const COUNTS: Readonly<Record<ReadUpload['format'], Count>> = {
  docx: (table, bytes) => characterBalance(table, countWord(partOf(bytes, /word\/document\d*\.xml$/))),
  html: (table, bytes) => characterBalance(table, countClipboard(textOf(bytes), PLACES)),
  xlsx: (table, bytes) => {
    const rows = partOf(bytes, /worksheets\/sheet1\.xml$/).match(/<row\b[^>]*>[\s\S]*?<\/row>/g) ?? []
    return rowBalance(
      table,
      rows.map((row) => (/<(?:v|t)\b[^>]*>\s*[^<\s]/.test(row) ? row : '')),
    )
  },
  csv: (table, bytes) => rowBalance(table, recordsOf(textOf(bytes))),
  json: (table, bytes) => {
    const value: unknown = JSON.parse(textOf(bytes))
    const list: unknown = Array.isArray(value) ? value : Reflect.get(value as object, 'questions')
    return { unit: 'questions', source: Array.isArray(list) ? list.length : 0, found: placesOf(table).size }
  },
  gift: (table, bytes) => lineBalance(table, textOf(bytes), /^\s*(?:\/\/|\$CATEGORY\s*:)/),
  aiken: (table, bytes) => lineBalance(table, textOf(bytes), /^\s*$/),
  moodle: (table, bytes) => {
    const questions = bareXml(textOf(bytes)).match(/<question\b(?![^>]*\btype\s*=\s*["']category["'])[^>]*>/g) ?? []
    return { unit: 'questions', source: isToldBroken(table) ? 0 : questions.length, found: placesOf(table).size }
  },
  qti: (table, bytes) => {
    const documents = isZip(bytes) ? [...partsOf(bytes, isDocument).values()].map(textOf) : [textOf(bytes)]
    const counts = documents
      .map(bareXml)
      .map((xml) =>
        /<(?:[\w-]+:)?questestinterop[\s>]/.test(xml)
          ? (xml.match(/<(?:[\w-]+:)?item[\s>]/g)?.length ?? 0)
          : Number(/<(?:[\w-]+:)?(?:assessmentItem|qti-assessment-item)[\s>]/.test(xml)),
      )
    return { unit: 'questions', source: sum(counts), found: placesOf(table).size }
  },
  pdf2cbt: (table, bytes) => {
    const text = isZip(bytes) ? partOf(bytes, /(?:^|\/)data\.json$/i) : textOf(bytes)
    const trees: ReadonlySet<string> = new Set(QUESTION_TREES)
    const questions = [...countPdf2cbt(text).keys()].filter((place) => {
      const [, tree = '', ...steps] = JSON.parse(place) as string[]
      return trees.has(tree) && steps.length === 3
    })
    const isTold = table.problems.some(({ row, code }) => row === null && code === 'ledger_differs')
    return { unit: 'questions', source: isTold ? 0 : questions.length, found: placesOf(table).size }
  },
}

const isDocument = (path: string): boolean => /\.(?:xml|qti)$/i.test(path) && !/(?:^|\/)(?:imsmanifest\.xml$|\._)|^__MACOSX\//i.test(path)

/** A paragraph with too much and one with too little would cancel out, so each is added. */
function characterBalance({ problems }: ReadUpload, counts: ReadonlyMap<number, number>): Balance {
  const differences = problems
    .filter(({ code }) => code === 'paragraph_differs')
    .map(({ params }) => Number(params?.['found']) - Number(params?.['source']))
  const source = sum([...counts.values()])
  return { unit: 'characters', source, found: source + sum(differences.map(Math.abs)) }
}

/** Rows that hold something are the header, what stands above it (told with the header's number), and questions or told. */
function rowBalance(table: ReadUpload, records: readonly string[]): Balance {
  const above = table.problems.find(({ code }) => code === 'rows_above')?.params?.['row']
  const header = above === undefined ? 1 : records.slice(0, Number(above)).filter((record) => record !== '').length
  // What follows an open quotation mark is one cell, and told.
  const isTold = table.problems.some(({ code }) => code === 'quotes')
  const source = records.filter((record) => record !== '').length
  return { unit: 'rows', source: isTold ? 0 : source, found: header + table.rows.length }
}

/** Every line but those that are passed over belongs to a question that was read or told. */
function lineBalance(table: ReadUpload, text: string, passed: RegExp): Balance {
  const lines = linesOf(text).filter((line) => line.trim() !== '' && !passed.test(line))
  const places = placesOf(table)
  const held = new Map<string, number>()
  for (const [place, source] of table.sources ?? [])
    if (places.has(place)) for (const line of linesOf(source)) held.set(line.trim(), (held.get(line.trim()) ?? 0) + 1)
  const found = lines.filter((line) => {
    const left = held.get(line.trim()) ?? 0
    if (left > 0) held.set(line.trim(), left - 1)
    return left > 0
  })
  return { unit: 'lines', source: lines.length, found: found.length }
}

/** The places of questions that were read, and of those that were told instead. */
const placesOf = ({ rows, problems }: ReadUpload): ReadonlySet<number> =>
  new Set([...rows.map(({ row }) => row), ...problems.flatMap(({ row }) => row ?? [])])

/** A broken file is split at its items as far as they can be told apart: the tags of what is told as broken say nothing. */
const isToldBroken = ({ problems }: ReadUpload): boolean => problems.some(({ code }) => code === 'xml_broken' || code === 'ledger_differs')

/** Records of separated values; "" for one that holds nothing. A quotation mark opens a cell only at its start. */
function recordsOf(text: string): string[] {
  const content = linesOf(text).join('\n')
  const count = (mark: string): number => content.split(mark).length
  const [mark = ','] = ['\t', ';', ','].toSorted((a, b) => count(b) - count(a))
  const records: string[] = []
  let from = 0
  let isQuoted = false
  for (let at = 0; at < content.length; at++) {
    const letter = content[at]
    if (isQuoted && letter === '"' && content[at + 1] === '"') at++
    else if (letter === '"' && (isQuoted || at === from || content[at - 1] === mark)) isQuoted = !isQuoted
    else if (letter === '\n' && !isQuoted) {
      records.push(content.slice(from, at))
      from = at + 1
    }
  }
  records.push(content.slice(from))
  return records.map((record) => (/^[\s,;"]*$/.test(record) ? '' : record))
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b
const partsOf = (bytes: Uint8Array, isWanted: (path: string) => boolean) => unzipCapped(bytes, isWanted, 160 * 1024 * 1024)
const partOf = (bytes: Uint8Array, name: RegExp): string =>
  textOf([...partsOf(bytes, (path) => name.test(path)).values()][0] ?? new Uint8Array())
const textOf = (bytes: Uint8Array): string => {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}
const linesOf = (text: string): string[] => text.split(/\r\n?|\n/)
const bareXml = (xml: string): string => xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->/g, '')
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
