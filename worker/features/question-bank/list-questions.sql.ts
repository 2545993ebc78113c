import * as z from 'zod/mini'
import {
  type BankTopic,
  DIFFICULTY_LEVELS,
  type Difficulty,
  type QuestionFilter,
  type QuestionsQuery,
} from '#contract/question-bank/schemas.ts'
import { type Locale, LOCALES } from '#contract/shared/locales.ts'
import { type QuestionType, questionTypes } from '#contract/question-bank/question-form.ts'
import type { PageCursor } from '#domain/text/page-cursor.ts'
import { decodeRows, jsonColumn } from '#worker/db/decode-row.ts'
import { lastTests } from '#worker/db/real-tests.ts'

export interface ListedQuestion {
  readonly id: string
  readonly externalId: string
  readonly version: number
  readonly type: QuestionType
  readonly topic: BankTopic
  readonly difficulty: Difficulty
  readonly languages: readonly Locale[]
  readonly tags: readonly string[]
  readonly source: string | null
  readonly year: number | null
  readonly stem: string
  readonly html: string
  readonly language: Locale
  readonly usedIn: number
  readonly pool: 'in' | 'past' | null
  readonly reports: number
  readonly createdAt: number
  readonly updatedAt: number
  readonly archivedAt: number | null
  /** What it was sorted by. */
  readonly by: number
}

export interface ListOrder {
  readonly sort: NonNullable<QuestionsQuery['sort']> | 'match'
  readonly cursor: PageCursor | null
  readonly limit: number
}

/**
 * A page of the bank, one row more than `limit` where there is a next one. One statement.
 * Hand-written: json_each takes the hits of a search in one value and walks the tags of a question.
 * @param hits ids that the search index found, the best first; null where nothing is searched for
 */
export async function listQuestions(
  db: D1Database,
  query: QuestionsQuery,
  hits: readonly string[] | null,
  { sort, cursor, limit }: ListOrder,
): Promise<ListedQuestion[]> {
  const clauses = filters(query, hits)
  const name = sort.startsWith('-') ? sort.slice(1) : sort
  const isDown = sort.startsWith('-')
  const by = ORDERS[name as keyof typeof ORDERS]
  if (cursor !== null) clauses.push({ sql: `(${by}, q.id) ${isDown ? '<' : '>'} (?, ?)`, values: [cursor.by, cursor.id] })
  const values: unknown[] = [JSON.stringify(hits ?? []), ...clauses.flatMap((clause) => clause.values), limit + 1]
  const statement = db.prepare(
    `${COLUMNS}, ${by} AS "by" FROM question q
     JOIN question_version v ON v.question_id = q.id AND v.version = q.version
     JOIN topic t ON t.id = v.topic_id
     JOIN question_variant w ON w.question_id = q.id AND w.version = q.version AND w.language = (
       SELECT language FROM question_variant WHERE question_id = q.id AND version = q.version ORDER BY language <> 'en', language LIMIT 1)
     ${hits === null ? 'LEFT JOIN' : 'JOIN'} json_each(?) h ON h.value = q.id
     WHERE ${clauses.map(({ sql }) => sql).join(' AND ') || '1'}
     ORDER BY ${by} ${isDown ? 'DESC' : 'ASC'}, q.id ${isDown ? 'DESC' : 'ASC'} LIMIT ?`,
  )
  return decodeRows(questionRow, await statement.bind(...values).all()).map(listed)
}

/**
 * How many questions the filters match. Reads each question once where no filter looks at its version, and the version beside it where one
 * does; of a topic only its own versions (decision 0162).
 */
export async function countQuestions(db: D1Database, query: QuestionFilter, hits: readonly string[] | null): Promise<number> {
  const { from, where, values } = matching(query, hits)
  const row = await db
    .prepare(`SELECT count(*) AS n ${from} WHERE ${where}`)
    .bind(...values)
    .first()
  return z.object({ n: z.number() }).parse(row).n
}

/** What a statement says to take exactly the questions that the filters match, each once: `q.id` is its id. */
export function matching(query: QuestionFilter, hits: readonly string[] | null): { from: string; where: string; values: unknown[] } {
  const clauses = filters(query, hits).filter(({ sql }) => sql !== IS_HIT)
  if (hits !== null) clauses.push({ sql: 'q.id IN (SELECT value FROM json_each(?))', values: [JSON.stringify(hits)] })
  const where = clauses.map(({ sql }) => sql).join(' AND ') || '1'
  const needs = (alias: string) => new RegExp(`\\b${alias}\\.`).test(where)
  const version = needs('v') || needs('t')
  return {
    from: `FROM question q${version ? ' JOIN question_version v ON v.question_id = q.id AND v.version = q.version' : ''}${needs('t') ? ' JOIN topic t ON t.id = v.topic_id' : ''}`,
    where,
    values: clauses.flatMap((clause) => clause.values),
  }
}

