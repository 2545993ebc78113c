/** What every reader of formatted texts yields, and what the door writes as Markdown: paragraphs, lists, tables and code. */
export type Block =
  | { readonly kind: 'paragraph'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly (readonly Block[])[] }
  /** The first row is the header, as in Markdown. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly Piece[])[])[] }
  | { readonly kind: 'code'; readonly text: string }

/** A stretch of a line. Texts are characters as they stand, never Markdown. */
export type Piece = TextPiece | FormulaPiece | PicturePiece | { readonly kind: 'break' } | { readonly kind: 'code'; readonly text: string }

export interface TextPiece {
  readonly kind: 'text'
  readonly text: string
  readonly strong?: boolean
  readonly em?: boolean
  readonly struck?: boolean
  readonly raised?: 'sup' | 'sub'
}

export interface FormulaPiece {
  readonly kind: 'formula'
  readonly tex: string
  readonly display: boolean
}

export interface PicturePiece {
  readonly kind: 'picture'
  readonly id: string
  readonly alt: string
}
