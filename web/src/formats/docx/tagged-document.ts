import { joinEntries } from '../cell-lists.ts'
import { writeBlocks } from '../door/write-blocks.ts'
import { Ledger } from '../ledger/ledger.ts'
import { textColumn } from '../template-columns.ts'
import { LOCALES } from '#contract/shared/locales.ts'
import { OBJECT, textOfPieces } from '../segment/line-text.ts'
import type { Problem, UploadRow } from '../upload-model.ts'
import { readTag, type ControlTag } from './control-tag.ts'
import type { DocItem, DocPiece } from './doc-model.ts'
import { isOwnText } from './own-words.ts'
import { piecesIn, taggedBlocks } from './tagged-blocks.ts'

export interface TaggedTable {
  readonly headers: readonly string[]
  readonly rows: readonly UploadRow[]
  readonly problems: readonly Problem[]
  /** The text of each question as it stands in its controls, by row. */
  readonly sources: ReadonlyMap<number, string>
  readonly ledger: Ledger
}

/** What the controls of one question or passage hold, by `column` or `column.entry`, in the order of the file. */
interface Group {
  readonly kind: ControlTag['kind']
  readonly key: string
  readonly fields: Map<string, { readonly tag: ControlTag; readonly items: DocItem[] }>
}

/** The last control of each: what follows it begins another one, also where a question was copied with its tags. */
const LAST = { question: 'external_id', passage: 'passage_id' } as const

/** A document that we wrote (write-docx.ts), by the tags of its content controls; null for any other. */
export function readTagged(items: readonly DocItem[]): TaggedTable | null {
  const { groups, outside } = grouped(items)
  const questions = groups.filter(({ kind }) => kind === 'question')
  if (questions.length === 0) return null
  const problems: Problem[] = []
  const ledger = new Ledger()
  const passages = new Map<string, ReadonlyMap<string, string>>()
  for (const group of groups) {
    if (group.kind === 'question') continue
    const cells = cellsOf(group, null, problems, ledger)
    passages.set(cells.get('passage_id') ?? group.key, cells)
  }
  const ids = new Set<string>()
  const written = questions.map((group, i) => {
    const cells = cellsOf(group, i + 1, problems, ledger)
    // A copy whose id was emptied is a new question.
    if (!cells.has('external_id') && !group.key.includes('~') && !ids.has(group.key)) cells.set('external_id', group.key)
    ids.add(cells.get('external_id') ?? '')
    const passage = passages.get(cells.get('passage_id') ?? '')
    for (const language of LOCALES) {
      const column = textColumn('passage', language)
      const text = passage?.get(column)
      if (text !== undefined && cells.has(textColumn('stem', language))) cells.set(column, text)
    }
    return { row: i + 1, cells: new Map([['text_form', 'markdown'], ...cells]) }
  })
  const numbers = new Map(questions.map((group, i) => [group, i + 1]))
  for (const { after, pieces, isHeading } of outside) {
    ledger.account(pieces)
    problems.push(...told(pieces, (after === null ? undefined : numbers.get(after)) ?? null, isHeading))
  }
  const headers = [...new Set(written.flatMap(({ cells }) => [...cells.keys()]))]
  const rows = written.map(({ row, cells }) => ({ row, cells: headers.map((name) => cells.get(name) ?? '') }))
  return { headers, rows, problems, sources: new Map(questions.map((group, i) => [i + 1, sourceOf(group)])), ledger }
}

/** Pieces that stand in no control of ours, and the question before them. */
interface Outside {
  readonly after: Group | null
  readonly pieces: readonly DocPiece[]
  /** It stands in a heading, which names the topic of the questions below. */
  readonly isHeading: boolean
}

function grouped(items: readonly DocItem[]): { groups: Group[]; outside: Outside[] } {
  const groups: Group[] = []
  const open = new Map<string, Group>()
  const outside: Outside[] = []
  let after: Group | null = null
  const fieldOf = (tag: ControlTag): DocItem[] => {
    const name = `${tag.kind} ${tag.key}`
    const known = open.get(name)
    const isOver = known !== undefined && known.fields.has(`${LAST[tag.kind]}.0`) && tag.column !== LAST[tag.kind]
    const group: Group = known === undefined || isOver ? { kind: tag.kind, key: tag.key, fields: new Map() } : known
    if (group !== known) groups.push(group)
    open.set(name, group)
    if (group.kind === 'question') after = group
    const field = `${tag.column}.${tag.entry}`
    const found = group.fields.get(field) ?? { tag, items: [] }
    group.fields.set(field, found)
    return found.items
  }
  for (const item of items) {
    if (item.kind === 'table') {
      const pieces = piecesIn([item])
      const tag = tagOf(pieces.find((piece) => tagOf(piece.tag) !== null)?.tag)
      if (tag !== null) fieldOf(tag).push(item)
      else if (pieces.length > 0) outside.push({ after, pieces, isHeading: false })
      continue
    }
    const around = tagOf(item.tag)
    if (item.pieces.length === 0 && around !== null) fieldOf(around).push(item)
    let isContinued = item.isContinued
    for (const pieces of runsOf(item.pieces)) {
      const tag = tagOf(pieces[0]?.tag)
      if (tag === null) outside.push({ after, pieces, isHeading: /^Heading[12]$/.test(item.style ?? '') })
      else {
        fieldOf(tag).push({ ...item, pieces, isContinued })
        isContinued = false
      }
    }
  }
  return { groups, outside }
}

