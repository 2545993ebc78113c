import type { BookMark } from '#contract/books/reader-schemas.ts'
import { BOOK_LIMITS } from '#contract/books/states.ts'
import { findQuote, type Quote, quoteOf } from '#domain/books/find-quote.ts'
import { searchWords } from '#domain/search/search-words.ts'

/** The blocks of a text: its paragraphs, headings, lists and tables. */
export const blocksOf = (text: HTMLElement): HTMLElement[] => Array.from(text.children) as HTMLElement[]

/** The stretch of a text where marked words stand now; null where they are gone. */
export function rangeOf(text: HTMLElement, mark: Quote): Range | null {
  const at = findQuote(text.textContent ?? '', mark)
  if (at === null) return null
  const [start, end] = [pointAt(text, at), pointAt(text, at + mark.quote.length)]
  if (start === null || end === null) return null
  const range = document.createRange()
  range.setStart(...start)
  range.setEnd(...end)
  return range
}

/** A place in a text by its characters, as a node and an offset in it. */
function pointAt(text: HTMLElement, offset: number): [Node, number] | null {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  let passed = 0
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0
    if (offset <= passed + length) return [node, offset - passed]
    passed += length
  }
  return null
}

/** What a reader has selected within a text, ready to be kept; null where that is nothing, or something outside. */
export function selectedIn(text: HTMLElement): (Quote & { readonly block: number }) | null {
  const selection = document.getSelection()
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (!text.contains(range.startContainer) || !text.contains(range.endContainer)) return null
  const [from, to] = [charactersTo(text, range.startContainer, range.startOffset), charactersTo(text, range.endContainer, range.endOffset)]
  if (to <= from || to - from > BOOK_LIMITS.quoteLength) return null
  const quote = quoteOf(text.textContent ?? '', from, to, BOOK_LIMITS.aroundLength)
  if (quote.quote.trim() === '') return null
  const start = range.startContainer
  const block = blocksOf(text).findIndex((one) => one.contains(start))
  return { ...quote, block: Math.max(0, block) }
}

function charactersTo(text: HTMLElement, node: Node, offset: number): number {
  const range = document.createRange()
  range.selectNodeContents(text)
  range.setEnd(node, offset)
  return range.toString().length
}

/** Shows marks in the text, where the browser can; elsewhere they are in the list alone. */
export function showMarks(text: HTMLElement, marks: readonly Pick<BookMark, 'quote' | 'before' | 'after'>[]): void {
  const { highlights } = CSS as { readonly highlights?: HighlightRegistry }
  if (highlights === undefined) return
  const ranges = marks.flatMap((mark) => rangeOf(text, mark) ?? [])
  if (ranges.length === 0) highlights.delete('reader')
  else highlights.set('reader', new Highlight(...ranges))
}

/** The first block that holds all the words, the last one as a beginning; null where none does. */
export function blockWith(text: HTMLElement, query: string): HTMLElement | null {
  const words = searchWords(query)
  if (words.length === 0) return null
  const holds = (element: Element): boolean => {
    const held = searchWords(element.textContent ?? '')
    return words.every((word, n) => held.some((one) => (n === words.length - 1 ? one.startsWith(word) : one === word)))
  }
  const block = blocksOf(text).find(holds)
  return block === undefined ? null : (Array.from(block.querySelectorAll<HTMLElement>('li,tr,p')).find(holds) ?? block)
}

/** Where the reader is: the block at the top of the window, and how much of the text lies above the end of the window, 0 to 100. */
export function placeIn(text: HTMLElement): { readonly block: number; readonly progress: number } {
  const top = 80
  const block = blocksOf(text).findIndex((one) => one.getBoundingClientRect().bottom > top)
  const { top: start, height } = text.getBoundingClientRect()
  const read = height === 0 ? 0 : (innerHeight - start) / height
  return { block: block === -1 ? Math.max(0, text.children.length - 1) : block, progress: Math.round(Math.min(1, Math.max(0, read)) * 100) }
}
