/** Whose objections a decision covers. Hand-written: a page walks the objections of a question by their index first, and then looks at who is due. */
import * as z from 'zod/mini'
import type { Reasons } from '#contract/objections/schemas.ts'
import { LOCALES, type Localized } from '#contract/shared/locales.ts'
import { decodeRows } from '#worker/db/decode-row.ts'

/** `isDue`: this decision covers it, its learner has an account and was not told. */
const toldRow = z.object({
  id: z.string(),
  userId: z.string(),
  place: z.number(),
  isDue: z.number(),
  title: z.string(),
  reasons: z.string(),
  isChange: z.number(),
  language: z.enum(LOCALES),
})

export interface DecidedObjection extends Readonly<Pick<z.infer<typeof toldRow>, 'id' | 'userId' | 'place' | 'language'>> {
  readonly isDue: boolean
  readonly isChange: boolean
  readonly title: Localized
  readonly reasons: Reasons
}

export interface DecisionName {
  readonly testId: string
  readonly questionId: string
  readonly round: number
}

/** The next objections to the question of a decision after one; nothing where the decision does not stand. */
export async function listDecided(
  db: D1Database,
  { testId, questionId, round }: DecisionName,
  after: string,
  limit: number,
): Promise<DecidedObjection[]> {
  const found = await db
    .prepare(
      `SELECT o.id, o.user_id AS userId, o.place, t.title, d.reasons, d.change IS NOT NULL AS isChange,
         coalesce(u.interface_language, u.question_language, o.language) AS language,
         (o.told_at IS NULL AND u.id IS NOT NULL AND o.round <= ?3 AND NOT EXISTS (SELECT 1 FROM objection_decision e
           WHERE e.test_id = ?1 AND e.question_id = ?2 AND e.round >= o.round AND e.round < ?3 AND e.state <> 'undone')) AS isDue
       FROM (SELECT * FROM objection WHERE test_id = ?1 AND question_id = ?2 AND id > ?4 ORDER BY id LIMIT ${limit}) o
       CROSS JOIN objection_decision d ON d.test_id = ?1 AND d.question_id = ?2 AND d.round = ?3 AND d.state = 'final'
       CROSS JOIN test t ON t.id = ?1
       LEFT JOIN user u ON u.id = o.user_id AND u.deleted_at IS NULL
       ORDER BY o.id`,
    )
    .bind(testId, questionId, round, after)
    .all()
  return decodeRows(toldRow, found).map(({ isDue, isChange, title, reasons, ...row }) => ({
    ...row,
    isDue: isDue === 1,
    isChange: isChange === 1,
    // The importer wrote the title, the desk the reasons.
    title: JSON.parse(title) as Localized,
    reasons: JSON.parse(reasons) as Reasons,
  }))
}

/** No objection of the person to this question waits for them to be told. */
export const NOTHING_TO_TELL = `NOT EXISTS (SELECT 1 FROM objection o
  WHERE o.user_id = person.id AND o.test_id = ?8 AND o.question_id = ?9 AND o.told_at IS NULL)`
