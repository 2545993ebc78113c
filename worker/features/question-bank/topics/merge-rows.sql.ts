/**
 * What a merge of two topics carries, table by table. Every table with a column `topic_id` is in `CARRIED`; a test reads them from the schema.
 * Hand-written: pages by row values, and skills that are put together within one statement, so that a session that ends meanwhile is not lost.
 */
import * as z from 'zod/mini'
import { MOST_RECENT } from '#domain/practice/finish-session.ts'
import { decodeRows } from '#worker/db/decode-row.ts'
import { refreshTopic } from '#worker/importing/pool-rows.sql.ts'

/** In the order of the job: what writes new rows of a topic before what is kept of learners. */
export const CARRIED = ['question_version', 'practice_question', 'practice_topic', 'practice_session', 'practice_skill'] as const
export type Carried = (typeof CARRIED)[number]

export interface Merge {
  readonly from: string
  readonly into: string
}

/** One page of a table: the writes, how many rows they carry, and the place after them; null where the table is through. */
export interface CarriedPage {
  readonly writes: readonly D1PreparedStatement[]
  readonly count: number
  readonly next: string | null
}

const PAGE = 500
/** Learners of a page; what each has done is up to 500 places. */
const SKILL_PAGE = 100

const pairRow = z.object({ a: z.string(), b: z.union([z.string(), z.number()]) })

/** The next rows of a table after a place ('' is the beginning). */
export async function carriedPage(db: D1Database, table: Carried, merge: Merge, after: string): Promise<CarriedPage> {
  switch (table) {
    case 'question_version':
      return pageOf(db, { table, first: 'question_id', second: 'version', size: PAGE }, merge, after)
    case 'practice_session':
      return pageOf(db, { table, first: 'user_id', second: 'id', size: PAGE }, merge, after)
    case 'practice_question':
      return {
        writes: [db.prepare('UPDATE practice_question SET topic_id = ?2 WHERE topic_id = ?1').bind(merge.from, merge.into)],
        count: await countOf(db, table, merge.from),
        next: null,
      }
    case 'practice_topic':
      return {
        writes: [db.prepare('DELETE FROM practice_topic WHERE topic_id = ?1').bind(merge.from), refreshTopic(db, merge.into)],
        count: await countOf(db, table, merge.from),
        next: null,
      }
    case 'practice_skill':
      return skillPage(db, merge, after)
  }
}

interface Paged {
  readonly table: 'question_version' | 'practice_session'
  readonly first: string
  readonly second: string
  readonly size: number
}

async function pageOf(db: D1Database, { table, first, second, size }: Paged, { from, into }: Merge, after: string): Promise<CarriedPage> {
  const [a = '', b = ''] = after.split(' ')
  // Versions are numbers: as text they would be compared as such.
  const place = table === 'question_version' ? Number(b || '0') : b
  const rows = decodeRows(
    pairRow,
    await db
      .prepare(
        `SELECT ${first} AS a, ${second} AS b FROM ${table} WHERE topic_id = ?1 AND (${first}, ${second}) > (?2, ?3)
         ORDER BY ${first}, ${second} LIMIT ?4`,
      )
      .bind(from, a, place, size)
      .all(),
  )
  const last = rows.at(-1)
  const list = JSON.stringify(rows.map((row) => [row.a, row.b]))
  return {
    writes: [
      db
        .prepare(
          `UPDATE ${table} SET topic_id = ?2 WHERE topic_id = ?1
           AND (${first}, ${second}) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?3))`,
        )
        .bind(from, into, list),
    ],
    count: rows.length,
    next: rows.length < size || last === undefined ? null : `${last.a} ${last.b}`,
  }
}

/** Skills by learner. The rule is `mergedSkill` (domain/practice). */
async function skillPage(db: D1Database, { from, into }: Merge, after: string): Promise<CarriedPage> {
  const rows = decodeRows(
    z.object({ userId: z.string() }),
    await db
      .prepare('SELECT user_id AS userId FROM practice_skill WHERE topic_id = ?1 AND user_id > ?2 ORDER BY user_id LIMIT ?3')
      .bind(from, after, SKILL_PAGE)
      .all(),
  )
  const learners = JSON.stringify(rows.map(({ userId }) => userId))
  return {
    writes: [
      db.prepare(MERGE_SKILLS).bind(from, into, learners),
      db.prepare('DELETE FROM practice_skill WHERE topic_id = ?1 AND user_id IN (SELECT value FROM json_each(?2))').bind(from, learners),
    ],
    count: rows.length,
    next: rows.length < SKILL_PAGE ? null : (rows.at(-1)?.userId ?? null),
  }
}

