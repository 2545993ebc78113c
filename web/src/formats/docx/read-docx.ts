import { countWord } from '../ledger/count-word.ts'
import { Ledger } from '../ledger/ledger.ts'
import type { readMathtype } from '../mathtype/read-mathtype.ts'
import { drawMetafile } from '../metafile/draw-metafile.ts'
import { pictureOf, pictureType, sha256Hex } from '../picture-file.ts'
import { wordTable } from '../segment/question-table.ts'
import { segment, type Segmented } from '../segment/segment.ts'
import { piecesOf, type Content } from '../segment/draft.ts'
import { NO_TOPICS, Refusal, UPLOAD_LIMITS, type ParseOptions, type Picture, type Problem, type UploadTable } from '../upload-model.ts'
import type { DocCell, DocItem, DocPiece } from './doc-model.ts'
import { drawAll, type MetafileOutcome, withMetafile } from './drawn-metafiles.ts'
import { readDocument, words, type ReadDocument } from './read-document.ts'
import { readTagged } from './tagged-document.ts'
import { openWordPackage, type WordPackage } from './word-package.ts'

/**
 * Reads a document of Word (docs/authoring/word.md, decision 0156): its questions as rows, each under its number. What cannot be
 * carried is told at its question, and the ledger proves that nothing else is missing. Throws `Refusal`.
 */
export async function readDocx(
  bytes: Uint8Array<ArrayBuffer>,
  { language }: ParseOptions,
  draw: MetafileDrawer = drawMetafile,
): Promise<UploadTable> {
  const file = openWordPackage(bytes)
  const read = readDocument(file, await equationReader(file))
  const { pictures, ids, outcomes } = await picturesOf(read, draw)
  const named = read.items.map((item) => withPictures(item, ids, outcomes))
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

type MetafileDrawer = typeof drawMetafile

interface DocumentPictures {
  readonly pictures: Map<string, Picture>
  /** Of pictures by their relations. */
  readonly ids: ReadonlyMap<string, string>
  readonly outcomes: ReadonlyMap<string, MetafileOutcome>
}

/** The pictures of a document, each named by its bytes, with its metafiles as far as they can be drawn. */
async function picturesOf({ pictures: found, metafiles }: ReadDocument, draw: MetafileDrawer): Promise<DocumentPictures> {
  const pictures = new Map<string, Picture>()
  const keep = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
    const named = await pictureOf(bytes, pictureType(bytes) ?? 'image/gif')
    pictures.set(named.id, named)
    return named.id
  }
  const ids = new Map<string, string>()
  for (const [relation, { bytes }] of found) ids.set(relation, await keep(bytes))
  const outcomes = new Map<string, MetafileOutcome>()
  for (const [relation, drawn] of await drawAll(metafiles, draw, () => performance.now()))
    outcomes.set(relation, 'png' in drawn ? { id: await keep(drawn.png) } : drawn)
  return { pictures, ids, outcomes }
}

/** Pictures named by their bytes in place of their relations, and metafiles with what became of them. */
function withPictures(item: DocItem, ids: ReadonlyMap<string, string>, outcomes: DocumentPictures['outcomes']): DocItem {
  const named = (piece: DocPiece): DocPiece[] =>
    piece.kind === 'picture' ? [{ ...piece, id: ids.get(piece.id) ?? piece.id }] : withMetafile(piece, outcomes)
  if (item.kind === 'line') {
    const isPlain = item.pieces.every(({ kind }) => kind !== 'picture' && kind !== 'lost')
    return isPlain ? item : { ...item, pieces: item.pieces.flatMap(named) }
  }
  return {
    kind: 'table',
    rows: item.rows.map((row) =>
      row.map((cell): DocCell => ({ ...cell, items: cell.items.map((one) => withPictures(one, ids, outcomes)) })),
    ),
  }
}
