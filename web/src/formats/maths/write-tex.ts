import { isEmptyFormula, rowOf, type Enclosure, type MathNode, type MathStyle } from './math-tree.ts'
import { accentCommand, ARROWS, FENCES, FUNCTIONS, NARY, plainSigns, standing, texSign, texWords } from './tex-signs.ts'

/** A formula as TeX on one line, without dollar signs and bars, so that it stands unchanged in Markdown and in its tables. */
export const writeTex = (formula: MathNode): string =>
  tex(formula)
    .replace(/ {2,}/g, ' ')
    .trim()
    // A space at the end is written as a backslash and a space.
    .replace(/\\$/, '')

function tex(node: MathNode): string {
  switch (node.kind) {
    case 'row':
      return joined(node.children.map((child, i) => (isPrimes(child) && !isLetter(node.children[i - 1]) ? primes(child) : tex(child))))
    case 'text':
      return textTex(node.text, node.style)
    case 'fraction':
      if (node.form === 'line') return `${grouped(node.top)}/${grouped(node.bottom)}`
      return `${node.form === 'none' ? '\\genfrac{}{}{0pt}{}' : '\\frac'}{${tex(node.top)}}{${tex(node.bottom)}}`
    case 'scripts':
      return `${baseTex(node.base)}${scriptTex(node.sub, node.sup)}`
    case 'prescripts':
      return `{}${scriptTex(node.sub, node.sup)}${baseTex(node.base)}`
    case 'fence':
      return fenceTex(node)
    case 'matrix':
      return matrixTex(node)
    case 'lines':
      return environment('aligned', node.rows)
    case 'nary': {
      const sign = NARY[node.sign] ?? (node.sign === '' ? '{}' : `\\mathop{${textTex(node.sign, 'normal')}}`)
      const isPlain = node.sub === null && node.sup === null
      const place = node.sign === '' || isPlain ? '' : node.limits ? '\\limits' : '\\nolimits'
      return joined([`${sign}${place}${scriptTex(node.sub, node.sup)}`, `{${tex(node.body)}}`])
    }
    case 'limits':
      return limitsTex(node.base, node.under, node.over)
    case 'accent':
      return accentTex(node.base, node.mark, node.at)
    case 'radical':
      return node.degree === null ? `\\sqrt{${tex(node.body)}}` : `\\sqrt[{${tex(node.degree)}}]{${tex(node.body)}}`
    case 'function':
      return joined([functionTex(node.name), ...(isEmptyFormula(node.body) ? [] : [`{${tex(node.body)}}`])])
    case 'enclosed':
      return `${ENCLOSED[node.how]}{${tex(node.body)}}`
  }
}

const ENCLOSED: Readonly<Record<Enclosure, string>> = {
  box: '\\boxed',
  struckUp: '\\cancel',
  struckDown: '\\bcancel',
  struckBoth: '\\xcancel',
  struckThrough: '\\sout',
  hidden: '\\phantom',
}

/** A command's name ends where its letters end: a space stands before a letter that follows. */
function joined(parts: readonly string[]): string {
  let made = ''
  // Looked at alone: the whole of a long line would be looked through for each of its parts.
  let last = ''
  for (const part of parts) {
    made += /\\[A-Za-z]+$/.test(last) && /^[A-Za-z]/.test(part) ? ` ${part}` : part
    if (part !== '') last = part
  }
  return made
}

const STYLES: Readonly<Partial<Record<MathStyle, string>>> = {
  upright: '\\mathrm',
  bold: '\\mathbf',
  boldItalic: '\\boldsymbol',
  script: '\\mathscr',
  fraktur: '\\mathfrak',
  doubleStruck: '\\mathbb',
  sansSerif: '\\mathsf',
  monospace: '\\mathtt',
}

function textTex(text: string, style: MathStyle): string {
  if (style === 'words') return text === '' ? '' : `\\text{${texWords(text)}}`
  const plain = plainSigns(text)
  if (style === 'upright' && FUNCTIONS.has(plain)) return `\\${plain}`
  const command = STYLES[style]
  // Words of another script are one text, so that their letters join.
  return joined(
    (
      plain.match(
        /[A-Za-z][\u0300-\u036f\u20d0-\u20ff]|(?:[A-Za-z](?![\u0300-\u036f\u20d0-\u20ff])|[0-9α-ωΑ-Ω])+|(?:(?![a-zA-Z\u0370-\u03ff])[\p{L}\p{M}])+|[^]/gu,
      ) ?? []
    ).map((part) => {
      if (/^[A-Za-z0-9α-ωΑ-Ω]+$/u.test(part)) return command === undefined ? part : `${command}{${part}}`
      const accent = /^[A-Za-z]\p{M}$/u.test(part) ? accentCommand(part.charAt(1), 'over', false) : null
      if (accent !== null) return `${accent}{${textTex(part.charAt(0), style)}}`
      if (/^[\p{L}\p{M}]{2,}$/u.test(part)) return `\\text{${standing(part)}}`
      return [...part].map(texSign).join('')
    }),
  )
}

