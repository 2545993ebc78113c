/** A formula as every reader yields it (OMML, MathML) and as `writeTex` writes it. Texts are characters as they stand, never TeX. */
export type MathNode =
  | { readonly kind: 'row'; readonly children: readonly MathNode[] }
  | { readonly kind: 'text'; readonly text: string; readonly style: MathStyle }
  | { readonly kind: 'fraction'; readonly top: MathNode; readonly bottom: MathNode; readonly form: 'bar' | 'none' | 'line' }
  | { readonly kind: 'scripts'; readonly base: MathNode; readonly sub: MathNode | null; readonly sup: MathNode | null }
  | { readonly kind: 'prescripts'; readonly base: MathNode; readonly sub: MathNode | null; readonly sup: MathNode | null }
  | {
      readonly kind: 'fence'
      /** "" for none. */
      readonly open: string
      readonly close: string
      readonly separators: readonly string[]
      readonly parts: readonly MathNode[]
    }
  | { readonly kind: 'matrix'; readonly rows: readonly (readonly MathNode[])[]; readonly align: readonly ('left' | 'center' | 'right')[] }
  /** Equations one below the other; the cells of a row meet at its points of alignment. */
  | { readonly kind: 'lines'; readonly rows: readonly (readonly MathNode[])[] }
  | {
      readonly kind: 'nary'
      readonly sign: string
      readonly sub: MathNode | null
      readonly sup: MathNode | null
      readonly body: MathNode
      readonly limits: boolean
    }
  | { readonly kind: 'limits'; readonly base: MathNode; readonly under: MathNode | null; readonly over: MathNode | null }
  /** `mark` is the combining or spacing character that stands over or under the base. */
  | { readonly kind: 'accent'; readonly mark: string; readonly at: 'over' | 'under'; readonly base: MathNode }
  | { readonly kind: 'radical'; readonly degree: MathNode | null; readonly body: MathNode }
  | { readonly kind: 'function'; readonly name: MathNode; readonly body: MathNode }
  | { readonly kind: 'enclosed'; readonly how: Enclosure; readonly body: MathNode }

/** `words` is text in a formula, such as "if"; `normal` are letters as formulas show them, in italics. */
export type MathStyle =
  | 'normal'
  | 'upright'
  | 'bold'
  | 'boldItalic'
  | 'script'
  | 'fraktur'
  | 'doubleStruck'
  | 'sansSerif'
  | 'monospace'
  | 'words'

export type Enclosure = 'box' | 'struckUp' | 'struckDown' | 'struckBoth' | 'struckThrough' | 'hidden'

/** A formula and what of it could not be carried, by the names of elements. The characters of those are in the formula all the same. */
export interface ReadFormula {
  readonly formula: MathNode
  readonly lost: readonly string[]
}

export const rowOf = (children: readonly MathNode[]): MathNode => {
  const [only, ...others] = children
  return only !== undefined && others.length === 0 ? only : { kind: 'row', children }
}

export const textNode = (text: string, style: MathStyle = 'normal'): MathNode => ({ kind: 'text', text, style })

export const isEmptyFormula = (node: MathNode): boolean =>
  node.kind === 'row' ? node.children.every(isEmptyFormula) : node.kind === 'text' && node.text.trim() === ''
