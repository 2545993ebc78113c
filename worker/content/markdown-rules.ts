import type { InlineMath, Math as MathBlock } from 'mdast-util-math'
import type { Nodes, Parents, PhrasingContent, Root } from 'mdast'

/** Pixels as stored; what `<img>` reserves room with. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/**
 * Holds a parsed source against what questions may hold, in plain words for the author, or null; a section of an article may also begin with
 * a heading and hold links. On the way an address in the text loses the link that GFM gives it, and a formula
 * between `$` and `$` on one line becomes a display formula.
 */
export function breaksRule(tree: Root, source: string, images: ReadonlyMap<string, ImageSize>, isSection = false): string | null {
  const seen = { content: false }
  const fault = walk(tree, 0)
  if (fault !== null) return fault
  return seen.content ? null : 'shows nothing'

  function walk(node: Nodes, depth: number): string | null {
    if (depth > MAX_DEPTH) return `is nested more than ${MAX_DEPTH} deep`
    const own = ruleOf(node)
    if (own !== null) return own
    if (!('children' in node)) return null
    unlink(node, (link) => isSection && sourceOf(link).startsWith('['))
    for (const child of node.children) {
      const found = walk(child, depth + 1)
      if (found !== null) return found
    }
    return null
  }

  function ruleOf(node: Nodes): string | null {
    switch (node.type) {
      case 'paragraph':
      case 'tableCell':
        return latexRule(node)
      case 'root':
      case 'blockquote':
      case 'list':
      case 'table':
      case 'tableRow':
      case 'strong':
      case 'emphasis':
      case 'delete':
      case 'break':
      case 'thematicBreak':
        return null
      case 'listItem':
        return typeof node.checked === 'boolean' ? 'has a list item with a check box; write "\\[ ]" for the brackets themselves' : null
      case 'text':
        seen.content ||= node.value.trim() !== ''
        return textRule(node.value, sourceOf(node))
      case 'inlineCode':
      case 'code':
        seen.content = true
        return null
      case 'inlineMath':
        seen.content = true
        showAsDisplay(node)
        return null
      case 'math':
        seen.content = true
        return blockRule(node)
      case 'link':
        return isSection ? linkRule(node.url) : 'holds a link; links are not taken, write the address or the name as text'
      case 'image':
        seen.content = true
        return imageRule(node.url, node.alt ?? '')
      case 'html':
        return `holds HTML (${JSON.stringify(node.value.slice(0, 40))}), which is not taken; write Markdown, and "\\<" for the sign itself`
      case 'heading':
        if (!isSection) return 'has a heading; use **bold** for emphasis, "\\#" for the sign itself, and a blank line before "---"'
        return node.position?.start.offset === 0 && /^#{2,3} /.test(source)
          ? null
          : 'has a heading that is not written as "## Heading" or "### Heading" on a line of its own; leave a blank line before "---"'
      default:
        return `holds a ${node.type}, which has no place here`
    }
  }

  function textRule(value: string, written: string): string | null {
    if (value.includes('](') && /(?<!\\)(?:\\\\)*\]\(/.test(written))
      return isSection
        ? 'has a link that does not end; write [words](https://address) or [words](/page), without spaces in the address'
        : 'holds a link; links are not taken, write the address or the name as text'
    // What is escaped is meant; a bare dollar sign is a formula that lost its other end.
    if (/(?<!\\)(?:\\\\)*\$/.test(written)) return 'has a "$" that opens or closes no formula; write "\\$" for the sign itself'
    return null
  }

  /** In Markdown, `\\(` is only an escaped bracket: a formula between such signs would be shown as its letters. */
  function latexRule(node: Parents): string | null {
    const found = LATEX.exec(wordsOf(node))?.[0]
    if (found === undefined) return null
    const [signs, own] = found.startsWith('\\(') ? ['\\( … \\)', '$ … $'] : ['\\[ … \\]', '$$ … $$']
    return `has a formula between "${signs}" (${JSON.stringify(found.slice(0, 40))}), which would be shown as plain letters; write "${own}", or the brackets without the backslash`
  }

  function blockRule(node: MathBlock): string | null {
    if ((node.meta ?? '') !== '') return 'has a formula of several lines that begins beside its "$$"; put each "$$" on a line of its own'
    return /\$\$\s*$/.test(sourceOf(node)) ? null : 'has a "$$" that is never closed'
  }

  function imageRule(url: string, alt: string): string | null {
    const id = /^image:([a-z0-9][a-z0-9._-]{0,79})$/.exec(url)?.[1]
    if (id === undefined) return `shows ${JSON.stringify(url.slice(0, 80))}; images are named as ![what it shows](image:its-id)`
    if (!images.has(id)) return `names the image "${id}", which is neither in this bundle nor imported before`
    return alt.trim() === '' ? `shows the image "${id}" without saying what it shows; write ![what it shows](image:${id})` : null
  }

  function linkRule(url: string): string | null {
    if (PAGE_OF_THE_SITE.test(url) || (url.startsWith('https://') && URL.canParse(url))) return null
    return `links to ${JSON.stringify(url.slice(0, 80))}; write a whole address with https://, or a page of this site such as /blog`
  }

  function showAsDisplay(node: InlineMath): void {
    if (sourceOf(node).startsWith('$$')) node.data = { ...node.data, hProperties: { className: ['math-display'] } }
  }

  /** The source of a paragraph with a space where a formula or code stands. */
  function wordsOf(node: Parents): string {
    let at = node.position?.start.offset ?? 0
    let words = ''
    for (const inner of formulasAndCode(node)) {
      words += `${source.slice(at, inner.position?.start.offset)} `
      at = inner.position?.end.offset ?? at
    }
    return words + source.slice(at, node.position?.end.offset)
  }

  function sourceOf(node: Nodes): string {
    return source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)
  }
}

function formulasAndCode(parent: Parents): Nodes[] {
  return parent.children.flatMap((child: Nodes): Nodes[] => {
    if (child.type === 'inlineMath' || child.type === 'inlineCode') return [child]
    return 'children' in child ? formulasAndCode(child) : []
  })
}

const MAX_DEPTH = 24
const LATEX = /(?<=(?<!\\)(?:\\\\)*)\\(?:\([\s\S]{1,2000}?(?<=(?<!\\)(?:\\\\)*)\\\)|\[[\s\S]{1,2000}?(?<=(?<!\\)(?:\\\\)*)\\\])/

/** A path of this site: no second slash at its start and no backslash, which browsers read as the address of another host. */
const PAGE_OF_THE_SITE = /^\/(?!\/)[\w\-.~/%?=&#]*$/

/** Addresses that stand in the text as they are become text; links that are written as links stay where `stays` says so. */
function unlink(parent: Parents, stays: (link: Nodes) => boolean): void {
  if (!parent.children.some((child) => child.type === 'link')) return
  const children: Nodes[] = parent.children.flatMap((child: Nodes): Nodes[] =>
    child.type === 'link' && !stays(child) ? child.children : [child],
  )
  // A link's children are phrasing content, as the link was: the parent may hold them.
  parent.children = children as PhrasingContent[]
}
