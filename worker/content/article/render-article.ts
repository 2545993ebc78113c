import type { Element, ElementContent, Root } from 'hast'
import type { ImageSize } from '../markdown-rules.ts'
import { renderMarkdown } from '../render-markdown.ts'
import { articleParts } from './article-parts.ts'
import { headingId } from './heading-id.ts'

/** An image that articles may show: its size in pixels and the address that serves it. */
export interface ArticleImage extends ImageSize {
  readonly address: string
}

/** A heading as the list of contents names it; `id` is the anchor in the HTML. */
export interface ContentsEntry {
  readonly id: string
  readonly level: 2 | 3
  readonly title: string
}

export interface ArticleFault {
  /** Counted from 1; the first line of the section that the fault is in. */
  readonly line: number
  /** Continues "The text …". */
  readonly reason: string
}

export type RenderedArticle =
  | {
      readonly ok: true
      /** Safe HTML without scripts; a test stands as `<aside data-test="id"></aside>`, which the page fills. */
      readonly html: string
      readonly contents: readonly ContentsEntry[]
      /** Words of the text, for the reading time. */
      readonly words: number
      /** Names of images and ids of tests, in order of first use. */
      readonly images: readonly string[]
      readonly tests: readonly string[]
    }
  | { readonly ok: false; readonly faults: readonly ArticleFault[] }

/**
 * The Markdown of a post or chapter as HTML: what questions may hold, and headings, links, figures and tests beyond that. Each section is
 * held to the caps of a question, so a long article costs what its sections cost. Tells every section that has a fault. Never throws.
 */
export function renderArticle(source: string, images: ReadonlyMap<string, ArticleImage>): RenderedArticle {
  if (new TextEncoder().encode(source).length > MAX_BYTES)
    return { ok: false, faults: [{ line: 1, reason: 'is longer than 200 KB; divide it into several articles' }] }
  const contents: ContentsEntry[] = []
  const faults: ArticleFault[] = []
  const html: string[] = []
  const used = { images: new Set<string>(), tests: new Set<string>() }
  let words = 0
  for (const part of articleParts(source)) {
    if (part.kind === 'test') {
      used.tests.add(part.testId)
      html.push(`<aside data-test="${part.testId}"></aside>`)
      continue
    }
    const rendered = renderMarkdown(part.source, {
      images,
      asSection: (tree) => {
        for (const node of tree.children) if (node.type === 'element') setHeading(node, contents)
        words += wordsOf(tree)
        setLinks(tree)
        setFigures(tree, images)
      },
    })
    if (rendered.ok) {
      html.push(rendered.html)
      for (const image of rendered.images) used.images.add(image)
    } else faults.push({ line: part.line, reason: rendered.reason })
  }
  if (faults.length === 0 && html.length === 0) faults.push({ line: 1, reason: 'shows nothing' })
  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, html: html.join('\n'), contents, words, images: [...used.images], tests: [...used.tests] }
}

const MAX_BYTES = 200_000

function setHeading(node: Element, contents: ContentsEntry[]): void {
  if (node.tagName !== 'h2' && node.tagName !== 'h3') return
  const title = textOf(node).replaceAll(/\s+/g, ' ').trim()
  const id = headingId(
    title,
    contents.map((entry) => entry.id),
  )
  node.properties = { id }
  contents.push({ id, level: node.tagName === 'h2' ? 2 : 3, title })
}

/** Other sites learn nothing of the page but its address, and cannot reach it. */
function setLinks(tree: Root): void {
  for (const node of elementsOf(tree))
    if (node.tagName === 'a' && String(node.properties['href']).startsWith('https:')) node.properties['rel'] = ['noopener']
}

/** A paragraph of one image is a figure; emphasised words on the line below it are its caption. */
function setFigures(tree: Root, images: ReadonlyMap<string, ArticleImage>): void {
  for (const node of elementsOf(tree)) {
    if (node.tagName !== 'img') continue
    const address = images.get(String(node.properties['src']).slice('image:'.length))?.address
    node.properties = { ...node.properties, src: address, loading: 'lazy', decoding: 'async' }
  }
  for (const node of tree.children) {
    if (node.type !== 'element' || node.tagName !== 'p') continue
    const [image, caption, ...rest] = node.children.filter((child) => !isSpace(child))
    if (!isElement(image, 'img') || rest.length > 0 || (caption !== undefined && !isElement(caption, 'em'))) continue
    node.tagName = 'figure'
    node.children =
      caption === undefined ? [image] : [image, { type: 'element', tagName: 'figcaption', properties: {}, children: caption.children }]
  }
}

const isSpace = (node: ElementContent): boolean => (node.type === 'text' && node.value.trim() === '') || isElement(node, 'br')

const isElement = (node: ElementContent | undefined, tagName: string): node is Element =>
  node?.type === 'element' && node.tagName === tagName

const elementsOf = (node: Root | Element): Element[] =>
  node.children.flatMap((child) => (child.type === 'element' ? [child, ...elementsOf(child)] : []))

const textOf = (node: Root | Element): string =>
  node.children.map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : '')).join('')

/** A word has a letter or a digit; formulas count as the letters that they show. */
const wordsOf = (tree: Root): number =>
  tree.children
    .map((child) => (child.type === 'element' ? textOf(child) : ''))
    .join(' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
