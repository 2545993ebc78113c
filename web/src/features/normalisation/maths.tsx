import { createElement, Fragment, type ReactNode } from 'react'
import type { Expression, Letter } from '#domain/normalisation/expression.ts'
import { figureText } from './figure-text.ts'
import { type Piece, piecesOf } from './maths-pieces.ts'

/**
 * A formula as MathML, in pieces that a line may break between: Chromium breaks no line inside <math>, and on a phone every one of
 * these formulas is wider than the screen.
 */
export const Maths = ({ expression, before }: { readonly expression: Expression; readonly before: ReactNode }) => (
  <p dir="ltr" className="flex flex-wrap justify-self-start items-center gap-x-1.5 gap-y-1 text-start text-base tabular">
    {before}
    {piecesOf(expression).map((piece, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of a formula have no other name than their place
      <Fragment key={i}>{formula(pieceNode(piece))}</Fragment>
    ))}
  </p>
)

/** A letter on its own, as in "μ =". */
export const MathsLetter = ({ letter }: { readonly letter: Letter }) => formula(node(letter))

// React draws MathML, but its types do not know it.
const el = (name: string, ...children: readonly ReactNode[]): ReactNode => createElement(name, null, ...children)
// In display style, or fractions would be too small to read.
const formula = (content: ReactNode): ReactNode => createElement('math', { displaystyle: 'true' }, content)
const sign = (text: string): ReactNode => el('mo', text)
// At the start of a piece a sign still stands between two things; before it is the gap between the pieces.
const opening = (text: string): ReactNode =>
  text === '(' ? sign(text) : createElement('mo', { form: 'infix', lspace: '0', rspace: '0.35em' }, text)
const pieceNode = ({ open, expression, close }: Piece): ReactNode => el('mrow', ...open.map(opening), node(expression), ...close.map(sign))

function node(expression: Expression): ReactNode {
  switch (expression.kind) {
    case 'number':
      return el('mn', figureText(expression.text))
    case 'letter':
      return letterNode(expression)
    case 'sum':
      return joined(expression.of, '+')
    case 'difference':
      return joined(expression.of, '−')
    case 'product':
      return joined(expression.of, '×')
    case 'quotient':
      return el('mfrac', node(expression.above), node(expression.below))
    case 'root':
      return el('msqrt', node(expression.of))
    case 'square':
      return el('msup', fenced(expression.of), el('mn', '2'))
    case 'roundedUp':
      return el('mrow', sign('⌈'), node(expression.of), sign('⌉'))
    case 'count':
      return el('mrow', el('mi', 'n'), sign('('), node(expression.of), sign(expression.relation), node(expression.than), sign(')'))
    case 'highest':
      return el('mrow', sign('max'), node(expression.of))
  }
}

function letterNode({ base, mark, below, above }: Letter): ReactNode {
  // Of a sum, what stands below belongs to the sign and what stands above to the letter: the squares, or the k best.
  if (base.startsWith('Σ')) {
    const summed = el('mi', base.slice(1))
    const total = sign('∑')
    return el(
      'mrow',
      below === undefined ? total : el('msub', total, el('mi', below)),
      above === undefined ? summed : el('msup', summed, el('mn', above)),
    )
  }
  const letter = el('mi', base)
  const marked = mark === undefined ? letter : el('mover', letter, sign(mark === 'hat' ? '^' : '¯'))
  if (below !== undefined && above !== undefined) return el('msubsup', marked, el('mi', below), el('mi', above))
  if (below !== undefined) return el('msub', marked, el('mi', below))
  return above === undefined ? marked : el('msup', marked, el('mi', above))
}

const joined = (of: readonly Expression[], operator: string): ReactNode =>
  el('mrow', ...of.flatMap((one, i) => (i === 0 ? [node(one)] : [sign(operator), fenced(one)])))

/** What would read wrongly beside a sign stands in brackets: sums, differences and numbers below zero. */
const fenced = (expression: Expression): ReactNode =>
  expression.kind === 'sum' || expression.kind === 'difference' || (expression.kind === 'number' && expression.text.startsWith('-'))
    ? el('mrow', sign('('), node(expression), sign(')'))
    : node(expression)
