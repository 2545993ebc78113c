import { queryWords, searchWords } from '#domain/search/search-words.ts'

/**
 * The stretches of a chapter that hold all the words of a query, the last word as a beginning: paragraphs, headings, rows of tables, items of
 * lists. `html` is what our renderer wrote. At most `most` snippets, each of at most about 160 characters around the first word.
 */
export function findInChapter(html: string, query: string, most: number): string[] {
  const words = queryWords(query)
  if (words.length === 0) return []
  const found: string[] = []
  for (const stretch of stretchesOf(html)) {
    if (!holdsAll(stretch, words)) continue
    found.push(snippetOf(stretch, words))
    if (found.length === most) break
  }
  return found
}

/** The text of each block, as a reader sees it; a formula gives its letters once, not also as its drawing. */
export const stretchesOf = (html: string): string[] =>
  html
    .replaceAll(/<annotation[^>]*>[\s\S]*?<\/annotation>/g, '')
    .split(BLOCK_ENDS)
    .map((piece) =>
      unescaped(piece.replaceAll(/<[^>]*>/g, ''))
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => text !== '')

const BLOCK_ENDS = /<\/(?:p|li|h2|h3|tr|blockquote|figcaption|pre|dt|dd)>/

function holdsAll(text: string, words: readonly string[]): boolean {
  const held = searchWords(text)
  return words.every((word, place) => held.some((one) => (place === words.length - 1 ? one.startsWith(word) : one === word)))
}

const AROUND = 60
const LONGEST = 160

function snippetOf(text: string, [first = '']: readonly string[]): string {
  if (text.length <= LONGEST) return text
  const pieces = text.split(' ')
  const at = Math.max(
    0,
    pieces.findIndex((piece) => searchWords(piece).some((word) => word.startsWith(first))),
  )
  let begin = at
  for (let length = 0; begin > 0 && length < AROUND; begin -= 1) length += (pieces[begin - 1] ?? '').length + 1
  let end = begin
  for (let length = 0; end < pieces.length && length < LONGEST; end += 1) length += (pieces[end] ?? '').length + 1
  return `${begin > 0 ? '… ' : ''}${pieces.slice(begin, end).join(' ')}${end < pieces.length ? ' …' : ''}`
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole
    const point = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : ''
  })
