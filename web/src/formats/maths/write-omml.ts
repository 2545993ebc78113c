import { escapedXml } from '../markdown-html.ts'
import { rowOf, type Enclosure, type MathNode, type MathStyle } from './math-tree.ts'

/** A formula as the inside of Word's `m:oMath`, which `readOmml` reads back. Elements stand in the order that ECMA-376 asks for. */
export function writeOmml(node: MathNode): string {
  switch (node.kind) {
    case 'row':
      return node.children.map(writeOmml).join('')
    case 'text':
      return runOmml(node.text, node.style)
    case 'fraction': {
      const type = node.form === 'none' ? 'noBar' : node.form === 'line' ? 'lin' : 'bar'
      return element('f', properties('f', [['type', type]]), part('num', node.top), part('den', node.bottom))
    }
    case 'scripts':
      if (node.sub === null) return element('sSup', part('e', node.base), part('sup', node.sup))
      if (node.sup === null) return element('sSub', part('e', node.base), part('sub', node.sub))
      return element('sSubSup', part('e', node.base), part('sub', node.sub), part('sup', node.sup))
    case 'prescripts':
      return element('sPre', part('sub', node.sub), part('sup', node.sup), part('e', node.base))
    case 'fence':
      return fenceOmml(node)
    case 'matrix':
      return matrixOmml(node)
    case 'lines':
      return element('eqArr', ...node.rows.map((row) => `<m:e>${row.map(writeOmml).join(runOmml('&', 'normal'))}</m:e>`))
    case 'nary': {
      const hides = [...(node.sub === null ? [['subHide', '1'] as const] : []), ...(node.sup === null ? [['supHide', '1'] as const] : [])]
      const set = properties('nary', [['chr', node.sign], ['limLoc', node.limits ? 'undOvr' : 'subSup'], ...hides])
      return element('nary', set, part('sub', node.sub), part('sup', node.sup), part('e', node.body))
    }
    case 'limits':
      return limitsOmml(node.base, node.under, node.over)
    case 'accent':
      return accentOmml(node.base, node.mark, node.at)
    case 'radical':
      return element(
        'rad',
        node.degree === null ? properties('rad', [['degHide', '1']]) : '',
        part('deg', node.degree),
        part('e', node.body),
      )
    case 'function':
      return element('func', part('fName', node.name), part('e', node.body))
    case 'enclosed':
      return enclosedOmml(node.how, node.body)
  }
}

const element = (name: string, ...inner: readonly string[]): string => `<m:${name}>${inner.join('')}</m:${name}>`
const part = (name: string, node: MathNode | null): string => element(name, node === null ? '' : writeOmml(node))
const properties = (name: string, values: readonly (readonly [name: string, value: string])[]): string =>
  element(`${name}Pr`, ...values.map(([own, value]) => `<m:${own} m:val="${escapedXml(value)}"/>`))

const STYLES = {
  normal: '',
  upright: '<m:sty m:val="p"/>',
  bold: '<m:sty m:val="b"/>',
  boldItalic: '<m:sty m:val="bi"/>',
  script: '<m:scr m:val="script"/>',
  fraktur: '<m:scr m:val="fraktur"/>',
  doubleStruck: '<m:scr m:val="double-struck"/>',
  sansSerif: '<m:scr m:val="sans-serif"/>',
  monospace: '<m:scr m:val="monospace"/>',
  words: '<m:nor/>',
} as const satisfies Record<MathStyle, string>

function runOmml(text: string, style: MathStyle): string {
  if (text === '') return ''
  const own = STYLES[style]
  const look = '<w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/></w:rPr>'
  return `<m:r>${own === '' ? '' : `<m:rPr>${own}</m:rPr>`}${look}<m:t xml:space="preserve">${escapedXml(text)}</m:t></m:r>`
}

type Fence = Extract<MathNode, { kind: 'fence' }>

/** Word has one separator for all parts: where they differ, they stand as signs between brackets. */
function fenceOmml({ open, close, separators, parts }: Fence): string {
  const [first] = separators
  const isOne = separators.every((one) => one === first)
  const set = properties('d', [['begChr', open], ...(first === undefined || !isOne ? [] : [['sepChr', first] as const]), ['endChr', close]])
  if (isOne) return element('d', set, ...parts.map((one) => part('e', one)))
  const inner = parts.flatMap((one, i): MathNode[] =>
    i === 0 ? [one] : [{ kind: 'text', text: separators[i - 1] ?? '', style: 'normal' }, one],
  )
  return element('d', set, part('e', rowOf(inner)))
}

type Matrix = Extract<MathNode, { kind: 'matrix' }>

function matrixOmml({ rows, align }: Matrix): string {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, i) => {
    const side = align[i] ?? align.at(-1) ?? 'center'
    return element('mc', element('mcPr', '<m:count m:val="1"/>', `<m:mcJc m:val="${side}"/>`))
  })
  const empty = rowOf([])
  const lines = rows.map((row) => element('mr', ...Array.from({ length: width }, (_, i) => part('e', row[i] ?? empty))))
  return element('m', element('mPr', '<m:plcHide m:val="1"/>', element('mcs', ...columns)), ...lines)
}

function limitsOmml(base: MathNode, under: MathNode | null, over: MathNode | null): string {
  const above = over === null ? writeOmml(base) : element('limUpp', part('e', base), part('lim', over))
  return under === null ? above : element('limLow', `<m:e>${above}</m:e>`, part('lim', under))
}

/** A line is Word's bar, a brace its grouping sign, and every other mark an accent. */
function accentOmml(base: MathNode, mark: string, at: 'over' | 'under'): string {
  const position = at === 'over' ? 'top' : 'bot'
  if (mark === '¯') return element('bar', properties('bar', [['pos', position]]), part('e', base))
  if (at === 'over' && !/[⏞⎴⏜]/u.test(mark)) return element('acc', properties('acc', [['chr', mark]]), part('e', base))
  const set = [['chr', mark] as const, ['pos', position] as const, ['vertJc', at === 'over' ? 'bot' : 'top'] as const]
  return element('groupChr', properties('groupChr', set), part('e', base))
}

const HIDDEN = ['hideTop', 'hideBot', 'hideLeft', 'hideRight'].map((name) => [name, '1'] as const)
const STRIKES = {
  struckUp: ['strikeBLTR'],
  struckDown: ['strikeTLBR'],
  struckBoth: ['strikeBLTR', 'strikeTLBR'],
  struckThrough: ['strikeH'],
} as const

function enclosedOmml(how: Enclosure, body: MathNode): string {
  if (how === 'hidden') return element('phant', properties('phant', [['show', '0']]), part('e', body))
  if (how === 'box') return element('borderBox', part('e', body))
  const strikes = STRIKES[how].map((name) => [name, '1'] as const)
  return element('borderBox', properties('borderBox', [...HIDDEN, ...strikes]), part('e', body))
}
