import type { DocPiece, DocTable } from '../docx/doc-model.ts'
import { linesOf } from './line-text.ts'

/** A line or table of a field. */
export type Content = ContentLine | { readonly kind: 'table'; readonly table: DocTable }

export interface ContentLine {
  readonly kind: 'line'
  readonly pieces: readonly DocPiece[]
  /** It stands behind a soft break of the line before. */
  readonly isContinued: boolean
}

export interface Option {
  /** Its label, as it stands in the file; none where Word numbers it. */
  readonly label: readonly DocPiece[]
  /** The number that Word sets. */
  readonly number: string
  readonly items: Content[]
  readonly isStarred: boolean
}

/** Parts of a question between its number and its answer, in order. */
export type Part =
  | { readonly kind: 'text'; readonly items: Content[] }
  | { readonly kind: 'options'; readonly style: string; readonly options: Option[]; isRepeated: boolean }

/** A question as the segmenter found it, before its languages are told apart. */
export interface Draft {
  /** As the file numbers it; null where it has no number. */
  readonly number: number | null
  /** The list of Word that numbers it. */
  readonly list: string
  readonly parts: Part[]
  /** What the file gives as its answer. */
  answer: readonly DocPiece[] | null
  /** Other questions have its number, so that its answer came by the order of the answers at the end. */
  isAnswerByOrder?: boolean
  readonly solution: Content[]
  /** A passage or directions that stand over several questions. */
  readonly passage: { readonly id: string; readonly items: readonly Content[] } | null
}

export const optionParts = (draft: Draft): Extract<Part, { kind: 'options' }>[] =>
  draft.parts.filter((part): part is Extract<Part, { kind: 'options' }> => part.kind === 'options')

/** All pieces of items, those in tables as well. */
export const piecesOf = (items: readonly Content[]): DocPiece[] =>
  items.flatMap((item) => (item.kind === 'line' ? item.pieces : linesOf([item.table]).flatMap(({ pieces }) => pieces)))
