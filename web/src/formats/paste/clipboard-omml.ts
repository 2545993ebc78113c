import { Parser } from 'htmlparser2'
import { isEmptyFormula } from '../maths/math-tree.ts'
import { readOmml } from '../maths/read-omml.ts'
import { writeTex } from '../maths/write-tex.ts'
import { textOf, type XmlElement, type XmlNode } from '../xml/xml-tree.ts'
import type { ClipboardFormula } from './page-formulas.ts'

/** Deeper than any equation that a person wrote; what lies deeper is taken as if it stood here. */
const MOST_DEPTH = 100

/**
 * Equations as Word puts them on the clipboard: OMML whose runs hold their text without `m:t`, with tags of HTML for the look of letters
 * in between. They are OMML again without those tags.
 */
export function clipboardEquations(markup: string): ClipboardFormula[] {
  const root = ommlTree(markup)
  const found: ClipboardFormula[] = []
  const walk = (element: XmlElement, display: boolean): void => {
    for (const child of element.children) {
      if (typeof child === 'string') continue
      if (child.name === 'oMath') found.push(formulaOf(child, display))
      else walk(child, display || child.name === 'oMathPara')
    }
  }
  walk(root, false)
  return found
}

function formulaOf(math: XmlElement, display: boolean): ClipboardFormula {
  const { formula, lost } = readOmml(math)
  return { tex: isEmptyFormula(formula) ? '' : writeTex(formula), display, lost: [...new Set(lost)], text: textOf(math) }
}

function ommlTree(markup: string): XmlElement {
  const root = { name: '', attributes: '', children: [] as XmlNode[] }
  const open: (typeof root)[] = [root]
  /** One entry for each tag that is open: whether it is one of OMML. */
  const tags: boolean[] = []
  const parser = new Parser(
    {
      onopentag(tag, given) {
        const isOwn = /^m:/i.test(tag) && open.length <= MOST_DEPTH
        tags.push(isOwn)
        if (!isOwn) return
        const attributes = Object.entries(given)
          .map(([name, value]) => ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
          .join('')
        const element = { name: tag.slice(2), attributes, children: [] as XmlNode[] }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext(said) {
        const text = said.replace(/\s+/g, ' ')
        const parent = open.at(-1) ?? root
        if (text.trim() === '' || parent === root) return
        if (parent.name === 't') return void parent.children.push(text)
        const written = { name: 't', attributes: '', children: [text] }
        parent.children.push(parent.name === 'r' ? written : { name: 'r', attributes: '', children: [written] })
      },
      onclosetag() {
        if (tags.pop() === true && open.length > 1) open.pop()
      },
    },
    { decodeEntities: true, lowerCaseTags: false, recognizeSelfClosing: true },
  )
  parser.end(markup)
  return root
}
