import type { ReactNode } from 'react'

/** One column of a list. */
export interface ListColumn<Row> {
  readonly id: string
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** The order's name in the address; a column without one cannot be sorted by. */
  readonly sort?: string
  /** What the first press on its head gives: numbers and times begin with the highest. */
  readonly firstDirection?: 'ascending' | 'descending'
  /** `name` names its row; `number` stands at the end of its cell; `wide` is left out on phones. */
  readonly kind?: 'name' | 'number' | 'wide'
}

/** A filter that a list offers, under its name in the address. */
export type ListFilter = { readonly name: string; readonly label: string } & (
  | { readonly kind: 'choice'; readonly choices: readonly ListChoice[] }
  | { readonly kind: 'text' | 'date' }
  | { readonly kind: 'number'; readonly least: number; readonly most: number }
)

export interface ListChoice {
  readonly value: string
  readonly label: string
  /** Choices with the same one stand under it. */
  readonly under?: string
  readonly lang?: string
}

/** What a list's API answers with. */
export interface ListPage<Row> {
  readonly items: readonly Row[]
  /** The cursor of the page after this one. */
  readonly next: string | null
}
