import type { ContentPassage } from '#contract/imports/content.ts'
import { pictureOfFile } from '../picture-file.ts'
import { withInlinePictures } from '../inline-pictures.ts'
import { questionTable, type FoundQuestion } from '../question-table.ts'
import { decodeText } from '../text-encoding.ts'
import { Refusal, UPLOAD_LIMITS, type ParseOptions, type Picture, type Problem, type UploadTable } from '../upload-model.ts'
import { xmlPieces } from '../xml/xml-pieces.ts'
import { attributeOf, elementOf, elementsOf, type XmlElement } from '../xml/xml-tree.ts'
import { innerHtml } from './item-html.ts'
import type { SourceItem } from './item-model.ts'
import { itemQuestions, type Stimulus } from './item-questions.ts'
import { missingOfItem } from './item-ledger.ts'
import { documentPaths, packageFiles, pathOf } from './qti-package.ts'
import { qtiAttribute, qtiTree } from './qti-tree.ts'
import { readItem } from './read-item.ts'
import { readItem12 } from './read-item12.ts'
import { TooLong, Unsupported } from './step-budget.ts'

/** One item as it is written, and where. */
interface FoundItem {
  readonly xml: string
  readonly path: string
  readonly isOld: boolean
}

/** A QTI package or a lone document (docs/authoring/qti.md), item by item; places are the numbers of questions in the order of the manifest. */
export async function readQti(bytes: Uint8Array<ArrayBuffer>, options: ParseOptions): Promise<UploadTable> {
  const files = packageFiles(bytes)
  const texts = new Map(
    [...files].flatMap(([path, content]) => (/\.(?:xml|qti)$/i.test(path) ? [[path, decodeText(content, options)] as const] : [])),
  )
  const pictures = new Map<string, Picture>()
  for (const [path, content] of files) {
    const picture = texts.has(path) ? null : await pictureOfFile(path, content)
    if (picture !== null) pictures.set(path, picture)
  }
  const manifest = [...texts].find(([path]) => /(?:^|\/)imsmanifest\.xml$/i.test(path))?.[1] ?? ''
  const items = documentPaths(files, manifest).flatMap((path) => itemsIn(texts.get(path) ?? '', path))
  if (items.length === 0) throw new Refusal('empty')
  if (items.length > UPLOAD_LIMITS.rows) throw new Refusal('too_many_rows', { most: String(UPLOAD_LIMITS.rows) })
  const found: FoundQuestion[] = []
  const problems: Problem[] = []
  const passages = new Map<string, ContentPassage>()
  const sources = new Map<number, string>()
  let row = 0
  for (const written of items) {
    const { text: xml, pictures: inline } = await withInlinePictures(written.xml)
    const item = { ...written, xml }
    for (const picture of inline) pictures.set(`data:${picture.id}`, picture)
    const at = row + 1
    sources.set(at, xml)
    const problem = (place: number, code: Problem['code'], level: Problem['level'], text: string): Problem => ({
      row: place,
      column: null,
      code,
      level,
      params: { text: text.slice(0, 160), most: text.slice(0, 20) },
    })
    const read = readOne(item, { texts, pictures, options }, (code, level = 'error', text = '') =>
      problems.push(problem(at, code, level, text)),
    )
    row += Math.max(1, read?.questions.length ?? 0)
    if (read === null) continue
    for (const [i, { question }] of read.questions.entries()) {
      found.push({ row: at + i, question })
      sources.set(at + i, xml)
    }
    const { passage } = read
    if (passage !== null) passages.set(passage.id, { id: passage.id, variants: { [passage.language]: { text: passage.text } } })
  }
  if (found.length > UPLOAD_LIMITS.rows) throw new Refusal('too_many_rows', { most: String(UPLOAD_LIMITS.rows) })
  const shown = JSON.stringify([found, [...passages.values()]])
  const used = [...pictures.values()].filter(({ id }) => shown.includes(`(image:${id})`))
  const named = new Map(used.map((picture) => [picture.id, picture]))
  return questionTable(found, { unit: 'question', passages, pictures: named, problems, sources })
}