const isPrimes = (node: MathNode | undefined): boolean => node?.kind === 'text' && /^'+$/.test(node.text)
const isLetter = (node: MathNode | undefined): boolean => node?.kind === 'text' && /[\p{L})\]]$/u.test(node.text)
/** An apostrophe behind a raised sign would be a second one. */
const primes = (node: MathNode): string => (node.kind === 'text' ? '\\prime'.repeat(node.text.length) : '')

const isSingle = (written: string): boolean => /^(?:[A-Za-z0-9]|\\[A-Za-z]+)$/.test(written)

const baseTex = (node: MathNode): string => {
  const written = tex(node)
  return isSingle(written) && !FUNCTIONS.has(written.slice(1)) ? written : `{${written}}`
}

const grouped = (node: MathNode): string => {
  const written = tex(node)
  return /^[A-Za-z0-9.]+$/.test(written) ? written : `{${written}}`
}

const scriptTex = (sub: MathNode | null, sup: MathNode | null): string =>
  `${sub === null ? '' : `_{${tex(sub)}}`}${sup === null ? '' : `^{${tex(sup)}}`}`

type Fence = Extract<MathNode, { kind: 'fence' }>

function fenceTex({ open, close, separators, parts }: Fence): string {
  const [left, right] = [FENCES[open], FENCES[close]]
  const between = (i: number): string => (i === 0 ? '' : separatorTex(separators[i - 1] ?? ''))
  // A bracket that TeX cannot stretch stands as it is.
  const body = joined(parts.flatMap((part, i) => [between(i), tex(part)]))
  const [before, behind] = [left === undefined ? textTex(open, 'normal') : '', right === undefined ? textTex(close, 'normal') : '']
  if (parts.every(isFlat) && open !== '' && close !== '' && left !== undefined && right !== undefined && separators.length === 0)
    return joined([left, body, right])
  return joined([before, `\\left${left ?? '.'}`, body, `\\right${right ?? '.'}`, behind])
}

const separatorTex = (sign: string): string =>
  FENCES[sign] !== undefined && sign !== '' ? `\\middle${FENCES[sign]}` : textTex(sign, 'normal')

/** Nothing that is higher than a line. */
const isFlat = (node: MathNode): boolean =>
  node.kind === 'text' ||
  (node.kind === 'row' && node.children.every(isFlat)) ||
  (node.kind === 'function' && isFlat(node.name) && isFlat(node.body))

type Matrix = Extract<MathNode, { kind: 'matrix' }>

function matrixTex({ rows, align }: Matrix): string {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, i) => (align[i] ?? align.at(-1) ?? 'center').charAt(0)).join('')
  return /^c*$/.test(columns) ? environment('matrix', rows) : environment('array', rows, `{${columns}}`)
}

const environment = (name: string, rows: readonly (readonly MathNode[])[], columns = ''): string =>
  `\\begin{${name}}${columns} ${rows.map((row) => row.map(cellTex).join(' & ')).join(' \\\\ ')} \\end{${name}}`

/** A bracket or star behind a line's end would be read as its height. */
const cellTex = (cell: MathNode): string => {
  const written = tex(cell)
  return /^\s*[[*]/.test(written) ? `{}${written}` : written
}

function limitsTex(base: MathNode, under: MathNode | null, over: MathNode | null): string {
  const sign = base.kind === 'text' ? plainSigns(base.text).trim() : ''
  const arrow = ARROWS[sign]
  if (arrow !== undefined) return `${arrow}${under === null ? '' : `[{${tex(under)}}]`}{${over === null ? '' : tex(over)}}`
  const operator = NARY[sign] ?? (FUNCTIONS.has(sign) ? `\\${sign}` : null)
  if (operator !== null) return `${operator}\\limits${scriptTex(under, over)}`
  const written = tex(base)
  const above = over === null ? `{${written}}` : `\\overset{${tex(over)}}{${written}}`
  return under === null ? above : `\\underset{${tex(under)}}{${above}}`
}

function accentTex(base: MathNode, mark: string, at: 'over' | 'under'): string {
  const written = tex(base)
  const arrow = ARROWS[mark]
  // An arrow below words is an arrow that stretches.
  if (at === 'under' && arrow !== undefined) return `${arrow}{${written}}`
  const command = accentCommand(mark, at, !isSingle(written))
  if (command !== null) return `${command}{${written}}`
  if (mark === '\u033f' && at === 'over') return `\\overline{\\overline{${written}}}`
  if (mark === '\u0333' && at === 'under') return `\\underline{\\underline{${written}}}`
  if (mark === '' || isEmptyFormula(rowOf([{ kind: 'text', text: mark, style: 'normal' }]))) return `{${written}}`
  return at === 'over' ? `\\overset{${textTex(mark, 'normal')}}{${written}}` : `\\underset{${textTex(mark, 'normal')}}{${written}}`
}

function functionTex(name: MathNode): string {
  if (name.kind === 'text') {
    const plain = plainSigns(name.text).trim()
    if (FUNCTIONS.has(plain)) return `\\${plain}`
    return /^[A-Za-z]+$/.test(plain) ? `\\operatorname{${plain}}` : textTex(name.text, name.style)
  }
  if (name.kind === 'scripts') return `${functionTex(name.base)}${scriptTex(name.sub, name.sup)}`
  if (name.kind === 'row' && name.children.length > 0) return joined(name.children.map(functionTex))
  return tex(name)
}
