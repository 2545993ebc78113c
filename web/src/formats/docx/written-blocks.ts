import type { AlignType, List, ListItem, Nodes, Parents, Table } from 'mdast'
import { textParser } from '#domain/text/markdown-parser.ts'
import { withoutControls } from '../markdown-html.ts'
import { readOmml } from '../maths/read-omml.ts'
import { readTex } from '../maths/read-tex.ts'
import { writeOmml } from '../maths/write-omml.ts'
import { isEmptyFormula } from '../maths/math-tree.ts'
import { writeTex } from '../maths/write-tex.ts'
import { xmlTree } from '../xml/xml-tree.ts'
import { BREAK, paragraphXml, runXml, type WrittenLook } from './written-paragraph.ts'
import { tableXml } from './written-table.ts'
import type { LanguageLook } from './written-words.ts'

/** A block of a text. A paragraph is kept apart from its runs, so that a label can stand before them. */
export type WrittenBlock =
  | { readonly kind: 'paragraph'; readonly runs: string }
  /** Written as it is: a table, an item of a list, code. */
  | { readonly kind: 'whole'; readonly xml: string }

/** What texts of one document share. */
export interface BlockWriting {
  /** The run that shows a picture; null where the bank does not give it. */
  readonly pictureRun: (id: string, alt: string) => string | null
  /** The number of a new list. */
  readonly newList: (start: number | null, level: number) => number
  readonly lose: (what: string) => void
}

const parser = textParser()

/** Word numbers nine levels of lists, and counts to 32,767. */
const MOST_LEVEL = 8
const MOST_NUMBER = 32_767

