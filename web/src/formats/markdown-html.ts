import type { AlignType, Nodes, Parents, Table, TableRow } from 'mdast'
import { textParser } from '#domain/text/markdown-parser.ts'

export interface WrittenHtml {
  /** Well-formed as XML. A text of one paragraph has no `<p>` around it, so that it can stand within a line. */
  readonly html: string
  /** Ids of the pictures that it shows, each once. */
  readonly pictures: readonly string[]
  /** What of the text the HTML does not hold, or holds in doubt. */
  readonly lost: readonly string[]
}

const parser = textParser()

/**
 * Stored Markdown as HTML for learning systems: formulas stay TeX, between `\(` and `\)` within a line and between `\[` and `\]` on their own
 * (Moodle does not render `$…$`). HTML within Markdown is text, as the bank has it.
 * @param addressOf where the file of a picture is, by its id; null where there is none: its words then stand in its place
 * @param alignment the attribute of a table's cell that is aligned
 */
export function markdownHtml(
  markdown: string,
  addressOf: (id: string) => string | null,
  alignment: (side: NonNullable<AlignType>) => string = styleOf,
): WrittenHtml {
  const pictures = new Set<string>()
  const lost = new Set<string>()
  const tree = parser.parse(markdown)
  const [first, ...others] = tree.children
  const html = first?.type === 'paragraph' && others.length === 0 ? inner(first) : inner(tree)
  return { html, pictures: [...pictures], lost: [...lost] }

  function inner(parent: Parents): string {
    return parent.children.map(nodeHtml).join('')
  }

  function nodeHtml(node: Nodes): string {
    switch (node.type) {
      case 'text':
      case 'html':
        return textHtml(node.value)
      case 'inlineMath':
        return formulaHtml(node.value, markdown.startsWith('$$', node.position?.start.offset ?? 0))
      case 'math':
        return `<p>${formulaHtml(node.value, true)}</p>`
      case 'image':
        return pictureHtml(/^image:(.+)$/.exec(node.url)?.[1] ?? '', node.alt ?? '')
      case 'break':
        return '<br/>'
      case 'thematicBreak':
        return '<hr/>'
      case 'inlineCode':
        return `<code>${textHtml(node.value)}</code>`
      case 'code':
        return `<pre>${textHtml(node.value)}</pre>`
      case 'list':
        return node.ordered === true
          ? `<ol${(node.start ?? 1) === 1 ? '' : ` start="${node.start}"`}>${inner(node)}</ol>`
          : `<ul>${inner(node)}</ul>`
      case 'listItem':
        return `<li>${node.children.map((child) => (child.type === 'paragraph' && node.spread !== true ? inner(child) : nodeHtml(child))).join('')}</li>`
      case 'table':
        return tableHtml(node)
      default: {
        const name = NAMES[node.type]
        const html = 'children' in node ? inner(node) : ''
        return name === undefined ? html : `<${name}>${html}</${name}>`
      }
    }
  }

  function tableHtml({ children: [head, ...rows], align }: Table): string {
    const body = rows.map((row) => rowHtml(row, 'td', align ?? [])).join('')
    return `<table>${head === undefined ? '' : `<thead>${rowHtml(head, 'th', align ?? [])}</thead>`}${body === '' ? '' : `<tbody>${body}</tbody>`}</table>`
  }

  function rowHtml({ children }: TableRow, name: 'th' | 'td', align: readonly AlignType[]): string {
    const cells = children.map((cell, i) => {
      const side = align[i] ?? null
      return `<${name}${side === null ? '' : ` ${alignment(side)}`}>${inner(cell)}</${name}>`
    })
    return `<tr>${cells.join('')}</tr>`
  }

  function textHtml(text: string): string {
    if (/\\[([]|\$\$/.test(text)) lost.add('signs of formulas as text')
    return escapedText(text)
  }

  /** A line break before a bracket would end the formula: `\\)` is written `\\ )`, which is the same TeX. */
  function formulaHtml(value: string, isDisplay: boolean): string {
    const [open, close] = isDisplay ? (['\\[', '\\]'] as const) : (['\\(', '\\)'] as const)
    const tex = value.trim().replace(/\\\\(?=[)\]])/g, '\\\\ ')
    if (tex.includes(close)) lost.add(`formula with ${close}`)
    return `${open}${escapedText(tex)}${close}`
  }

  function pictureHtml(id: string, words: string): string {
    const address = addressOf(id)
    if (address === null) {
      lost.add('pictures')
      return escapedText(`[${words}]`)
    }
    pictures.add(id)
    return `<img src="${escapedXml(address)}" alt="${escapedXml(words)}"/>`
  }

  function escapedText(text: string): string {
    const bare = withoutControls(text)
    if (bare !== text) lost.add('control characters')
    // Moodle would take these for marks of a language and of a file.
    return escapedXml(bare)
      .replace(/\{(?=\s*mlang)/gi, '&#123;')
      .replaceAll('@@PLUGINFILE@@', '&#64;@PLUGINFILE@@')
  }
}

const styleOf = (side: NonNullable<AlignType>): string =>
  `style="text-align: ${side === 'left' ? 'start' : side === 'right' ? 'end' : side}"`

/** The bank takes no headings; one that is there all the same keeps its words. */
const NAMES: Readonly<Partial<Record<Nodes['type'], string>>> = {
  paragraph: 'p',
  heading: 'p',
  blockquote: 'blockquote',
  strong: 'strong',
  emphasis: 'em',
  delete: 'del',
}

/** Characters that XML cannot hold in any spelling. */
const CONTROLS =
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
export const withoutControls = (text: string): string => text.replace(CONTROLS, '')

/** Text for elements and attributes of XML. Lines within an attribute stay lines. */
export const escapedXml = (text: string): string =>
  withoutControls(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
