import * as z from 'zod/mini'
import type { EnrolmentRef } from '#contract/catalogue/schemas.ts'
import type { SampleResult } from '#contract/samples/schemas.ts'
import { decodeRow, jsonColumn } from '#worker/db/decode-row.ts'

/** What a home knows of a learner beside the newest attempts. */
export interface LearnerMarks {
  readonly enrolled: readonly EnrolmentRef[]
  readonly samples: SampleResult | null
  /** Every test that was ever begun; those since the row was last made come first. */
  readonly attempted: readonly string[]
  /** The learner's own dates of exams, by the exam's name; ms UTC. */
  readonly targets: readonly { readonly exam: string; readonly examAt: number }[]
}

const marksRow = z.object({
  samples: z.nullable(jsonColumn(z.tuple([z.number(), z.number()]))),
  enrolled: jsonColumn(z.array(z.tuple([z.enum(['group', 'test']), z.string(), z.number()]))),
  since: jsonColumn(z.array(z.string())),
  before: z.nullable(jsonColumn(z.array(z.string()))),
  targets: jsonColumn(z.array(z.tuple([z.string(), z.number()]))),
})

/** The home names no more of each. */
const MOST = 8

/**
 * All of it in one statement and few rows: a learner of many tests has them in one (attempted-tests.sql.ts).
 * Hand-written: five lists of one row each, since a home may cost only three statements.
 */
export async function readLearnerMarks(db: D1Database, userId: string): Promise<LearnerMarks> {
  const { samples, enrolled, since, before, targets } = decodeRow(
    marksRow,
    await db
      .prepare(
        `SELECT
         (SELECT json_array(right_count, total) FROM sample_result WHERE user_id = ?1) AS samples,
         (SELECT json_group_array(json_array(kind, target_id, created_at)) FROM (
           SELECT kind, target_id, created_at FROM enrolment WHERE user_id = ?1 LIMIT ${MOST})) AS enrolled,
         (SELECT json_group_array(DISTINCT test_id) FROM (
           SELECT test_id FROM attempt WHERE user_id = ?1 AND started_at > coalesce((SELECT up_to FROM attempted_tests WHERE user_id = ?1), 0)
           ORDER BY started_at DESC)) AS since,
         (SELECT tests FROM attempted_tests WHERE user_id = ?1) AS before,
         (SELECT json_group_array(json_array(exam, exam_at)) FROM (
           SELECT exam, own_date AS exam_at FROM study_plan WHERE user_id = ?1 AND own_date IS NOT NULL UNION ALL
           SELECT exam, exam_at FROM exam_target WHERE user_id = ?1 AND exam_at IS NOT NULL LIMIT ${MOST})) AS targets`,
      )
      .bind(userId)
      .first(),
  )
  return {
    samples: samples === null ? null : { right: samples[0], total: samples[1] },
    enrolled: enrolled.map(([kind, id, at]) => ({ kind, id, at })),
    attempted: [...new Set([...since, ...(before ?? [])])],
    targets: targets.map(([exam, examAt]) => ({ exam, examAt })),
  }
}
