import { categoryOfPath, type CategoryNames } from '../category-path.ts'
import { countElements, missingLetters, plainXml, textsIn } from '../ledger/count-xml.ts'
import { missingOf } from '../ledger/question-ledger.ts'
import { withInlinePictures } from '../inline-pictures.ts'
import { questionTable, type FoundQuestion } from '../question-table.ts'
import { decodeText } from '../text-encoding.ts'
import { Refusal, UPLOAD_LIMITS, type ParseOptions, type Picture, type Problem, type UploadTable } from '../upload-model.ts'
import { xmlPieces } from '../xml/xml-pieces.ts'
import { xmlTree, type XmlElement } from '../xml/xml-tree.ts'
import { childText } from './moodle-answers.ts'
import { moodleFiles, type MoodleFile } from './moodle-files.ts'
import { moodleQuestion } from './moodle-question.ts'
import type { Report } from './moodle-text.ts'

/** Moodle XML (docs/authoring/moodle.md), question by question; places are the numbers of questions in the file. */
export async function readMoodle(bytes: Uint8Array, options: ParseOptions): Promise<UploadTable> {
  const xml = decodeText(bytes, options).replace(/\r\n?/g, '\n')
  const { pieces, rest } = xmlPieces(xml, 'question')
  if (pieces.filter((piece) => !isCategory(piece)).length > UPLOAD_LIMITS.rows)
    throw new Refusal('too_many_rows', { most: String(UPLOAD_LIMITS.rows) })
  if (pieces.length === 0) throw new Refusal('empty')
  const found: FoundQuestion[] = []
  const problems: Problem[] = []
  const pictures = new Map<string, Picture>()
  const defaults = new Set<string>()
  const sources = new Map<number, string>()
  let category: CategoryNames = {}
  let row = 0
  for (const written of pieces) {
    const { text: piece, pictures: inline } = await withInlinePictures(written)
    const at = isCategory(piece) ? null : ++row
    if (at !== null) sources.set(at, withoutFiles(piece))
    const said: string[] = []
    const report: Report = (code, level = 'error', text = '') => {
      said.push(text)
      problems.push(problemOf(at, code, level, text))
    }
    const tree = treeOf(piece)
    if (tree === null) report('xml_broken', 'error', nameOf(piece))
    else if (longestText(tree) > UPLOAD_LIMITS.markup) report('too_long', 'error', nameOf(piece))
    else if (at === null) category = categoryOf(tree, report)
    else {
      const files = await moodleFiles(tree)
      const read = moodleQuestion(tree, files, options.language, { report, dropDefault: (text) => defaults.add(text) })
      if (read === null) continue
      for (const picture of [...inline, ...[...files.values()].map((file) => file.picture)])
        if (picture !== null) pictures.set(picture.id, picture)
      found.push({ row: at, question: read.question, ...category })
      const missing =
        missingOf(read.question, { ...read, texts: textsIn(piece, 'text') }) ??
        missingFiles(piece, files, JSON.stringify(read.question), said)
      if (missing !== null) report('ledger_differs', 'error', missing)
    }
  }
  for (const text of defaults) problems.push(problemOf(null, 'text_dropped', 'warning', text))
  const between = missingLetters([plainXml(rest.replace(/<!--[\s\S]*?-->|<[?!][^>]*>/g, ''))], [])
  if (between !== '') problems.push(problemOf(null, 'ledger_differs', 'error', between))
  return questionTable(found, { unit: 'question', pictures, problems, sources })
}

/** A question as it is written, but for the bytes of its files. */
const withoutFiles = (piece: string): string => piece.replace(/(<file\b[^>]*>)[^<]*(?=<\/file>)/g, '$1…')

/** The length of the longest text but for files. */
const longestText = (element: XmlElement): number =>
  element.name === 'file'
    ? 0
    : Math.max(0, ...element.children.map((child) => (typeof child === 'string' ? child.length : longestText(child))))

const isCategory = (piece: string): boolean => /^<question\s+type\s*=\s*["']category["']/.test(piece)

const problemOf = (row: number | null, code: Problem['code'], level: Problem['level'], text: string): Problem => ({
  row,
  column: null,
  code,
  level,
  params:
    code === 'translation_missing'
      ? { language: text }
      : code === 'too_long'
        ? { most: String(UPLOAD_LIMITS.markup) }
        : { text: text.slice(0, 120) },
})

/** Null where a question is not well-formed; what is made to exhaust a reader is refused as a whole. */
function treeOf(piece: string): XmlElement | null {
  try {
    return xmlTree(piece, 'not_xml')
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_xml') return null
    throw error
  }
}

/** What a broken question can still be known by. */
const nameOf = (piece: string): string =>
  (textsIn(piece, 'text')[0] ?? plainXml(piece).replace(/<[^<>]*>/g, ' ')).replace(/\s+/g, ' ').trim()

function categoryOf(tree: XmlElement, report: Report): CategoryNames {
  const said = childText(tree, 'info')
  if (said !== '') report('text_dropped', 'warning', said)
  return categoryOfPath(childText(tree, 'category'))
}

/** How many of the files are carried or told, where that is not all. */
function missingFiles(piece: string, files: ReadonlyMap<XmlElement, MoodleFile>, question: string, said: readonly string[]): string | null {
  const count = countElements(piece, ['file'])
  const found = [...files.values()].filter(
    ({ path, picture }) => said.includes(path) || (picture !== null && question.includes(`(image:${picture.id})`)),
  )
  return found.length === count ? null : `${found.length} / ${count}`
}
