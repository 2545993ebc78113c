/**
 * What is read and done of many chosen questions at once.
 * Hand-written: json_each takes any number of ids in one value.
 */
import * as z from 'zod/mini'
import { DIFFICULTY_LEVELS, type Difficulty } from '#contract/question-bank/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { decodeRows, jsonColumn } from '#worker/db/decode-row.ts'
import { guardedResults } from '#worker/db/guarded-batch.ts'
import { refreshTopics } from '#worker/importing/pool-rows.sql.ts'

/** The present state of each question that an action on many changes. */
export interface BulkState {
  readonly id: string
  readonly version: number
  readonly isArchived: boolean
  readonly tags: readonly string[]
  readonly topic: string
  readonly difficulty: Difficulty
}

const stateRow = z.object({
  id: z.string(),
  version: z.number(),
  isArchived: z.number(),
  tags: jsonColumn(z.array(z.string())),
  topic: z.string(),
  difficulty: z.enum(DIFFICULTY_LEVELS),
})

/** How these questions are now; those that are gone are left out. */
export async function findBulkStates(db: D1Database, ids: readonly string[]): Promise<BulkState[]> {
  const rows = decodeRows(
    stateRow,
    await db
      .prepare(
        `SELECT q.id, q.version, q.archived_at IS NOT NULL AS isArchived, v.tags, v.topic_id AS topic, v.difficulty
         FROM question q JOIN question_version v ON v.question_id = q.id AND v.version = q.version
         WHERE q.id IN (SELECT value FROM json_each(?1))`,
      )
      .bind(JSON.stringify(ids))
      .all(),
  )
  return rows.map((row) => ({ ...row, isArchived: row.isArchived === 1 }))
}

const idRow = z.object({ id: z.string() })

export interface ArchiveOrder {
  readonly isArchive: boolean
  readonly questions: readonly { readonly id: string; readonly audit: string }[]
  readonly actorId: string
  readonly requestId: string
  readonly now: number
}

/** Puts questions away or takes them back, each with its entry in the audit log; those that are so already are passed over. Gives the ids that changed. */
export async function archiveQuestions(db: D1Database, { isArchive, questions, actorId, requestId, now }: ArchiveOrder): Promise<string[]> {
  const list = JSON.stringify(questions)
  const are = `archived_at IS ${isArchive ? '' : 'NOT '}NULL`
  const action = isArchive ? 'question.archive' : 'question.unarchive'
  const written = await guardedResults(db, {
    guard: null,
    writes: [
      db
        .prepare(`UPDATE question SET archived_at = ?2 WHERE ${are} AND id IN (SELECT value->>'$.id' FROM json_each(?1)) RETURNING id`)
        .bind(list, isArchive ? now : null),
      // Sessions to come ask no question that was put away.
      refreshTopics(
        db,
        questions.map(({ id }) => id),
      ),
    ],
    audit: {
      each: questions,
      source: `JOIN question q ON q.id = v.value ->> '$.id' WHERE q.${are}`,
      before: 'q.archived_at',
      entry: { at: now, actorId, action, after: isArchive ? String(now) : null, requestId },
    },
  })
  const changed = written.outcome === 'written' ? written.results?.[0] : undefined
  return changed === undefined ? [] : decodeRows(idRow, changed).map(({ id }) => id)
}

/** The names of these questions and whether the practice pool has them now, in the order of the ids. */
export async function findPoolNames(
  db: D1Database,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly externalId: string; readonly isIn: boolean }[]> {
  const rows = decodeRows(
    z.object({ id: z.string(), externalId: z.string(), isIn: z.number() }),
    await db
      .prepare(
        `SELECT q.id, q.external_id AS externalId, p.question_id IS NOT NULL AS isIn FROM json_each(?1) e JOIN question q ON q.id = e.value
         LEFT JOIN practice_question p ON p.question_id = q.id AND p.removed_at IS NULL ORDER BY e.key`,
      )
      .bind(JSON.stringify([...new Set(ids)]))
      .all(),
  )
  return rows.map((row) => ({ ...row, isIn: row.isIn === 1 }))
}

/** Takes questions out of the practice pool, each with its entry in the audit log. They stay out of tests. Gives the ids that changed. */
export async function takeOutOfPool(
  db: D1Database,
  { questions, actorId, requestId, now }: Omit<ArchiveOrder, 'isArchive'>,
): Promise<string[]> {
  const list = JSON.stringify(questions)
  const written = await guardedResults(db, {
    guard: null,
    writes: [
      db
        .prepare(
          `UPDATE practice_question SET removed_at = ?2 WHERE removed_at IS NULL
           AND question_id IN (SELECT value ->> '$.id' FROM json_each(?1)) RETURNING question_id AS id`,
        )
        .bind(list, now),
      refreshTopics(
        db,
        questions.map(({ id }) => id),
      ),
    ],
    audit: {
      each: questions,
      source: `JOIN practice_question p ON p.question_id = v.value ->> '$.id' WHERE p.removed_at IS NULL`,
      before: 'p.added_at',
      entry: { at: now, actorId, action: 'question.unpool', after: null, requestId },
    },
  })
  const changed = written.outcome === 'written' ? written.results?.[0] : undefined
  return changed === undefined ? [] : decodeRows(idRow, changed).map(({ id }) => id)
}

const stemRow = z.object({ id: z.string(), externalId: z.string(), stem: z.string(), usedIn: z.number() })

/** Stems of the current versions of questions in a language, in the order of the ids. */
export async function findStems(
  db: D1Database,
  ids: readonly string[],
  language: Locale,
): Promise<{ id: string; externalId: string; stem: string; usedIn: number }[]> {
  return decodeRows(
    stemRow,
    await db
      .prepare(
        `SELECT q.id, q.external_id AS externalId, w.stem, (SELECT count(DISTINCT test_id) FROM test_question WHERE question_id = q.id) AS usedIn
         FROM json_each(?1) e JOIN question q ON q.id = e.value
         JOIN question_variant w ON w.question_id = q.id AND w.version = q.version AND w.language = ?2 ORDER BY e.key`,
      )
      .bind(JSON.stringify(ids), language)
      .all(),
  )
}
