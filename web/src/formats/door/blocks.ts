/** What every reader of formatted texts yields, and what the door writes as Markdown: paragraphs, lists, tables and code. */
export type Block =
  | { readonly kind: 'paragraph'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly (readonly Block[])[] }
  /** The first row is the header, as in Markdown. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly Piece[])[])[] }
  | ({ readonly kind: 'code'; readonly text: string } & Origin)

/** A stretch of a line. Texts are characters as they stand, never Markdown. */
export type Piece = TextPiece | FormulaPiece | PicturePiece | { readonly kind: 'break' } | CodePiece

export interface CodePiece extends Origin {
  readonly kind: 'code'
  readonly text: string
}

/** Where a piece comes from, for the ledger of pasted questions; other readers leave it out. */
export interface Origin {
  /** The number of the element in the source that it stands in. */
  readonly place?: number
  /** Characters of the source that it stands for, without spaces. */
  readonly units?: number
}

export interface TextPiece extends Origin {
  readonly kind: 'text'
  readonly text: string
  readonly strong?: boolean
  readonly em?: boolean
  readonly struck?: boolean
  readonly raised?: 'sup' | 'sub'
  /** A colour or highlight of its own, which may say that an option is right. */
  readonly colour?: string
}

export interface FormulaPiece extends Origin {
  readonly kind: 'formula'
  readonly tex: string
  readonly display: boolean
}

export interface PicturePiece extends Origin {
  readonly kind: 'picture'
  readonly id: string
  readonly alt: string
}
