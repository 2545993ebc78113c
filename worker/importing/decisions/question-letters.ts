import type { ContentQuestion } from '#contract/imports/content.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { QuestionType } from '#contract/question-bank/question-form.ts'
import type { AuthoredKey, QuestionLetters } from '#domain/marking/key-decision.ts'
import type { VariantParts } from '#worker/db/bank-tables.ts'
import { localesOf } from '../resolve-passages.ts'
import type { ResolvedQuestion } from '../resolve-questions.ts'

export interface QuestionVersion {
  readonly id: string
  readonly version: number
}

export interface KeyedLetters extends QuestionLetters {
  /** The question's own key. */
  readonly key: AuthoredKey
}

export const versionName = ({ id, version }: QuestionVersion): string => `${id} v${version}`

/** Stored versions of questions with their keys, by `versionName`. */
export async function findLetters(db: D1Database, wanted: readonly QuestionVersion[]): Promise<Map<string, KeyedLetters>> {
  const named = [...new Map(wanted.map(({ id, version }) => [versionName({ id, version }), { id, version }])).values()]
  const found = new Map<string, KeyedLetters>()
  for (let at = 0; at < named.length; at += PAGE) {
    const { results } = await db
      .prepare(LETTERS)
      .bind(JSON.stringify(named.slice(at, at + PAGE)))
      .all<Row>()
    for (const row of results) found.set(versionName(row), lettersOfRow(row))
  }
  return found
}

/** Questions a query: their texts may be long. */
const PAGE = 50

const LETTERS = `
  SELECT v.question_id AS id, v.version, v.type, v.options, v.rows, v.columns, v.decimals, k.key,
    (SELECT json_group_array(json_object('language', w.language, 'options', json(w.options), 'parts', json(w.parts)))
     FROM question_variant w WHERE w.question_id = v.question_id AND w.version = v.version) AS variants
  FROM json_each(?1) e
  CROSS JOIN question_version v ON v.question_id = e.value ->> '$.id' AND v.version = e.value ->> '$.version'
  JOIN question_key k ON k.question_id = v.question_id AND k.version = v.version`

interface Row {
  readonly id: string
  readonly version: number
  readonly type: QuestionType
  readonly options: string | null
  readonly rows: string | null
  readonly columns: string | null
  readonly decimals: number | null
  readonly key: string
  readonly variants: string
}

interface Variant {
  readonly language: Locale
  readonly options: Readonly<Record<string, string>> | null
  readonly parts: VariantParts | null
}

function lettersOfRow({ version, type, options, rows, columns, decimals, key, variants }: Row): KeyedLetters {
  const parsed = (json: string | null) => (json === null ? null : (JSON.parse(json) as string[]))
  return {
    version,
    type,
    decimals,
    options: parsed(options),
    rows: parsed(rows),
    columns: parsed(columns),
    // The importer wrote these.
    key: JSON.parse(key) as AuthoredKey,
    ...textsOf(JSON.parse(variants) as Variant[]),
  }
}

/** A question of a bundle, as it will be stored. */
export function lettersOf({ version, type, options, rows, columns, decimals }: ResolvedQuestion, source: ContentQuestion): KeyedLetters {
  const variants = localesOf(source.variants).map(([language, written]): Variant => {
    const { rows: rowTexts, columns: columnTexts, lists } = written
    const parts = { ...(rowTexts && { rows: rowTexts }), ...(columnTexts && { columns: columnTexts }), ...(lists && { lists }) }
    return { language, options: written.options ?? null, parts }
  })
  return { version, type, options, rows, columns, decimals, key: source.key, ...textsOf(variants) }
}

function textsOf(variants: readonly Variant[]): Pick<QuestionLetters, 'texts' | 'lists'> {
  const of = (texts: (variant: Variant) => Readonly<Record<string, string>> | null | undefined) =>
    new Map(
      variants.flatMap((variant) => {
        const found = texts(variant)
        return found === null || found === undefined ? [] : [[variant.language, found] as const]
      }),
    )
  return {
    texts: { options: of(({ options }) => options), rows: of(({ parts }) => parts?.rows), columns: of(({ parts }) => parts?.columns) },
    lists: new Map(
      variants.flatMap(({ language, parts }) =>
        parts?.lists === undefined ? [] : [[language, JSON.stringify([parts.lists.one, parts.lists.two])] as const],
      ),
    ),
  }
}
