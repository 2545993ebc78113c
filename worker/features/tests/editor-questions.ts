import type { EditorQuestion } from '#contract/tests/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'

/** Questions by external id, in the order of `names`; those that are not there are left out. */
export async function findEditorQuestions(db: D1Database, names: readonly string[]): Promise<EditorQuestion[]> {
  if (names.length === 0) return []
  const { results } = await db.prepare(QUESTIONS).bind(JSON.stringify(names)).all<Row>()
  const found = new Map(results.map((row) => [row.externalId, questionOf(row)]))
  return names.flatMap((name) => found.get(name) ?? [])
}

/** The questions that an upload brought, in the order of its rows; as many as a test can have. */
export async function findQuestionsOfRun(db: D1Database, runId: string): Promise<EditorQuestion[]> {
  const { results } = await db.prepare(OF_RUN).bind(runId).all<{ name: string }>()
  return findEditorQuestions(db, [...new Set(results.map(({ name }) => name))])
}

const OF_RUN = `
  SELECT q.external_id AS name FROM import_row r JOIN question q ON q.id = r.question_id
  WHERE r.run_id = ?1 AND r.outcome IN ('created', 'updated', 'unchanged') AND q.archived_at IS NULL ORDER BY r.row LIMIT 400`

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

interface Row extends Pick<EditorQuestion, 'id' | 'externalId' | 'version' | 'type' | 'difficulty' | 'html' | 'language' | 'usedIn'> {
  readonly topicId: string
  readonly subject: string
  readonly title: string
  readonly languages: string
  readonly isArchived: number
}

const questionOf = ({ topicId, subject, title, languages, html, isArchived, ...rest }: Row): EditorQuestion => ({
  ...rest,
  topic: { id: topicId, subject: JSON.parse(subject), title: JSON.parse(title) },
  languages: JSON.parse(languages) as Locale[],
  html: withoutPictures(html),
  isArchived: isArchived === 1,
})

/** A list needs no pictures: their words stand for them. The renderer writes each as one tag whose attributes are quoted. */
const withoutPictures = (html: string): string => html.replace(/<img\b[^>]*>/g, (tag) => `[${/\balt="([^"]*)"/.exec(tag)?.[1] ?? ''}]`)