/** The items of a document: a whole one of version 2 or 3, or each of a QTI 1.2 file. */
function itemsIn(xml: string, path: string): FoundItem[] {
  if (/<(?:[\w-]+:)?questestinterop[\s>]/.test(xml))
    return xmlPieces(xml, 'item').pieces.map((piece) => ({ xml: piece, path, isOld: true }))
  return /<(?:[\w-]+:)?(?:assessmentItem|qti-assessment-item)[\s>]/.test(xml) ? [{ xml, path, isOld: false }] : []
}

interface Package {
  readonly texts: ReadonlyMap<string, string>
  readonly pictures: ReadonlyMap<string, Picture>
  readonly options: ParseOptions
}

type Report = (code: Problem['code'], level?: Problem['level'], text?: string) => void

function readOne(item: FoundItem, { texts, pictures, options }: Package, report: Report) {
  const tree = treeOf(item.xml)
  if (tree === null) {
    report('xml_broken', 'error', attributeIn(item.xml, 'title') || item.path)
    return null
  }
  const name = attributeOf(tree, 'title') || attributeOf(tree, 'identifier') || attributeOf(tree, 'ident') || item.path
  const pictureId = (address: string): string | null => pictures.get(pathOf(address, item.path, pictures) ?? '')?.id ?? null
  const document = (address: string): XmlElement | null => {
    const path = pathOf(address, item.path, texts)
    return path === null ? null : treeOf(texts.get(path) ?? '')
  }
  const said: string[] = []
  const tell: Report = (code, level, text = '') => {
    said.push(text)
    report(code, level, text)
  }
  try {
    const source: SourceItem = item.isOld ? readItem12(tree, { pictureId }) : readItem(tree, { pictureId, document })
    const stimulus = item.isOld ? null : stimulusOf(tree, document, pictureId)
    if (source.body.length > UPLOAD_LIMITS.markup) {
      report('too_long', 'error', String(UPLOAD_LIMITS.markup))
      return null
    }
    const read = itemQuestions(source, stimulus, options.language, tell)
    if (read === null) return null
    const missing = missingOfItem(item.xml, item.isOld, read, [...source.dropped, ...said])
    if (missing !== null) report('ledger_differs', 'error', missing)
    return read
  } catch (error) {
    if (error instanceof Unsupported) report('type_unsupported', 'error', `${error.part} (${name})`)
    else if (error instanceof TooLong) report('processing_long', 'error', name)
    else throw error
    return null
  }
}

/** Null where a document is not well-formed. */
function treeOf(xml: string): XmlElement | null {
  try {
    return qtiTree(xml)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_xml') return null
    throw error
  }
}

const attributeIn = (xml: string, name: string): string => new RegExp(`\\b${name}\\s*=\\s*"([^"<>]{1,80})"`).exec(xml)?.[1] ?? ''

/** The texts that an item refers to and shares with others; null where there are none. Throws `Unsupported` where one is not in the package. */
function stimulusOf(
  item: XmlElement,
  document: (address: string) => XmlElement | null,
  pictureId: (address: string) => string | null,
): Stimulus | null {
  const references = elementsOf(item, 'assessmentStimulusRef')
  if (references.length === 0) return null
  const bodies = references.map((reference) => {
    const found = document(qtiAttribute(reference, 'href') ?? '')
    const body = found === null ? null : elementOf(found, 'stimulusBody')
    if (found === null || body === null) throw new Unsupported('assessmentStimulusRef')
    return { id: attributeOf(found, 'identifier') ?? '', html: innerHtml(body, { pictureId, replace: () => null }) }
  })
  return { id: `stimulus-${bodies.map(({ id }) => id).join('-')}`, html: bodies.map(({ html }) => html).join('') }
}
