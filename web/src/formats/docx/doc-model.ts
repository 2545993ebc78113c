import type { FormulaPiece, PicturePiece, TextPiece } from '../door/blocks.ts'
import type { Problem } from '../upload-model.ts'

/** What a document of Word holds, in the order in which it is read: lines (a soft break ends one) and tables. */
export type DocItem = DocLine | DocTable

export interface DocLine {
  readonly kind: 'line'
  readonly pieces: readonly DocPiece[]
  /** The number that Word sets before the paragraph, such as `1.` or `(a)`; null where it has none. */
  readonly label: string | null
  /** Which list numbers it, and at which level; "" without one. */
  readonly list: string
  /** It stands behind a soft break within its paragraph. */
  readonly isContinued: boolean
  /** The style of its paragraph, by its id; "" without one. */
  readonly style?: string
  /** The list that its paragraph belongs to, also where it is one of bullets or the line is empty. */
  readonly member?: { readonly list: string; readonly level: number } | null
  /** The tag of the content control around its paragraph. */
  readonly tag?: string
}

export interface DocTable {
  readonly kind: 'table'
  readonly rows: readonly (readonly DocCell[])[]
}

export interface DocCell {
  readonly items: readonly DocItem[]
  readonly span: number
}

/**
 * A stretch of a line and what it stands for in the raw file: `units` are characters that are no spaces, and one for each picture, object
 * and note; `place` is the number of its paragraph, from 1, in the order of the file (decision 0156).
 */
export type DocPiece = (TextPiece | FormulaPiece | PicturePiece | LostPiece) & {
  readonly units: number
  readonly place: number
  /** Its colour or highlight, where it has one of its own. */
  readonly colour?: string
  /** The tag of the content control that it stands in. */
  readonly tag?: string
  /** What the style of its run says it is: words of our own beside a field, code, or a formula as TeX. */
  readonly role?: 'label' | 'code' | 'tex'
  /** Converted from an old font, so that its characters are not those of the file. */
  readonly isConverted?: boolean
}

/** What cannot be carried; told at the field it stands in. */
export interface LostPiece {
  readonly kind: 'lost'
  readonly code: Problem['code']
  readonly level: Problem['level']
  readonly params: Readonly<Record<string, string>>
  /** A metafile that may still be drawn in its place. */
  readonly metafile?: {
    readonly relation: string
    readonly alt: string
    readonly shows: 'formula' | 'drawing'
    /** It is what is seen of an object of another program. */
    readonly isPreview: boolean
  }
}

/** The units of a text. */
export const unitsOf = (text: string): number => text.match(/\S/g)?.length ?? 0
