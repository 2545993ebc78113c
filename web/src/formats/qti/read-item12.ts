import { attributeOf, elementOf, elementsOf, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { score12 } from './conditions12.ts'
import { innerHtml } from './item-html.ts'
import { escapedHtml, placeMark, type Entry, type Feedback, type Part, type SourceItem } from './item-model.ts'
import { localeOf, type ItemFiles } from './read-item.ts'
import { within } from './qti-tree.ts'
import { MOST_PLACES, stepBudget, TooLong, Unsupported } from './step-budget.ts'

const RESPONSES = /^response_(?:lid|str|num)$/
const CONDITIONS = /^var(?:equal|gte?|lte?)$/
/** Kinds that learning systems name beside the item and that we have no type for. */
const REFUSED_KIND = /essay|file_upload|text_only|calculated/

/** An item of QTI 1.2. Throws `Unsupported` by the name of what cannot be carried. */
export function readItem12(item: XmlElement, files: Pick<ItemFiles, 'pictureId'>): SourceItem {
  const presentation = elementOf(item, 'presentation')
  if (presentation === null) throw new Unsupported('presentation')
  const kind = kindOf(item)
  if (REFUSED_KIND.test(kind)) throw new Unsupported(kind)
  const processings = elementsOf(item, 'resprocessing')
  const parts: Part[] = []
  const body = bodyOf(
    presentation,
    (response) => {
      parts.push(partOf12(response, processings, kind, files))
      if (parts.length > MOST_PLACES) throw new TooLong()
      return placeMark(parts.length - 1)
    },
    files,
  )
  const pairs = pairsOf12(parts)
  const budget = stepBudget()
  const score = (answers: ReadonlyMap<string, readonly string[]>): number => score12(processings, answers, budget)
  if (parts.length === 0) throw new Unsupported('presentation')
  return {
    id: attributeOf(item, 'ident') ?? '',
    title: attributeOf(item, 'title') ?? '',
    language: localeOf(attributeOf(item, 'lang')),
    body: pairs === null ? body : `${body.replace(/\uf8d8\d+\uf8d9/g, '')}${placeMark(0)}`,
    parts: pairs === null ? parts : [pairs],
    feedback: elementsOf(item, 'itemfeedback').map((one): Feedback => ({ entry: null, html: bodyOf(one, () => '', files) })),
    dropped: ['rubric', 'objectives', 'presentation_material']
      .flatMap((name) => elementsOf(item, name).map(textOf))
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter((text) => text !== ''),
    // A pair is the answer to the response of its row.
    score: pairs === null ? score : (answers) => score(answersOfPairs(answers.get(pairs.id) ?? [])),
  }
}

function kindOf(item: XmlElement): string {
  const field = [...within(item)].find((one) => one.name === 'qtimetadatafield' && /^question_type$/.test(childText(one, 'fieldlabel')))
  return field === undefined ? '' : childText(field, 'fieldentry')
}

const childText = (element: XmlElement, name: string): string =>
  textOf(elementOf(element, name) ?? { name, attributes: '', children: [] }).trim()

/** Materials in order as HTML, with a place where each response stands. */
function bodyOf(element: XmlElement, response: (element: XmlElement) => string, files: Pick<ItemFiles, 'pictureId'>): string {
  return elementsOf(element)
    .map((child) => {
      if (RESPONSES.test(child.name)) return response(child)
      if (child.name.startsWith('response_') || child.name.startsWith('render_')) throw new Unsupported(child.name)
      return child.name === 'material' ? materialHtml(child, files) : bodyOf(child, response, files)
    })
    .join('')
}

function materialHtml(material: XmlElement, files: Pick<ItemFiles, 'pictureId'>): string {
  return elementsOf(material)
    .map((one) => {
      if (one.name === 'mattext' || one.name === 'matemtext') {
        const isPlain = !/html/i.test(attributeOf(one, 'texttype') ?? '') && !/<\/?[a-z][^<>]*>/i.test(textOf(one))
        return `<div>${isPlain ? escapedHtml(textOf(one)) : withPictureIds(textOf(one), files)}</div>`
      }
      if (one.name === 'matbreak') return '<br>'
      if (one.name === 'matimage') {
        const address = attributeOf(one, 'uri') ?? ''
        const id = files.pictureId(address)
        return `<img src="${id === null ? escapedHtml(address) : `image:${id}`}" alt="${escapedHtml(attributeOf(one, 'label') ?? '')}">`
      }
      if (one.name === 'altmaterial') return ''
      if (one.name === 'math') return innerHtml({ ...material, children: [one] }, { pictureId: files.pictureId, replace: () => null })
      throw new Unsupported(one.name)
    })
    .join('')
}

/** HTML of a learning system with the pictures of the package by their ids. */
const withPictureIds = (html: string, files: Pick<ItemFiles, 'pictureId'>): string =>
  html.replace(/(<img\b[^<>]*?\bsrc\s*=\s*)(["'])([^"'<>]*)\2/gi, (whole, start: string, quote: string, address: string) => {
    const id = files.pictureId(address.replaceAll('&amp;', '&'))
    return id === null ? whole : `${start}${quote}image:${id}${quote}`
  })

function partOf12(response: XmlElement, processings: readonly XmlElement[], kind: string, files: Pick<ItemFiles, 'pictureId'>): Part {
  const id = attributeOf(response, 'ident') ?? ''
  const [render] = elementsOf(response).filter(({ name }) => name.startsWith('render_'))
  if (render === undefined) throw new Unsupported(response.name)
  const conditions = processings.flatMap((one) =>
    [...within(one)].filter(({ name, attributes }) => CONDITIONS.test(name) && attributes.includes(id)),
  )
  const common = {
    id,
    prompt: elementsOf(response, 'material')
      .map((one) => materialHtml(one, files))
      .join(''),
    literals: [...new Set(conditions.map((one) => textOf(one).trim()))],
    declared: [],
  }
  if (render.name === 'render_choice') {
    const cardinality = attributeOf(response, 'rcardinality') ?? 'Single'
    const entries = [...within(render)]
      .filter(({ name }) => name === 'response_label')
      .map((label): Entry => ({ id: attributeOf(label, 'ident') ?? '', html: bodyOf(label, refuseResponse, files) }))
    if (/^ordered$/i.test(cardinality)) return { ...common, kind: 'order', isInline: false, entries }
    const isFixed = [...within(render)].some(
      (label) => label.name === 'response_label' && /^no$/i.test(attributeOf(label, 'rshuffle') ?? ''),
    )
    return { ...common, kind: 'choice', isInline: false, entries, isSingle: /^single$/i.test(cardinality), most: 0, isFixed }
  }
  if (render.name !== 'render_fib') throw new Unsupported(render.name)
  const isNumber =
    response.name === 'response_num' ||
    /^(?:integer|decimal)$/i.test(attributeOf(render, 'fibtype') ?? '') ||
    /numerical/.test(kind) ||
    conditions.some(({ name }) => name !== 'varequal')
  // Where a blank stands in a line of text, text follows it.
  return isNumber
    ? { ...common, kind: 'number', isInline: true, isInteger: /^integer$/i.test(attributeOf(render, 'fibtype') ?? '') }
    : { ...common, kind: 'text', isInline: true }
}

function refuseResponse(element: XmlElement): never {
  throw new Unsupported(element.name)
}

const PAIR = '\u0000'

/** Several choices among the same options are the rows of a matching question. */
function pairsOf12(parts: readonly Part[]): Extract<Part, { kind: 'pairs' }> | null {
  const rows: Entry[] = []
  const nameOf = (part: Part): string => (part.kind === 'choice' && part.isSingle ? part.entries.map(({ html }) => html).join(PAIR) : '')
  const [first] = parts
  if (first === undefined || first.kind !== 'choice' || parts.length < 2 || nameOf(first) === '') return null
  const columns = first.entries
  const idOf = new Map<string, string>()
  for (const part of parts) {
    if (part.kind !== 'choice' || nameOf(part) !== nameOf(first) || part.prompt === '') return null
    rows.push({ id: part.id, html: part.prompt })
    for (const [i, { id }] of part.entries.entries()) idOf.set(`${part.id}${PAIR}${columns[i]?.id ?? ''}`, id)
  }
  const pairOf = (row: string, column: string): string => `${row}${PAIR}${idOf.get(`${row}${PAIR}${column}`) ?? column}`
  return { kind: 'pairs', id: PAIR, prompt: '', isInline: false, literals: [], declared: [], rows, columns, pairOf }
}

const answersOfPairs = (pairs: readonly string[]): Map<string, readonly string[]> => {
  const answers = new Map<string, string[]>()
  for (const pair of pairs) {
    const [row = '', column = ''] = pair.split(PAIR)
    answers.set(row, [...(answers.get(row) ?? []), column])
  }
  return answers
}
