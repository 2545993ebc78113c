import type { MarkupElement } from '../maths/read-mathml.ts'

/** Where a paragraph stands in the lists of Word, and the number or bullet that Word wrote before it. */
export interface WordItem {
  readonly list: string
  readonly level: number
  readonly marker: string
}

/** What Word says of a list in the style of a paragraph (`mso-list:l0 level1 lfo1`); null for a paragraph of no list. */
export function wordItem(element: MarkupElement): WordItem | null {
  const [, list = '', level = ''] = /mso-list:\s*(l\d+)\s+level(\d)/i.exec(element.attributes['style'] ?? '') ?? []
  if (list === '') return null
  return { list, level: Number(level), marker: markerOf(element)?.replace(/\s+/g, ' ').trim() ?? '' }
}

/** Word's number before a paragraph: it is no text of the paragraph. */
export const isMarker = ({ attributes }: MarkupElement): boolean => /mso-list:\s*ignore/i.test(attributes['style'] ?? '')

function markerOf(element: MarkupElement): string | null {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    const found = isMarker(child) ? textWithin(child) : markerOf(child)
    if (found !== null) return found
  }
  return null
}

const textWithin = (element: MarkupElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textWithin(child))).join('')

export interface ListItem {
  readonly item: WordItem
  readonly children: readonly (MarkupElement | string)[]
}

interface OpenList {
  readonly level: number
  readonly list: { readonly name: string; readonly attributes: Record<string, string>; readonly children: MarkupElement[] }
}

/**
 * Paragraphs of Word's lists as lists. Numbers such as `3.` and bullets are lists of Markdown, which count or mark by themselves; a letter
 * or another label is text before its paragraph, since Markdown has no such list and the label may be what the text speaks of.
 */
export function wordLists(items: readonly ListItem[]): MarkupElement[] {
  const made: MarkupElement[] = []
  const open: OpenList[] = []
  for (const { item, children } of items) {
    const number = /^(\d{1,8})[.)]$/.exec(item.marker)?.[1]
    const isBullet = item.marker === '' || /^[^\p{L}\p{N}(]$/u.test(item.marker) || /^[o\u00a7Øüvnq]$/.test(item.marker)
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > item.level) open.pop()
    const parent = open.at(-1)
    if (number === undefined && !isBullet) {
      const line: MarkupElement = { name: 'p', attributes: {}, children: [`${item.marker} `, ...children] }
      const last = parent !== undefined && parent.level < item.level ? parent.list.children.at(-1) : undefined
      if (last === undefined) {
        open.length = 0
        made.push(line)
      } else (last.children as (MarkupElement | string)[]).push(line)
      continue
    }
    const name = number === undefined ? 'ul' : 'ol'
    const entry: MarkupElement = { name: 'li', attributes: {}, children: [...children] }
    if (parent !== undefined && parent.level === item.level && parent.list.name === name) {
      parent.list.children.push(entry)
      continue
    }
    if (parent !== undefined && parent.level === item.level) open.pop()
    const list = { name, attributes: number === undefined ? {} : { start: number }, children: [entry] }
    const above = open.at(-1)?.list.children.at(-1)
    if (above === undefined) made.push(list)
    else (above.children as (MarkupElement | string)[]).push(list)
    open.push({ level: item.level, list })
  }
  return made
}

/** How the number of an `ol` looks that counts with letters or Roman numbers; null for one with digits. */
export function labelOf(kind: string, place: number): string | null {
  switch (kind) {
    case 'a':
    case 'lower-alpha':
    case 'lower-latin':
      return `${letter(place)}.`
    case 'A':
    case 'upper-alpha':
    case 'upper-latin':
      return `${letter(place).toUpperCase()}.`
    case 'i':
    case 'lower-roman':
      return `${roman(place)}.`
    case 'I':
    case 'upper-roman':
      return `${roman(place).toUpperCase()}.`
    default:
      return null
  }
}

const letter = (place: number): string => String.fromCharCode(97 + ((place - 1) % 26))

const ROMAN = [
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const

function roman(place: number): string {
  let [rest, text] = [Math.min(place, 399), '']
  for (const [value, sign] of ROMAN)
    while (rest >= value) {
      text += sign
      rest -= value
    }
  return text
}
