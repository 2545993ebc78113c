import * as z from 'zod/mini'
import { questionTypes } from '#contract/question-bank/question-form.ts'
import type { AuthoredKey } from '#domain/marking/key-decision.ts'
import { decodeRows, jsonColumn } from '#worker/db/decode-row.ts'
import { type KeyedLetters, type LetterVariant, type QuestionVersion, textsOf, versionName } from './question-letters.ts'

/**
 * Stored versions of questions with their keys, by `versionName`.
 * Hand-written: json_each takes any number of versions in one value.
 */
export async function findLetters(db: D1Database, wanted: readonly QuestionVersion[]): Promise<Map<string, KeyedLetters>> {
  const named = [...new Map(wanted.map(({ id, version }) => [versionName({ id, version }), { id, version }])).values()]
  const found = new Map<string, KeyedLetters>()
  for (let at = 0; at < named.length; at += PAGE) {
    const statement = db.prepare(LETTERS).bind(JSON.stringify(named.slice(at, at + PAGE)))
    for (const row of decodeRows(lettersRow, await statement.all())) found.set(versionName(row), lettersOfRow(row))
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

const letters = z.nullable(jsonColumn(z.array(z.string())))
const lettersRow = z.object({
  id: z.string(),
  version: z.number(),
  type: z.enum(questionTypes),
  options: letters,
  rows: letters,
  columns: letters,
  decimals: z.nullable(z.number()),
  key: z.string(),
  variants: z.string(),
})

const lettersOfRow = ({ id: _id, key, variants, ...row }: z.infer<typeof lettersRow>): KeyedLetters => ({
  ...row,
  // The importer wrote these.
  key: JSON.parse(key) as AuthoredKey,
  ...textsOf(JSON.parse(variants) as LetterVariant[]),
})
