import * as z from 'zod/mini'
import { DIFFICULTY_LEVELS } from '#contract/question-bank/schemas.ts'
import { questionTypes } from '#contract/question-bank/question-form.ts'
import { LOCALES } from '#contract/shared/locales.ts'
import type { EditorQuestion } from '#contract/tests/schemas.ts'
import { decodeRows, jsonColumn } from '#worker/db/decode-row.ts'

/**
 * Questions by external id, in the order of `names`; those that are not there are left out.
 * Hand-written: json_each takes any number of names in one value.
 */
export async function findEditorQuestions(db: D1Database, names: readonly string[]): Promise<EditorQuestion[]> {
  if (names.length === 0) return []
  const rows = decodeRows(questionRow, await db.prepare(QUESTIONS).bind(JSON.stringify(names)).all())
  const found = new Map(rows.map((row) => [row.externalId, questionOf(row)]))
  return names.flatMap((name) => found.get(name) ?? [])
}

const QUESTIONS = `
  SELECT q.id, q.external_id AS externalId, q.version, v.type, v.difficulty, v.topic_id AS topicId, p.subject, p.title,
    (SELECT json_group_array(w.language) FROM question_variant w WHERE w.question_id = q.id AND w.version = q.version) AS languages,
    s.stem_html AS html, s.language, q.archived_at IS NOT NULL AS isArchived,
    (SELECT count(*) FROM test_question tq WHERE tq.question_id = q.id) AS usedIn
  FROM question q
  JOIN question_version v ON v.question_id = q.id AND v.version = q.version
  JOIN topic p ON p.id = v.topic_id
  JOIN question_variant s ON s.question_id = q.id AND s.version = q.version AND s.language = (
    SELECT language FROM question_variant f WHERE f.question_id = q.id AND f.version = q.version ORDER BY language <> 'en', language LIMIT 1)
  WHERE q.external_id IN (SELECT value FROM json_each(?1))`

const questionRow = z.object({
  id: z.string(),
  externalId: z.string(),
  version: z.number(),
  type: z.enum(questionTypes),
  difficulty: z.enum(DIFFICULTY_LEVELS),
  topicId: z.string(),
  subject: z.string(),
  title: z.string(),
  languages: jsonColumn(z.array(z.enum(LOCALES))),
  html: z.string(),
  language: z.enum(LOCALES),
  isArchived: z.number(),
  usedIn: z.number(),
})

const questionOf = ({ topicId, subject, title, html, isArchived, ...rest }: z.infer<typeof questionRow>): EditorQuestion => ({
  ...rest,
  topic: { id: topicId, subject: JSON.parse(subject), title: JSON.parse(title) },
  html: withoutPictures(html),
  isArchived: isArchived === 1,
})

/** A list needs no pictures: their words stand for them. The renderer writes each as one tag whose attributes are quoted. */
const withoutPictures = (html: string): string => html.replace(/<img\b[^>]*>/g, (tag) => `[${/\balt="([^"]*)"/.exec(tag)?.[1] ?? ''}]`)
