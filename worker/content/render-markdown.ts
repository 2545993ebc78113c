import type { Element, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import rehypeSanitize from 'rehype-sanitize'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { questionParser, sectionParser } from '#domain/text/markdown-parser.ts'
import { faultyCharacters } from './characters.ts'
import { breaksRule, type ImageSize } from './markdown-rules.ts'
import { tooCostly } from './markdown-caps.ts'
import { renderFormula } from './maths.ts'
import { renderPlainLine } from './plain-line.ts'
import { SAFE_HTML, SAFE_SECTION_HTML } from './safe-html-schema.ts'

/** Raised by every change that renders some source differently: stored HTML of a lower version may be rendered again. */
export const RENDERER_VERSION = 2

export interface RenderOptions {
  readonly images: ReadonlyMap<string, ImageSize>
  /** Only for sections of articles, which may begin with a heading and hold links: works on the safe tree before it is written as HTML. */
  readonly asSection?: ((tree: Root) => void) | undefined
}

export type Rendered =
  | { readonly ok: true; readonly html: string; readonly hasMaths: boolean; readonly images: readonly string[] }
  | { readonly ok: false; readonly reason: string }

/**
 * Markdown with TeX as safe HTML with MathML: what learners are sent, made once when content is saved. Images stay
 * `<img src="image:{external id}">` with alt text and size in pixels; `images` lists the ids in order of first use.
 * Never throws; the reason of a refusal continues "The text …" in plain words.
 */
export function renderMarkdown(source: string, { images, asSection }: RenderOptions): Rendered {
  const refused = faultyCharacters(source) ?? tooCostly(source)
  if (refused !== null) return { ok: false, reason: refused }
  return (asSection === undefined ? renderPlainLine(source) : null) ?? renderParsed(source, { images, asSection })
}

/** The same of a source within its caps, whatever it holds: by the parser, and so several times slower than a plain line. */
export function renderParsed(source: string, { images, asSection }: RenderOptions): Rendered {
  try {
    const tools = asSection === undefined ? { parser: questionParser, toSafeTree } : forSections()
    const markdown = tools.parser.parse(source)
    const broken = breaksRule(markdown, source, images, asSection !== undefined)
    if (broken !== null) return { ok: false, reason: broken }
    const tree = tools.toSafeTree.runSync(markdown)
    const maths = setMaths(tree)
    if (typeof maths === 'string') return { ok: false, reason: maths }
    const used = setImages(tree, images)
    setTables(tree)
    asSection?.(tree)
    const html = toHtml(tree)
    return html.length > MAX_HTML
      ? { ok: false, reason: 'renders to more than 200 KB; split it' }
      : { ok: true, html, hasMaths: maths, images: used }
  } catch {
    // What the parser cannot take (its recursion is bounded by the stack) is no question.
    return { ok: false, reason: 'is too deeply nested to be read' }
  }
}

const MAX_HTML = 200_000

const toSafeTree = unified().use(remarkRehype).use(rehypeSanitize, SAFE_HTML).freeze()

/** Of sections of articles; made when the first one is rendered, because building it would take time from every start of the Worker. */
let ofSections: { readonly parser: typeof questionParser; readonly toSafeTree: typeof toSafeTree } | null = null
const forSections = () =>
  (ofSections ??= {
    parser: sectionParser(),
    toSafeTree: unified().use(remarkRehype).use(rehypeSanitize, SAFE_SECTION_HTML).freeze(),
  })

/** Puts MathML in the place of each formula's source; the return says whether there was any, or why one is refused. */
function setMaths(tree: Root): boolean | string {
  let found = false
  let refused: string | null = null
  let length = 0
  visit(tree, 'element', (node, index, parent) => {
    const code = node.tagName === 'pre' && isMaths(node.children[0]) ? node.children[0] : node
    if (!isMaths(code) || index === undefined || parent === undefined) return
    const tex = textOf(code)
    length += tex.length
    const maths = renderFormula(tex, (code.properties['className'] as string[]).includes('math-display'), length)
    if (!maths.ok) {
      refused ??= maths.reason
      return
    }
    found = true
    parent.children[index] = maths.math
    return index + 1
  })
  return refused ?? found
}

function isMaths(node: unknown): node is Element {
  if (typeof node !== 'object' || node === null || !('tagName' in node) || node.tagName !== 'code') return false
  const className = (node as Element).properties['className']
  return Array.isArray(className) && (className.includes('math-inline') || className.includes('math-display'))
}

const textOf = (node: Element): string => node.children.map((child) => (child.type === 'text' ? child.value : '')).join('')

function setImages(tree: Root, images: ReadonlyMap<string, ImageSize>): string[] {
  const used = new Set<string>()
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'img') return
    const id = String(node.properties['src']).slice('image:'.length)
    const size = images.get(id)
    if (size !== undefined) node.properties = { ...node.properties, width: size.width, height: size.height }
    used.add(id)
  })
  return [...used]
}

/**
 * A wide table scrolls on its own and not with the page; the tab stop lets a keyboard do it. A column's alignment becomes a style,
 * which no style sheet overrides, and follows the direction of the text.
 */
function setTables(tree: Root): void {
  visit(tree, 'element', (node, index, parent) => {
    const align = node.tagName === 'td' || node.tagName === 'th' ? node.properties['align'] : undefined
    if (align !== undefined) node.properties = { style: `text-align:${align === 'right' ? 'end' : align === 'left' ? 'start' : 'center'}` }
    if (node.tagName !== 'table' || index === undefined || parent === undefined || isScrollBox(parent)) return
    parent.children[index] = { type: 'element', tagName: 'div', properties: { className: ['table-scroll'], tabIndex: 0 }, children: [node] }
  })
}

const isScrollBox = (node: Root | Element): boolean => node.type === 'element' && node.tagName === 'div'