const IS_HIT = 'h.key IS NOT NULL'

const COLUMNS = `
  SELECT q.id, q.external_id AS externalId, q.version, q.created_at AS createdAt, q.updated_at AS updatedAt, q.archived_at AS archivedAt,
    v.type, v.difficulty, v.tags, v.source, v.year, t.id AS topicId, t.subject, t.title, w.language, w.stem, w.stem_html AS html,
    (SELECT json_group_array(language) FROM question_variant WHERE question_id = q.id AND version = q.version) AS languages,
    (SELECT count(DISTINCT test_id) FROM test_question WHERE question_id = q.id) AS usedIn,
    (SELECT CASE WHEN p.removed_at IS NULL THEN 'in' ELSE 'past' END FROM practice_question p WHERE p.question_id = q.id) AS pool,
    (SELECT count(*) FROM question_report WHERE question_id = q.id) AS reports`

/** What each order sorts by; nothing else reaches the statement (docs/threats.md#sql-injection). */
const ORDERS = {
  updated: 'q.updated_at',
  created: 'q.created_at',
  difficulty: "CASE v.difficulty WHEN 'easy' THEN 1 WHEN 'medium' THEN 2 ELSE 3 END",
  match: 'coalesce(h.key, 0)',
} as const

interface Clause {
  readonly sql: string
  readonly values: readonly unknown[]
}

const HAS = 'EXISTS (SELECT 1 FROM question_variant x WHERE x.question_id = q.id AND x.version = q.version AND x.language = ?)'

function filters(query: QuestionFilter, hits: readonly string[] | null): Clause[] {
  const clauses: Clause[] = []
  const add = (value: string | undefined, sql: string, bound: (value: string) => readonly unknown[] = (one) => [one]) => {
    if (value !== undefined && value !== '') clauses.push({ sql, values: bound(value) })
  }
  if (hits !== null) clauses.push({ sql: IS_HIT, values: [] })
  add(query.subject, "t.subject ->> '$.en' = ?")
  // A saved view may name a topic that was merged.
  add(query.topic, 'v.topic_id = coalesce((SELECT merged_into FROM topic WHERE id = ?), ?)', (topic) => [topic, topic])
  add(query.type, 'v.type = ?')
  add(query.difficulty, 'v.difficulty = ?')
  add(query.has, HAS)
  add(query.lacks, `NOT ${HAS}`)
  add(query.tag, 'EXISTS (SELECT 1 FROM json_each(v.tags) g WHERE g.value = ?)')
  // instr and not LIKE: a pattern of D1 has at most 50 bytes, which is 16 letters of Hindi.
  add(query.source, "instr(lower(coalesce(v.source, '')), lower(?)) > 0")
  add(query.year, 'v.year = ?', (year) => [Number(year)])
  add(query.used, `${query.used === 'no' ? 'NOT ' : ''}EXISTS (SELECT 1 FROM test_question u WHERE u.question_id = q.id)`, () => [])
  add(query.test, 'EXISTS (SELECT 1 FROM test_question u WHERE u.question_id = q.id AND u.test_id = ?)')
  add(
    query.notLast,
    `NOT EXISTS (SELECT 1 FROM test_question u WHERE u.question_id = q.id AND u.test_id IN (
       ${lastTests('?')}))`,
    (n) => [Number(n)],
  )
  add(query.reported, 'EXISTS (SELECT 1 FROM question_report r WHERE r.question_id = q.id)', () => [])
  if (query.state !== 'all') clauses.push({ sql: `q.archived_at IS ${query.state === 'archived' ? 'NOT ' : ''}NULL`, values: [] })
  return clauses
}

const questionRow = z.object({
  id: z.string(),
  externalId: z.string(),
  version: z.number(),
  type: z.enum(questionTypes),
  topicId: z.string(),
  subject: z.string(),
  title: z.string(),
  difficulty: z.enum(DIFFICULTY_LEVELS),
  languages: jsonColumn(z.array(z.enum(LOCALES))),
  tags: jsonColumn(z.array(z.string())),
  source: z.nullable(z.string()),
  year: z.nullable(z.number()),
  stem: z.string(),
  html: z.string(),
  language: z.enum(LOCALES),
  usedIn: z.number(),
  pool: z.nullable(z.enum(['in', 'past'])),
  reports: z.number(),
  createdAt: z.number(),
  updatedAt: z.number(),
  archivedAt: z.nullable(z.number()),
  by: z.number(),
})

const listed = ({ topicId, subject, title, ...row }: z.infer<typeof questionRow>): ListedQuestion => ({
  ...row,
  topic: { id: topicId, subject: JSON.parse(subject), title: JSON.parse(title) },
})
