import { convertKrutiDev } from '#domain/text/legacy-hindi/convert-kruti-dev.ts'
import { unitsOf } from '../docx/doc-model.ts'
import { oldFont } from '../docx/old-font.ts'
import { isSymbolFont, symbolOf } from '../docx/symbol-font.ts'
import type { MarkupElement } from '../maths/read-mathml.ts'
import { clipboardEquations } from './clipboard-omml.ts'
import { isFormulaCopy, pageFormula, textWithin, type ClipboardFormula } from './page-formulas.ts'
import { declarationsOf, styleLook, type StyleLook } from './style-look.ts'
import type { Told } from './told.ts'
import { isMarker, labelOf, wordItem, wordLists, type ListItem } from './word-lists.ts'

type Node = MarkupElement | string

export interface CleanTree {
  /** Elements that the door knows, with attributes that were written here: none of the source is left. */
  readonly root: MarkupElement
  readonly told: readonly Told[]
  /** Characters that were understood and are no text: second copies of formulas. */
  readonly read: readonly { readonly place: number; readonly units: number }[]
}

interface Cleaning {
  readonly pictures: ReadonlySet<string>
  readonly places: ReadonlyMap<MarkupElement, number>
  readonly told: Told[]
  readonly read: { place: number; units: number }[]
}

interface Around extends StyleLook {
  readonly place: number
  /** Within a link, which every program underlines and colours. */
  readonly isLink?: true
}

/** Elements that begin a place of their own, by which the ledger finds what is missing. */
export const PLACES: ReadonlySet<string> = new Set(
  'p div li td th h1 h2 h3 h4 h5 h6 pre blockquote dt dd caption section article'.split(' '),
)

/**
 * The tree of a clipboard as the tree that the door reads: looks out of styles, lists of Word as lists, formulas as TeX. Scripts, styles,
 * addresses and every attribute of the source stay behind; what has a meaning that cannot be carried is told.
 * @param pictures ids of pictures that came with the clipboard; any other picture is told
 */
export function cleanTree(root: MarkupElement, pictures: ReadonlySet<string>): CleanTree {
  const places = new Map<MarkupElement, number>()
  let last = 0
  const number = (element: MarkupElement): void => {
    if (PLACES.has(element.name)) places.set(element, ++last)
    for (const child of element.children) if (typeof child !== 'string') number(child)
  }
  number(root)
  const cleaning: Cleaning = { pictures, places, told: [], read: [] }
  const children = cleanAll(root.children, { place: 0 }, cleaning)
  return { root: { name: '', attributes: {}, children }, told: cleaning.told, read: cleaning.read }
}

/** No text of a page, with all that is in it. */
const UNREAD = new Set([
  'script',
  'style',
  'head',
  'title',
  'template',
  'noscript',
  'meta',
  'link',
  'base',
  'colgroup',
  'col',
  'xml',
  'omml-picture',
])
const EMBEDDED = new Set(['iframe', 'video', 'audio', 'object', 'embed', 'canvas', 'svg', 'input', 'select', 'textarea', 'map', 'applet'])
/** What stays as it is named; all else is only what is in it. */
const KEPT = new Set(
  'p div section header footer main aside nav address center figure figcaption dl dt dd fieldset form caption blockquote details summary article h1 h2 h3 h4 h5 h6 ul ol menu dir li table thead tbody tfoot tr td th hr br'.split(
    ' ',
  ),
)
const CODE = new Set(['code', 'tt', 'kbd', 'samp', 'pre'])

const LOOKS: Readonly<Record<string, StyleLook>> = {
  b: { strong: true },
  strong: { strong: true },
  i: { em: true },
  em: { em: true },
  cite: { em: true },
  u: { underlined: true },
  ins: { underlined: true },
  s: { struck: true },
  strike: { struck: true },
  del: { struck: true },
  sub: { raised: 'sub' },
  sup: { raised: 'sup' },
  mark: { colour: 'over mark' },
}

/** Children with runs of Word's list paragraphs made into lists. */
function cleanAll(nodes: readonly Node[], around: Around, cleaning: Cleaning): Node[] {
  const made: Node[] = []
  let items: ListItem[] = []
  const flush = (): void => {
    made.push(...wordLists(items))
    items = []
  }
  for (const node of nodes) {
    const item = typeof node === 'string' ? null : wordItem(node)
    if (typeof node !== 'string' && item !== null) {
      items.push({ item, children: cleanAll(node.children, { ...around, place: cleaning.places.get(node) ?? around.place }, cleaning) })
      continue
    }
    // Spaces between two paragraphs of a list do not end it.
    if (typeof node === 'string' && node.trim() === '' && items.length > 0) continue
    flush()
    made.push(...clean(node, around, cleaning))
  }
  flush()
  return made
}

