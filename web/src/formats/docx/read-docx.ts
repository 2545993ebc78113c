import { countWord } from '../ledger/count-word.ts'
import { Ledger } from '../ledger/ledger.ts'
import type { readMathtype } from '../mathtype/read-mathtype.ts'
import { pictureOf, pictureType, sha256Hex } from '../picture-file.ts'
import { wordTable } from '../segment/question-table.ts'
import { segment, type Segmented } from '../segment/segment.ts'
import { piecesOf, type Content } from '../segment/draft.ts'
import { NO_TOPICS, Refusal, UPLOAD_LIMITS, type ParseOptions, type Picture, type Problem, type UploadTable } from '../upload-model.ts'
import type { DocCell, DocItem, DocPiece } from './doc-model.ts'
import { readDocument, words } from './read-document.ts'
import { readTagged } from './tagged-document.ts'
import { openWordPackage, type WordPackage } from './word-package.ts'

/**
 * Reads a document of Word (docs/authoring/word.md, decision 0156): its questions as rows, each under its number. What cannot be
 * carried is told at its question, and the ledger proves that nothing else is missing. Throws `Refusal`.
 */
export async function readDocx(bytes: Uint8Array<ArrayBuffer>, { language }: ParseOptions): Promise<UploadTable> {
  const file = openWordPackage(bytes)
  const { items, pictures: found } = readDocument(file, await equationReader(file))
  const pictures = new Map<string, Picture>()
  const ids = new Map<string, string>()
  for (const [relation, picture] of found) {
    const named = await pictureOf(picture.bytes, pictureType(picture.bytes) ?? 'image/gif')
    pictures.set(named.id, named)
    ids.set(relation, named.id)
  }
  const named = items.map((item) => withIds(item, ids))
  const margins = marginsOf(file)
  const tagged = readTagged(named)
  if (tagged !== null) {
    if (tagged.rows.length > UPLOAD_LIMITS.rows) throw new Refusal('too_many_rows', { most: String(UPLOAD_LIMITS.rows) })
    const problems = [...tagged.ledger.differences(countWord(file.documentXml)), ...margins, ...tagged.problems]
    const { headers, rows, sources } = tagged
    return { unit: 'question', headers, rows, pictures, topics: NO_TOPICS, sources, problems }
  }
  const segmented = segment(named)
  if (segmented.questions.length > UPLOAD_LIMITS.rows) throw new Refusal('too_many_rows', { most: String(UPLOAD_LIMITS.rows) })
  if (segmented.questions.length === 0) throw new Refusal('no_questions')
  const ledger = new Ledger()
  for (const items of passagesOf(segmented)) ledger.account(piecesOf(items))
  const table = wordTable(segmented, language, `word-${(await sha256Hex(bytes)).slice(0, 12)}`, ledger)
  return {
    unit: 'question',
    headers: table.headers,
    rows: table.rows,
    pictures,
    topics: NO_TOPICS,
    sources: table.sources,
    problems: [...ledger.differences(countWord(file.documentXml)), ...margins, ...table.problems],
  }
}

/** What reads equations of MathType, for a document that may have some. */
const equationReader = async ({ documentXml, holdsMetafile }: WordPackage): Promise<typeof readMathtype | undefined> =>
  holdsMetafile || /<(?:\w+:)?OLEObject\b/.test(documentXml) ? (await import('../mathtype/read-mathtype.ts')).readMathtype : undefined

/** Texts of headers and footers, each once. */
const marginsOf = (file: WordPackage): Problem[] =>
  file.margins
    .map((part) => words(part).replace(/\s+/g, ' ').trim())
    .filter((text, i, all) => text !== '' && all.indexOf(text) === i)
    .map((text) => ({ row: null, column: null, code: 'text_unplaced', level: 'warning', params: { text: text.slice(0, 200) } }))

/** Each passage once, however many questions it stands over. */
const passagesOf = ({ questions }: Segmented): (readonly Content[])[] => [
  ...new Set(questions.flatMap(({ passage }) => (passage === null ? [] : [passage.items]))),
]

/** Pictures named by their bytes in place of their relations. */
function withIds(item: DocItem, ids: ReadonlyMap<string, string>): DocItem {
  const named = (piece: DocPiece): DocPiece => (piece.kind === 'picture' ? { ...piece, id: ids.get(piece.id) ?? piece.id } : piece)
  if (item.kind === 'line') return item.pieces.some(({ kind }) => kind === 'picture') ? { ...item, pieces: item.pieces.map(named) } : item
  return {
    kind: 'table',
    rows: item.rows.map((row) => row.map((cell): DocCell => ({ ...cell, items: cell.items.map((one) => withIds(one, ids)) }))),
  }
}
