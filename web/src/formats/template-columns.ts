import { LOCALES, type Locale } from '#contract/shared/locales.ts'

/** The columns of the template that are there once, in their order; the first are in every template, the rest only where they are needed. */
export const PLAIN_COLUMNS = [
  'external_id',
  'type',
  'subject',
  'topic',
  'difficulty',
  'source',
  'year',
  'tags',
  'key',
  'decimals',
  'passage_id',
] as const
/** What a plain template leaves out: an export writes them where a question needs them. */
export const RARE_COLUMNS = ['text_form', 'topic_id', 'fixed_order', 'option_order', 'row_order', 'column_order'] as const
export type PlainColumn = (typeof PLAIN_COLUMNS)[number] | (typeof RARE_COLUMNS)[number]

/** Once in each language, as `stem_hi`. Options are `option_a_hi` and on. */
export const TEXT_COLUMNS = ['stem', 'solution', 'hint', 'passage', 'rows', 'columns', 'list1', 'list2', 'video', 'video_seconds'] as const
export type TextColumn = (typeof TEXT_COLUMNS)[number]

export const textColumn = (kind: TextColumn, language: Locale): string => `${kind}_${language}`
export const optionColumn = (letter: string, language: Locale): string => `option_${letter}_${language}`

export type Column =
  | { readonly kind: PlainColumn }
  | { readonly kind: TextColumn; readonly language: Locale }
  | { readonly kind: 'option'; readonly letter: string; readonly language: Locale }

const ALL_COLUMNS: ReadonlyMap<string, Column> = new Map<string, Column>([
  ...[...PLAIN_COLUMNS, ...RARE_COLUMNS].map((kind) => [kind, { kind }] as const),
  ...LOCALES.flatMap((language) => [
    ...TEXT_COLUMNS.map((kind) => [textColumn(kind, language), { kind, language }] as const),
    ...Array.from(
      'abcdefghijklmnopqrstuvwxyz',
      (letter) => [optionColumn(letter, language), { kind: 'option', letter, language }] as const,
    ),
  ]),
])

/** A column of the template by its name, or null. Asked for every cell of a file. */
export const columnNamed = (name: string): Column | null => ALL_COLUMNS.get(name) ?? null

export interface TemplateShape {
  readonly languages: readonly Locale[]
  /** How many options a question may have; six in the template. */
  readonly letters: readonly string[]
  readonly rare?: readonly PlainColumn[]
  /** Rows, columns and lists of matrix and list-match questions. */
  readonly parts: boolean
  readonly passages: boolean
  readonly videos?: boolean
}

/** Every column of a template, in order: what is there once, then language by language. */
export function templateColumns({ languages, letters, rare = [], parts, passages, videos = false }: TemplateShape): string[] {
  return [
    ...PLAIN_COLUMNS,
    ...rare,
    ...languages.flatMap((language) => [
      textColumn('stem', language),
      ...letters.map((letter) => optionColumn(letter, language)),
      textColumn('solution', language),
      textColumn('hint', language),
    ]),
    ...languages.flatMap((language) => [
      ...(passages ? [textColumn('passage', language)] : []),
      ...(parts ? (['rows', 'columns', 'list1', 'list2'] as const).map((kind) => textColumn(kind, language)) : []),
      ...(videos ? (['video', 'video_seconds'] as const).map((kind) => textColumn(kind, language)) : []),
    ]),
  ]
}

export const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'] as const