const tagOf = (tag: string | undefined): ControlTag | null => (tag === undefined ? null : readTag(tag))

/** Neighbours under one tag. */
function runsOf(pieces: readonly DocPiece[]): DocPiece[][] {
  const runs: DocPiece[][] = []
  for (const piece of pieces) {
    const last = runs.at(-1)
    if (last !== undefined && last[0]?.tag === piece.tag) last.push(piece)
    else runs.push([piece])
  }
  return runs
}

/** A line for each control, under its title; a formula or a picture is a square. */
const sourceOf = ({ fields }: Group): string =>
  [...fields.values()].map(({ tag, items }) => `${tag.column}: ${textOfPieces(piecesIn(items)).replaceAll(OBJECT, '□')}`).join('\n')

function cellsOf({ fields }: Group, row: number | null, problems: Problem[], ledger: Ledger): Map<string, string> {
  const entries = new Map<string, { readonly entry: number; readonly text: string }[]>()
  for (const { tag, items } of fields.values()) {
    const pieces = piecesIn(items)
    ledger.account(pieces)
    problems.push(...lossesOf(pieces, row, tag.column))
    const text = isPlain(tag.column) ? plainText(items) : writeBlocks(taggedBlocks(items)).text
    if (items.some((item) => item.kind === 'table' && item.rows.some((cells) => cells.some(({ span }) => span > 1))))
      problems.push({ row, column: tag.column, code: 'html_lost', level: 'warning', params: { text: '<td colspan>' } })
    entries.set(tag.column, [...(entries.get(tag.column) ?? []), { entry: tag.entry, text }])
  }
  const cells = new Map<string, string>()
  for (const [column, found] of entries) {
    const texts = found.toSorted((a, b) => a.entry - b.entry).map(({ text }) => text)
    const cell = found.every(({ entry }) => entry === 0) ? (texts[0] ?? '') : joinEntries(texts.filter((text) => text !== ''))
    if (cell === null) problems.push({ row, column, code: 'not_carried', level: 'error', params: { type: '' } })
    else if (cell !== '') cells.set(column, cell)
  }
  return cells
}

/** Columns whose text is no Markdown. */
const isPlain = (column: string): boolean =>
  !/^(?:stem|solution|hint|passage|rows|columns|list1|list2|option_[a-z])_(?!id$|order$)/.test(column)

const plainText = (items: readonly DocItem[]): string =>
  piecesIn(items)
    .map((piece) => (piece.kind === 'text' ? piece.text : ''))
    .join('')
    .trim()

/** What stands outside of all fields: what the export writes there is known, all else is told. */
function told(pieces: readonly DocPiece[], row: number | null, isHeading: boolean): Problem[] {
  const labels = pieces.filter(({ role }) => role === 'label')
  const isOwn = isHeading || isOwnText(textOf(labels))
  const own = isOwn ? pieces.filter(({ role }) => role !== 'label') : pieces
  const words = textOf(own).replace(/\s+/g, ' ').trim()
  return [
    ...(words === ''
      ? []
      : [{ row, column: null, code: 'text_unplaced', level: 'warning', params: { text: words.slice(0, 200) } } as const]),
    ...(own.some(({ kind }) => kind === 'picture')
      ? [{ row, column: null, code: 'object_lost', level: 'warning', params: { name: 'picture' } } as const]
      : []),
    ...lossesOf(own, row, null).map((problem) => ({ ...problem, level: 'warning' as const })),
  ]
}

const textOf = (pieces: readonly DocPiece[]): string =>
  pieces.map((piece) => (piece.kind === 'text' ? piece.text : piece.kind === 'formula' ? piece.tex : '')).join('')

const lossesOf = (pieces: readonly DocPiece[], row: number | null, column: string | null): Problem[] =>
  pieces.flatMap((piece) => (piece.kind === 'lost' ? [{ row, column, code: piece.code, level: piece.level, params: piece.params }] : []))
