/** How many objections a test has. Hand-written: the index is forced, since without statistics SQLite would walk every proposal of the test. */
import * as z from 'zod/mini'
import { decodeRows } from './decode-row.ts'

const questionCount = z.object({ questionId: z.string(), round: z.number(), paperVersion: z.number(), count: z.number() })
export type QuestionCount = Readonly<z.infer<typeof questionCount>>

/** The objections to each question of a test, by round and paper: rows by questions, not by learners. */
export const listCounts = async (db: D1Database, testId: string): Promise<QuestionCount[]> =>
  decodeRows(
    questionCount,
    await db
      .prepare(
        `SELECT question_id AS questionId, round, paper_version AS paperVersion, count
         FROM objection_tally INDEXED BY objection_tally_all WHERE test_id = ?1 AND proposal = '' AND count > 0`,
      )
      .bind(testId)
      .all(),
  )
