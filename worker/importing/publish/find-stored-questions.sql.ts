import * as z from 'zod/mini'
import { type Locale, LOCALES } from '#contract/shared/locales.ts'
import { decodeRows } from '#worker/db/decode-row.ts'
import { type QuestionForPaper, videoOf } from './compose-paper.ts'

/**
 * Stored questions with texts, key and solutions, by internal id: what a new paper takes over unchanged.
 * Hand-written: json_each takes any number of ids in one value.
 */
export async function findStoredQuestions(db: D1Database, ids: readonly string[]): Promise<Map<string, QuestionForPaper>> {
  const byId = new Map<string, QuestionForPaper & { variants: Map<Locale, Variant> }>()
  for (let at = 0; at < ids.length; at += PAGE) {
    const statement = db.prepare(STORED_QUESTIONS).bind(JSON.stringify(ids.slice(at, at + PAGE)))
    for (const row of decodeRows(storedQuestionRow, await statement.all())) {
      const question = byId.get(row.id) ?? {
        options: parsed(row.letters),
        rows: parsed(row.rows),
        columns: parsed(row.columns),
        key: JSON.parse(row.key),
        passageId: row.passageId,
        variants: new Map(),
      }
      question.variants.set(row.language, {
        stem: row.stem,
        options: parsed(row.options),
        parts: parsed(row.parts),
        solution: row.solution,
        hint: row.hint,
        video: videoOf(row),
      })
      byId.set(row.id, question)
    }
  }
  return byId
}

/** Questions a query: their HTML may be long, and a reply must stay small enough to hold. */
const PAGE = 50

const STORED_QUESTIONS = `
  SELECT q.id, v.options AS letters, v.rows, v.columns, k.key, v.passage_id AS passageId, w.language, w.stem_html AS stem, w.options_html AS options,
    w.parts_html AS parts, s.html AS solution, s.hint_html AS hint,
    s.video_url AS videoUrl, s.video_seconds AS videoSeconds
  FROM question q
  JOIN question_version v ON v.question_id = q.id AND v.version = q.version
  JOIN question_key k ON k.question_id = q.id AND k.version = q.version
  JOIN question_variant w ON w.question_id = q.id AND w.version = q.version
  JOIN question_solution s ON s.question_id = q.id AND s.version = q.version AND s.language = w.language
  WHERE q.id IN (SELECT value FROM json_each(?1))`

type Variant = QuestionForPaper['variants'] extends ReadonlyMap<Locale, infer V> ? V : never

const storedQuestionRow = z.object({
  id: z.string(),
  letters: z.nullable(z.string()),
  rows: z.nullable(z.string()),
  columns: z.nullable(z.string()),
  key: z.string(),
  passageId: z.nullable(z.string()),
  language: z.enum(LOCALES),
  stem: z.string(),
  options: z.nullable(z.string()),
  parts: z.nullable(z.string()),
  solution: z.string(),
  hint: z.nullable(z.string()),
  videoUrl: z.nullable(z.string()),
  videoSeconds: z.nullable(z.number()),
})

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the column that is read names the type of its JSON
const parsed = <T>(json: string | null): T | null => (json === null ? null : (JSON.parse(json) as T))
