import type { Locale } from '#contract/shared/locales.ts'
import { writeBlocks } from '../door/write-blocks.ts'
import type { DocPiece } from '../docx/doc-model.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { optionColumn, textColumn } from '../template-columns.ts'
import type { Problem, UploadRow } from '../upload-model.ts'
import { contentBlocks, hasSpans } from './content-blocks.ts'
import { piecesOf, type Content, type Draft } from './draft.ts'
import { fieldsOf, isNothing } from './question-fields.ts'
import { keyOf, withoutStar } from './question-key.ts'
import { textOfPieces, wordsOfPieces } from './line-text.ts'
import type { Segmented } from './segment.ts'
import { sourceOf } from './source-text.ts'

export interface WordTable {
  readonly headers: readonly string[]
  readonly rows: readonly UploadRow[]
  readonly problems: readonly Problem[]
  readonly sources: ReadonlyMap<number, string>
}

/** Found questions as rows of the template, each under its number in the file, and all that has to be told. */
export function wordTable({ questions, read, unplaced }: Segmented, language: Locale, passageKey: string, ledger: Ledger): WordTable {
  const problems: Problem[] = []
  ledger.account(read)
  // What is lost within a number or a key word is told as well.
  problems.push(...lossesOf(read, null, null).map((problem) => ({ ...problem, level: 'warning' as const })))
  const numbers = rowNumbers(questions)
  const written = questions.map((draft, i) => ({
    row: numbers[i] ?? i + 1,
    cells: cellsOf(draft, numbers[i] ?? i + 1, { language, passageKey, ledger, problems }),
  }))
  const first = questions.flatMap((draft) => draft.parts).find((part) => part.kind === 'options')
  const option = first?.kind === 'options' ? first.options[0] : undefined
  if (option !== undefined) {
    const label = textOfPieces(option.label).trim() || option.number
    const text = option.items.map((item) => (item.kind === 'line' ? textOfPieces(item.pieces) : '')).join(' ')
    problems.push({
      row: null,
      column: null,
      code: 'labels_stripped',
      level: 'warning',
      params: { from: `${label} ${text}`.slice(0, 80), text: text.slice(0, 80) },
    })
  }
  for (const { after, pieces } of unplaced) {
    ledger.account(pieces)
    const row = numbers[after - 1] ?? null
    problems.push({ row, column: null, code: 'text_unplaced', level: 'warning', params: { text: wordsOfPieces(pieces).slice(0, 200) } })
    // It stands in no question, so that it keeps none back.
    problems.push(...lossesOf(pieces, row, null).map((problem) => ({ ...problem, level: 'warning' as const })))
    if (pieces.some(({ kind }) => kind === 'picture'))
      problems.push({ row, column: null, code: 'object_lost', level: 'warning', params: { name: 'picture' } })
  }
  const headers = [...new Set(written.flatMap(({ cells }) => [...cells.keys()]))]
  return {
    headers,
    rows: written.map(({ row, cells }) => ({ row, cells: headers.map((name) => cells.get(name) ?? '') })),
    problems,
    sources: new Map(questions.map((draft, i) => [numbers[i] ?? i + 1, sourceOf(draft)])),
  }
}

/** The numbers of the file where each is there once and they rise; else counted from 1. */
function rowNumbers(questions: readonly Draft[]): number[] {
  const own = questions.map(({ number }) => number)
  const isRising = own.every((number, i) => number !== null && number > 0 && (i === 0 || number > (own[i - 1] ?? 0)))
  return isRising ? own.map((number) => number ?? 0) : questions.map((_, i) => i + 1)
}

interface Writing {
  readonly language: Locale
  /** Begins the id of a passage, so that those of two files differ. */
  readonly passageKey: string
  readonly ledger: Ledger
  readonly problems: Problem[]
}

function cellsOf(draft: Draft, row: number, { language, passageKey, ledger, problems }: Writing): Map<string, string> {
  const cells = new Map<string, string>([['text_form', 'markdown']])
  const { languages, options, read } = fieldsOf(draft, language)
  const key = keyOf(draft, options)
  ledger.account(read)
  problems.push(...lossesOf(read, row, null), ...lossesOf(key.read, row, 'key'))
  ledger.account(key.read)
  ledger.account(key.solution)
  const put = (column: string, items: readonly Content[]): void => {
    if (isNothing(items) && !piecesOf(items).some(({ kind }) => kind === 'lost')) return ledger.account(piecesOf(items))
    const { text } = writeBlocks(contentBlocks(items))
    if (text !== '') cells.set(column, text)
    ledger.account(piecesOf(items))
    problems.push(...lossesOf(piecesOf(items), row, column))
    if (hasSpans(items)) problems.push({ row, column, code: 'html_lost', level: 'warning', params: { text: '<td colspan>' } })
  }
  for (const [own, fields] of languages) {
    put(textColumn('stem', own), fields.stem)
    for (const [i, items] of fields.options.entries()) {
      const bare = key.fromLook ? withoutStar(items) : { items, star: [] }
      ledger.account(bare.star)
      put(optionColumn(String.fromCharCode(97 + i), own), marked(bare.items, key.fromLook))
    }
    const behind: Content[] =
      key.solution.length === 0 ? [] : [{ kind: 'line', pieces: key.solution.map((piece) => ({ ...piece, units: 0 })), isContinued: false }]
    put(textColumn('solution', own), [...behind, ...fields.solution])
    if (draft.passage !== null && !isNothing(fields.passage)) {
      // A passage stands over several questions: it is accounted for at each, and its pieces only once.
      const { text } = writeBlocks(contentBlocks(fields.passage))
      cells.set(textColumn('passage', own), text)
      cells.set('passage_id', `${passageKey}-${draft.passage.id}`)
    }
  }
  if (key.cell !== '') cells.set('key', key.cell)
  if (draft.isAnswerByOrder === true)
    problems.push({ row, column: 'key', code: 'key_by_order', level: 'warning', params: { number: String(draft.number ?? '') } })
  if (key.fromLook) problems.push({ row, column: 'key', code: 'key_from_look', level: 'warning', params: { value: key.cell } })
  return cells
}

/** An option that is bold only because it is right is not bold in the question. */
const marked = (items: readonly Content[], fromLook: boolean): readonly Content[] =>
  fromLook ? items.map((item) => (item.kind === 'line' ? { ...item, pieces: item.pieces.map(withoutWeight) } : item)) : items

const withoutWeight = (piece: DocPiece): DocPiece => {
  if (piece.kind !== 'text') return piece
  const { strong: _, ...rest } = piece
  return rest
}

const lossesOf = (pieces: readonly DocPiece[], row: number | null, column: string | null): Problem[] =>
  pieces.flatMap((piece) => (piece.kind === 'lost' ? [{ row, column, code: piece.code, level: piece.level, params: piece.params }] : []))