/** Stored Markdown as blocks of Word; formulas become equations. */
export function writtenBlocks(markdown: string, language: LanguageLook, { pictureRun, newList, lose }: BlockWriting): WrittenBlock[] {
  return blocksOf(parser.parse(markdown).children, 'SopanText', 0)

  function blocksOf(nodes: readonly Nodes[], style: string, level: number): WrittenBlock[] {
    return nodes.flatMap((node): WrittenBlock[] => {
      switch (node.type) {
        case 'math':
          return [line(formulaXml(node.value, true), style)]
        case 'code':
          if (level > 0) lose('code in lists')
          return [whole(codeRuns(node.value), 'SopanCodeBlock')]
        case 'thematicBreak':
          lose('rules')
          return [{ kind: 'whole', xml: paragraphXml('', { style, language, hasRule: true }) }]
        case 'blockquote':
          lose('quotes')
          return blocksOf(node.children, 'SopanQuote', level)
        case 'list':
          return listOf(node, Math.min(level, MOST_LEVEL))
        case 'table':
          if (level > 0) lose('tables in lists')
          return [{ kind: 'whole', xml: tableOf(node) }]
        case 'html':
          return [line(textRuns(node.value, {}), style)]
        default:
          return 'children' in node ? [line(inline(node, {}), style)] : []
      }
    })
  }

  function line(runs: string, style: string): WrittenBlock {
    return style === 'SopanText' ? { kind: 'paragraph', runs } : whole(runs, style)
  }

  function whole(runs: string, style: string): WrittenBlock {
    return { kind: 'whole', xml: paragraphXml(runs, { style, language }) }
  }

  function listOf(list: List, level: number): WrittenBlock[] {
    if (level === MOST_LEVEL && list.children.some(({ children }) => children.some(({ type }) => type === 'list'))) lose('deep lists')
    const start = list.ordered === true ? (list.start ?? 1) : null
    if (start !== null && start > MOST_NUMBER) lose('numbers of lists')
    const id = newList(start === null ? null : Math.min(start, MOST_NUMBER), level)
    return list.children.flatMap((item) => itemOf(item, id, level))
  }

  function itemOf({ children: [first, ...others] }: ListItem, id: number, level: number): WrittenBlock[] {
    const isLine = first?.type === 'paragraph'
    const rest = isLine || first === undefined ? others : [first, ...others]
    const runs = isLine ? inline(first, {}) : ''
    const head: WrittenBlock = { kind: 'whole', xml: paragraphXml(runs, { style: 'SopanList', list: { id, level }, language }) }
    return [head, ...blocksOf(rest, `SopanItem${level + 1}`, level + 1)]
  }

  function tableOf({ children: rows, align }: Table): string {
    const cells = rows.map(({ children }) =>
      children.map((cell, i) => paragraphXml(inline(cell, {}), { style: 'SopanCell', language, align: sideOf(align?.[i] ?? null) })),
    )
    return `${tableXml(cells, language)}${paragraphXml('', { style: 'SopanText', language })}`
  }

  function inline(parent: Parents, look: WrittenLook): string {
    return parent.children.map((node) => inlineNode(node, look)).join('')
  }

  function inlineNode(node: Nodes, look: WrittenLook): string {
    switch (node.type) {
      case 'text':
      case 'html':
        return textRuns(node.value, look)
      case 'inlineMath':
        return formulaXml(node.value, markdown.startsWith('$$', node.position?.start.offset ?? 0))
      case 'image':
        return pictureRuns(/^image:(.+)$/.exec(node.url)?.[1] ?? '', node.alt ?? '')
      case 'break':
        return BREAK
      case 'inlineCode':
        if (/`|^\s*$/.test(node.value) || Object.keys(look).length > 0) lose('look of code')
        return textRuns(node.value, { ...look, style: 'SopanCode' })
      case 'strong':
        return inline(node, { ...look, strong: true })
      case 'emphasis':
        return inline(node, { ...look, em: true })
      case 'delete':
        return inline(node, { ...look, struck: true })
      default:
        return 'children' in node ? inline(node, look) : ''
    }
  }

  function textRuns(text: string, look: WrittenLook): string {
    const bare = withoutControls(text)
    if (bare !== text) lose('control characters')
    const shown = bare.replace(/[\t\r\n]+/g, ' ')
    return shown === '' ? '' : runXml(shown, look, language)
  }

  function codeRuns(code: string): string {
    const bare = withoutControls(code)
    if (bare !== code) lose('control characters')
    return bare
      .split('\n')
      .map((text) => (text === '' ? '' : runXml(text, { style: 'SopanCode' }, language)))
      .join(BREAK)
  }

  function pictureRuns(id: string, words: string): string {
    const run = pictureRun(id, words)
    if (run !== null) return run
    lose('pictures')
    return textRuns(`[${words}]`, {})
  }

  /** An equation where it reads back as the same formula; else the TeX itself, which reads back as it stands. */
  function formulaXml(value: string, display: boolean): string {
    const tex = value.trim().replace(/\s*\n\s*/g, ' ')
    const bare = withoutControls(tex)
    if (bare !== tex) lose('control characters')
    const equation = equationXml(bare, display)
    if (equation === null) {
      lose('formulas as TeX')
      return runXml(display ? `$$${bare}$$` : `$${bare}$`, { style: 'SopanTeX' }, ENGLISH)
    }
    if (equation.lost.has('size')) lose('sizes of formulas')
    if (equation.lost.has('chemistry')) lose('chemical formulas, but for their look')
    return display ? `<m:oMathPara>${equation.xml}</m:oMathPara>` : equation.xml
  }
}

/** An equation of Word; null where the formula is not known here, or would not read back. */
function equationXml(tex: string, display: boolean): { readonly xml: string; readonly lost: ReadonlySet<string> } | null {
  const read = readTex(tex, display)
  if (read === null || isEmptyFormula(read.formula)) return null
  const xml = `<m:oMath>${writeOmml(read.formula)}</m:oMath>`
  const back = readOmml(xmlTree(xml, 'not_docx'))
  return back.lost.length === 0 && writeTex(back.formula) === writeTex(read.formula) ? { xml, lost: read.lost } : null
}

const sideOf = (side: AlignType): 'left' | 'center' | 'right' | null => side ?? null
export const ENGLISH: LanguageLook = { tag: 'en-IN', font: null, isRightToLeft: false }
