/**
 * What the bank holds of the options that a paper shows.
 * Hand-written: json_each takes any number of questions or names in one value.
 */
import * as z from 'zod/mini'
import { decodeRows, jsonColumn } from '#worker/db/decode-row.ts'

const optionRow = z.object({
  id: z.string(),
  letters: z.nullable(jsonColumn(z.array(z.string()))),
  html: z.nullable(jsonColumn(z.record(z.string(), z.string()))),
})
export type OptionTexts = Readonly<z.infer<typeof optionRow>>

/** The letters of these versions of questions in their order, and the HTML of each in a language. */
export async function findOptionTexts(
  db: D1Database,
  questions: readonly { readonly id: string; readonly version: number }[],
  language: string,
): Promise<OptionTexts[]> {
  return decodeRows(
    optionRow,
    await db
      .prepare(
        `SELECT v.question_id AS id, v.options AS letters, w.options_html AS html FROM json_each(?1) e
         CROSS JOIN question_version v ON v.question_id = e.value ->> '$.id' AND v.version = e.value ->> '$.version'
         JOIN question_variant w ON w.question_id = v.question_id AND w.version = v.version AND w.language = ?2`,
      )
      .bind(JSON.stringify(questions.map(({ id, version }) => ({ id, version }))), language)
      .all(),
  )
}

const sumRow = z.object({ id: z.string(), sha256: z.string() })

/** The checksums of the pictures of these names. */
export async function findPictureSums(db: D1Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const statement = db
    .prepare('SELECT external_id AS id, sha256 FROM image WHERE external_id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(ids))
  return new Map(decodeRows(sumRow, await statement.all()).map(({ id, sha256 }) => [id, sha256]))
}
