import type { Nodes } from 'mdast'
import { questionParser } from '#domain/text/markdown-parser.ts'

/**
 * What a learner reads of a Markdown source, as text, where that is not what the source says; null where it is the same. A formula that
 * looks like one stands as `$…$`; what only fell between two dollar signs ("from $5 to $9") is named as a formula. For sources that the
 * renderer takes.
 */
export function shownText(source: string): string | null {
  const shown = textOf(questionParser.parse(source), source)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return sameWords(shown) === sameWords(source) ? null : shown
}

const sameWords = (text: string): string =>
  text
    .replace(/\${2}/g, '$')
    .replace(/[ \t]+/g, ' ')
    .replace(/ *\n\s*/g, '\n')
    .replace(/\n?\$\n?/g, '$')
    .trim()

function textOf(node: Nodes, source: string): string {
  switch (node.type) {
    case 'text':
      return node.value.replace(/\n/g, ' ')
    case 'inlineCode':
    case 'code':
      return node.value
    case 'inlineMath':
      return LOOKS_LIKE_TEX.test(node.value) ? `$${node.value}$` : `[formula: ${node.value}]`
    case 'math':
      return `$${node.value}$\n\n`
    case 'break':
      return '\n'
    case 'image':
      return source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)
    case 'tableCell':
      return `${childrenOf(node, source)} `
    default:
      return 'children' in node ? `${childrenOf(node, source)}${BLOCKS.has(node.type) ? '\n\n' : ''}` : ''
  }
}

const childrenOf = (node: { readonly children: readonly Nodes[] }, source: string): string =>
  node.children.map((child) => textOf(child, source)).join('')

const BLOCKS = new Set(['paragraph', 'list', 'listItem', 'blockquote', 'table', 'tableRow'])

/** A sign of TeX or of arithmetic, or one short word, and no space beside the dollar signs. */
const LOOKS_LIKE_TEX = /^(?=\S)(?:[\s\S]*[\\^_={}+*/<>|()-][\s\S]*|[\p{L}\p{N}.,']{1,8})(?<=\S)$/u