function clean(node: Node, around: Around, cleaning: Cleaning): Node[] {
  if (typeof node === 'string') return textOf(node, around, cleaning)
  const { name, attributes } = node
  const place = cleaning.places.get(node) ?? around.place
  const formula = name === 'omml' ? null : pageFormula(node)
  if (formula !== null) return formulaNodes(formula, name === 'script' ? 0 : name === 'img' ? 1 : unitsWithin(node), place, cleaning)
  if (name === 'omml') return clipboardEquations(textWithin(node)).flatMap((one) => formulaNodes(one, unitsOf(one.text), place, cleaning))
  if (UNREAD.has(name)) return []
  if (isMarker(node) || isFormulaCopy(node)) {
    cleaning.read.push({ place, units: unitsWithin(node) })
    return []
  }
  if (EMBEDDED.has(name)) return tell({ kind: 'embedded', text: name, place, units: unitsWithin(node) }, cleaning)
  const style = declarationsOf(attributes['style'] ?? '')
  if (style.get('display')?.startsWith('none') === true && !hasMath(node)) return hidden(node, place, cleaning)
  if (name === 'img') return pictureNodes(attributes, place, cleaning)
  const look: Around = { ...around, ...LOOKS[name], ...fontOf(node), ...styleLook(style), place }
  if (name === 'br') return [{ name, attributes: {}, children: [] }]
  if (CODE.has(name)) return codeNodes(node, name === 'pre' ? 'pre' : 'code', place)
  if (name === 'a') return linkNodes(node, look, cleaning)
  if (name === 'ol') return [orderedList(node, style, look, cleaning)]
  const children = cleanAll(node.children, look, cleaning)
  return KEPT.has(name) ? [{ name, attributes: keptAttributes(attributes, style), children }] : children
}

const hasMath = (element: MarkupElement): boolean =>
  element.children.some((child) => typeof child !== 'string' && (child.name === 'math' || hasMath(child)))

const unitsWithin = (element: MarkupElement): number =>
  element.children.reduce(
    (sum, child) =>
      sum + (typeof child === 'string' ? unitsOf(child) : UNREAD.has(child.name) ? 0 : child.name === 'img' ? 1 : unitsWithin(child)),
    0,
  )

const tell = (told: Told, cleaning: Cleaning): Node[] => {
  cleaning.told.push(told)
  return []
}

function hidden(node: MarkupElement, place: number, cleaning: Cleaning): Node[] {
  const units = unitsWithin(node)
  return units === 0
    ? []
    : tell({ kind: 'hidden_text', text: textWithin(node).replace(/\s+/g, ' ').trim().slice(0, 80), place, units }, cleaning)
}

/** The font of `<font face color>`, which old programs write. */
const fontOf = ({ name, attributes }: MarkupElement): StyleLook =>
  name === 'font'
    ? styleLook(
        new Map(
          [
            ['font-family', attributes['face'] ?? ''],
            ['color', attributes['color'] ?? ''],
          ].filter((one): one is [string, string] => one[1] !== ''),
        ),
      )
    : {}

function keptAttributes(given: Readonly<Record<string, string>>, style: ReadonlyMap<string, string>): Record<string, string> {
  const align = style.get('text-align')
  // In a text from right to left, the right side is where lines begin.
  const isMoved = align === 'center' || (align === 'right' && given['dir'] !== 'rtl' && style.get('direction') !== 'rtl')
  return {
    ...(isMoved && { style: `text-align:${align}` }),
    ...Object.fromEntries(
      ['colspan', 'rowspan', 'start'].flatMap((name) => (/^\d{1,8}$/.test(given[name] ?? '') ? [[name, given[name] ?? '']] : [])),
    ),
  }
}

/** Text with its look, its place and the characters of the source that it stands for. */
function textOf(said: string, around: Around, cleaning: Cleaning): Node[] {
  if (said.trim() === '') return [said]
  const { place, font = '' } = around
  const symbol = isSymbolFont(font)
  const old = symbol || font === '' ? null : oldFont(font)
  const isOld = old !== null && /[A-Za-z\u00a1-\u00ff]/.test(said)
  let text = said
  if (symbol) text = [...said].map((one) => (/\s/.test(one) ? one : (symbolOf(font, one.codePointAt(0) ?? 0) ?? one))).join('')
  else if (isOld && old === 'krutiDev') {
    text = convertKrutiDev(said)
    cleaning.told.push({ kind: 'converted_font', text: font, place, units: 0 })
  } else if (isOld) cleaning.told.push({ kind: 'old_font', text: font, place, units: 0 })
  const marks = [
    ...(around.raised === 'sup' || around.raised === 'sub' ? [around.raised] : []),
    ...(around.struck === true ? ['s'] : []),
    ...(around.underlined === true && around.isLink === undefined ? ['u'] : []),
    ...(around.em === true ? ['i'] : []),
    ...(around.strong === true ? ['b'] : []),
  ]
  const { colour = '' } = around
  const attributes = {
    place: String(place),
    units: String(unitsOf(said)),
    ...(colour !== '' && around.isLink === undefined && { color: colour }),
  }
  return [
    marks.reduce<MarkupElement>((inner, name) => ({ name, attributes: {}, children: [inner] }), {
      name: 'font',
      attributes,
      children: [text],
    }),
  ]
}

