import type { Problem } from '../upload-model.ts'
import { countClipboard } from '../ledger/count-clipboard.ts'
import { Ledger } from '../ledger/ledger.ts'
import { sha256Hex } from '../picture-file.ts'
import { piecesOf, type Content } from '../segment/draft.ts'
import { wordTable } from '../segment/question-table.ts'
import { segment } from '../segment/segment.ts'
import { decodeText } from '../text-encoding.ts'
import { NO_TOPICS, Refusal, UPLOAD_LIMITS, type ParseOptions, type UploadTable } from '../upload-model.ts'
import { PLACES } from './clean-tree.ts'
import { docItems } from './doc-items.ts'
import { pastedBlocks } from './pasted-blocks.ts'
import { toldOfTag, type Told } from './told.ts'

/**
 * Reads questions that were pasted, or a page that was saved (docs/authoring/paste.md): the same segmenter and ledger as a document of
 * Word. Throws `Refusal`.
 */
export async function readPasted(bytes: Uint8Array<ArrayBuffer>, options: ParseOptions): Promise<UploadTable> {
  const html = decodeText(bytes, options)
  const { blocks, pictures, told, read } = await pastedBlocks(html)
  const segmented = segment(docItems(blocks, told))
  const { questions } = segmented
  if (questions.length > UPLOAD_LIMITS.rows) throw new Refusal('too_many_rows', { most: String(UPLOAD_LIMITS.rows) })
  if (questions.length === 0) throw new Refusal('no_questions')
  const ledger = new Ledger()
  ledger.account(read)
  // A passage is accounted for once, however many questions it stands over.
  const passages = new Set<readonly Content[]>(questions.flatMap(({ passage }) => (passage === null ? [] : [passage.items])))
  for (const items of passages) ledger.account(piecesOf(items))
  const table = wordTable(segmented, options.language, `paste-${(await sha256Hex(bytes)).slice(0, 12)}`, ledger)
  return {
    unit: 'question',
    headers: table.headers,
    rows: table.rows,
    pictures: new Map(pictures.map((picture) => [picture.id, picture])),
    topics: NO_TOPICS,
    sources: table.sources,
    problems: [...ledger.differences(countClipboard(html, PLACES)), ...toldOfFile(told), ...table.problems],
  }
}

/** What the door told by tags alone, each once. */
function toldOfFile(told: readonly Told[]): Problem[] {
  const tags = new Set(
    told.filter(({ place, text }) => place === 0 && text.startsWith('<') && toldOfTag(text).kind !== 'link').map(({ text }) => text),
  )
  return [...tags].map((text) => ({ row: null, column: null, code: 'html_lost', level: 'warning', params: { text } }))
}
