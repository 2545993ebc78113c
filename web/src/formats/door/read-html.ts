import { Parser } from 'htmlparser2'
import type { MarkupElement } from '../maths/read-mathml.ts'

interface Open {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (MarkupElement | string)[]
}

/** Deeper than any text that a person wrote: what lies deeper is taken as if it stood here. */
const MOST_DEPTH = 100

/**
 * HTML as a tree, with every named entity decoded. A `<` that begins no tag (`a<b and c>d`, `x<y`) is text. Never throws: HTML has no errors.
 */
export const readHtml = (html: string): MarkupElement => treeOf(withTextSigns(html))

/**
 * What a program put on the clipboard, as a tree. It was written by a program, so that every tag is one, also those with a prefix (`o:p`).
 * An equation of Word stands in a comment: it becomes an element `omml`, and the picture for other programs an element `omml-picture`.
 */
export const readClipboard = (html: string): MarkupElement => treeOf(html)

const EQUATION = /^\[if [^\]!]*msEquation[^\]]*\]>([\s\S]*?)(?:<!\[endif\])?$/i

function treeOf(html: string): MarkupElement {
  const root: Open = { name: '', attributes: {}, children: [] }
  const open: Open[] = [root]
  let skipped = 0
  /** Conditions of Word that are open, one in another. */
  const conditions: string[] = []
  let inPictures = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const parent = open.at(-1) ?? root
        if (open.length > MOST_DEPTH) {
          skipped++
          return
        }
        const element: Open = { name: name.replace(/^(?:m|mml):/, ''), attributes, children: [] }
        parent.children.push(element)
        open.push(element)
      },
      ontext(text) {
        const children = (open.at(-1) ?? root).children
        const last = children.at(-1)
        if (typeof last === 'string') children[children.length - 1] = last + text
        else children.push(text)
      },
      onclosetag() {
        if (skipped > 0) return void skipped--
        if (open.at(-1)?.name === 'omml-picture') open.pop()
        if (open.length > 1) open.pop()
      },
      oncomment(data) {
        const equation = EQUATION.exec(data)?.[1]
        if (equation !== undefined) (open.at(-1) ?? root).children.push({ name: 'omml', attributes: {}, children: [equation] })
        else if (/^\[if [^\]]*\]$/.test(data)) {
          conditions.push(data)
          if (!data.includes('!msEquation') || ++inPictures > 1) return
          const picture: Open = { name: 'omml-picture', attributes: {}, children: [] }
          ;(open.at(-1) ?? root).children.push(picture)
          open.push(picture)
        } else if (data === '[endif]' && conditions.pop()?.includes('!msEquation') === true) {
          if (--inPictures === 0 && open.at(-1)?.name === 'omml-picture') open.pop()
        }
      },
    },
    { decodeEntities: true, lowerCaseTags: true, recognizeSelfClosing: true },
  )
  parser.end(html)
  return root
}

/** Begins a tag that is one; anything else with a `<` is text. */
const TAG =
  /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:\s+[^<>"'=\s/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*)\s*(\/?)>|<\/?(?:m|mml):[^<>]*>|<([a-z][a-z0-9]*)\s[^<>]*=\s*["'][^<>]*>|<[!?][^<>]*>|</gi
/** Attributes that HTML writes without a value. */
const BARE =
  /^(?:nowrap|checked|selected|disabled|readonly|multiple|controls|autoplay|loop|muted|reversed|compact|hidden|noshade|allowfullscreen|async|defer|open|required)$/i

function withTextSigns(html: string): string {
  return html.replace(
    TAG,
    (whole: string, close: string | undefined, name: string | undefined, attributes = '', _slash?: string, loose?: string) => {
      if (whole === '<') return '&lt;'
      // MathML with its prefix.
      if (name === undefined && /^<\/?m/i.test(whole) && whole.includes(':')) return whole.replace(/^(<\/?)(?:m|mml):/i, '$1')
      // Attributes that touch one another, as in `<img src="a"alt="b">`.
      if (loose !== undefined) return ELEMENTS.has(loose.toLowerCase()) ? whole : `&lt;${whole.slice(1)}`
      if (name === undefined || close === undefined) return whole
      const bare = attributes
        .replace(/[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+)/g, ' ')
        .split(/\s+/)
        .filter((one: string) => one !== '')
      const isTag = ELEMENTS.has(name.toLowerCase()) && (close !== '' || bare.every((one: string) => BARE.test(one)))
      return isTag ? whole : `&lt;${whole.slice(1)}`
    },
  )
}

const ELEMENTS = new Set(
  (
    'a abbr acronym address applet area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code col ' +
    'colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 ' +
    'h3 h4 h5 h6 head header hr html i iframe img input ins kbd label legend li link main map mark menu meta meter nav nobr noscript object ' +
    'ol optgroup option output p param picture pre progress q rp rt ruby s samp script section select small source span strike strong style ' +
    'sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr ' +
    'math mrow mi mn mo mtext ms mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr ' +
    'mtd mlabeledtr mfenced menclose mphantom mstyle mpadded merror semantics annotation maction mlongdiv mstack msrow mscarries msline'
  ).split(' '),
)