function formulaNodes({ tex, display, lost, text }: ClipboardFormula, units: number, place: number, cleaning: Cleaning): Node[] {
  for (const name of lost) cleaning.told.push({ kind: 'formula_part', text: name, place, units: 0 })
  if (tex === '') return units === 0 ? [] : tell({ kind: 'formula_unread', text: text.trim().slice(0, 60), place, units }, cleaning)
  return [
    { name: 'tex', attributes: { place: String(place), units: String(units), ...(display && { display: 'block' }) }, children: [tex] },
  ]
}

function pictureNodes(attributes: Readonly<Record<string, string>>, place: number, cleaning: Cleaning): Node[] {
  const source = (attributes['src'] ?? '').trim()
  const id = source.startsWith('image:') ? source.slice(6) : ''
  if (cleaning.pictures.has(id)) {
    const alt = (attributes['alt'] ?? '').replace(/\s+/g, ' ').trim().slice(0, 300)
    return [{ name: 'img', attributes: { src: source, alt, place: String(place), units: '1' }, children: [] }]
  }
  const isRemote = /^(?:https?:)?\/\//i.test(source)
  const kind = isRemote ? 'remote_picture' : source.startsWith('file:') ? 'local_picture' : 'broken_picture'
  return tell({ kind, text: isRemote ? source.slice(0, 300) : '', place, units: 1 }, cleaning)
}

const codeNodes = (node: MarkupElement, name: 'pre' | 'code', place: number): Node[] => {
  const text = linesWithin(node)
  return [{ name, attributes: { place: String(place), units: String(unitsOf(text)) }, children: [text] }]
}

const linesWithin = (element: MarkupElement): string =>
  element.children
    .map((child) => (typeof child === 'string' ? child : child.name === 'br' ? '\n' : UNREAD.has(child.name) ? '' : linesWithin(child)))
    .join('')

/** The words of a link; where it leads is told, since questions hold no links. */
function linkNodes(node: MarkupElement, look: Around, cleaning: Cleaning): Node[] {
  const href = (node.attributes['href'] ?? '').trim()
  if (/^(?:https?|mailto):/i.test(href)) cleaning.told.push({ kind: 'link', text: href.slice(0, 300), place: look.place, units: 0 })
  else if (/^[a-z][a-z0-9+.-]*:/i.test(href)) cleaning.told.push({ kind: 'unsafe_link', text: '', place: look.place, units: 0 })
  return cleanAll(node.children, href === '' ? look : { ...look, isLink: true }, cleaning)
}

/** A list that counts in letters is paragraphs with the letters before them: Markdown has no such list. */
function orderedList(list: MarkupElement, style: ReadonlyMap<string, string>, look: Around, cleaning: Cleaning): MarkupElement {
  const firstItem = list.children.find((child): child is MarkupElement => typeof child !== 'string' && child.name === 'li')
  const itemStyle = declarationsOf(firstItem?.attributes['style'] ?? '')
  const kind = itemStyle.get('list-style-type') ?? style.get('list-style-type') ?? list.attributes['type'] ?? ''
  const children = cleanAll(list.children, look, cleaning)
  if (labelOf(kind, 1) === null) return { name: 'ol', attributes: keptAttributes(list.attributes, style), children }
  let place = Number(list.attributes['start'] ?? '1') || 1
  return {
    name: 'div',
    attributes: {},
    children: children.map((child) =>
      typeof child === 'string' || child.name !== 'li'
        ? child
        : { name: 'div', attributes: {}, children: withLabel(child.children, labelOf(kind, place++) ?? '') },
    ),
  }
}

/** A label before the first line of an item, within its paragraph. */
function withLabel(children: readonly Node[], label: string): Node[] {
  const [first, ...rest] = children
  if (first === undefined || typeof first === 'string' || !KEPT.has(first.name)) return [`${label} `, ...children]
  return [{ ...first, children: withLabel(first.children, label) }, ...rest]
}