// Of two that were practised on the same day, the one that stays stands at the end.
const FROM_IS_LAST = '(coalesce(a.last_day, 0) > coalesce(b.last_day, 0))'

const MERGE_SKILLS = `
  INSERT INTO practice_skill (user_id, topic_id, theta, n, recent, last_day)
  SELECT a.user_id, ?2,
    CASE WHEN a.n + coalesce(b.n, 0) = 0 THEN 0.0 ELSE (a.theta * a.n + coalesce(b.theta * b.n, 0.0)) / (a.n + coalesce(b.n, 0)) END,
    a.n + coalesce(b.n, 0),
    (SELECT json_group_array(place ORDER BY at) FROM (
      SELECT place, max(at) AS at FROM (
        SELECT value AS place, ${FROM_IS_LAST} * 1000 + key AS at FROM json_each(a.recent)
        UNION ALL SELECT value, (NOT ${FROM_IS_LAST}) * 1000 + key FROM json_each(coalesce(b.recent, '[]'))
      ) GROUP BY place ORDER BY at DESC LIMIT ${MOST_RECENT})),
    nullif(max(coalesce(a.last_day, -1), coalesce(b.last_day, -1)), -1)
  FROM json_each(?3) e CROSS JOIN practice_skill a ON a.user_id = e.value AND a.topic_id = ?1
  LEFT JOIN practice_skill b ON b.user_id = a.user_id AND b.topic_id = ?2 WHERE true
  ON CONFLICT (user_id, topic_id) DO UPDATE SET theta = excluded.theta, n = excluded.n, recent = excluded.recent, last_day = excluded.last_day`

async function countOf(db: D1Database, table: Carried, topicId: string): Promise<number> {
  const row = await db.prepare(`SELECT count(*) AS n FROM ${table} WHERE topic_id = ?1`).bind(topicId).first()
  return z.object({ n: z.number() }).parse(row).n
}

/** How many rows of each table a merge carries; of learners' tables every row is read, which an admin asks for seldom. */
export async function countCarried(db: D1Database, topicId: string): Promise<Record<Carried, number>> {
  const counts = await Promise.all(CARRIED.map(async (table) => [table, await countOf(db, table, topicId)] as const))
  // One entry a table.
  return Object.fromEntries(counts) as Record<Carried, number>
}

/** Learners who have a skill in both topics. */
export async function countLearnersOfBoth(db: D1Database, { from, into }: Merge): Promise<number> {
  const row = await db
    .prepare(
      `SELECT count(*) AS n FROM practice_skill a JOIN practice_skill b ON b.user_id = a.user_id AND b.topic_id = ?2 WHERE a.topic_id = ?1`,
    )
    .bind(from, into)
    .first()
  return z.object({ n: z.number() }).parse(row).n
}

/** The topic leads to the other one from now on, and so do those that were merged into it before. */
export const mergeStatements = (db: D1Database, { from, into }: Merge): D1PreparedStatement[] => [
  db.prepare('UPDATE topic SET merged_into = ?2 WHERE id = ?1 OR merged_into = ?1').bind(from, into),
]

/** Both topics are there and no merged ones, and nothing else works on questions or topics. */
export const mayMerge = ({ from, into }: Merge) => ({
  sql: `(SELECT count(*) FROM topic WHERE id IN (?1, ?2) AND merged_into IS NULL) = 2
    AND NOT EXISTS (SELECT 1 FROM job WHERE state = 'running' AND kind IN ('bulkQuestions', 'mergeTopics'))`,
  binds: [from, into],
})

/** A running job on questions or topics, or null. */
export async function findTopicJob(db: D1Database): Promise<string | null> {
  const rows = await db.prepare("SELECT id FROM job WHERE state = 'running' AND kind IN ('bulkQuestions', 'mergeTopics') LIMIT 1").all()
  return decodeRows(z.object({ id: z.string() }), rows)[0]?.id ?? null
}

/** Other names for a subject in all of its topics. Gives how many there are. */
export const renameSubjectStatement = (db: D1Database, subject: string, names: { readonly en: string }): D1PreparedStatement =>
  db
    .prepare("UPDATE topic SET subject = ?2 WHERE subject ->> '$.en' IN (?1, ?3) AND merged_into IS NULL")
    .bind(subject, JSON.stringify(names), names.en)
