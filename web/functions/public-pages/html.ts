import { escapeHtml } from '../first-html/escape-html.ts'

/** HTML that is safe to stand as it is: made by `html`, or stored by our renderer. */
export class SafeHtml {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  toString(): string {
    return this.#text
  }
}

type Piece = SafeHtml | string | number | null | false | readonly Piece[]

/** HTML with values between: texts are escaped, HTML and lists of it stand as they are, null and false are nothing. */
export const html = (parts: TemplateStringsArray, ...pieces: readonly Piece[]): SafeHtml =>
  new SafeHtml(parts.reduce((made, part, n) => made + shown(pieces[n - 1] ?? null) + part))

/** What our renderer wrote when it was saved. */
export const stored = (text: string): SafeHtml => new SafeHtml(text)

function shown(piece: Piece): string {
  if (piece === null || piece === false) return ''
  if (piece instanceof SafeHtml) return piece.toString()
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece))
  return piece.map(shown).join('')
}

/** Facts in a line with points between. Each is read in its own direction, so that a Latin name in an Urdu line takes no number with it. */
export const factLine = (facts: readonly string[]): SafeHtml => html`${facts.map((fact, n) => html`${n > 0 && ' · '}<bdi>${fact}</bdi>`)}`
