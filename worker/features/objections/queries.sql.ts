/**
 * What a learner may object to, and their objections. Hand-written: json_each looks into the plan of the paper, and what is filed is counted
 * in the statement that files it.
 */
import * as z from 'zod/mini'
import { DECISION_STATES, type Reasons } from '#contract/objections/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { OBJECTION_LIMITS } from '#contract/objections/objection-limits.ts'
import type { DecidedRound } from '#domain/objections/objection-state.ts'
import type { PlanQuestion } from '#domain/paper/paper-plan.ts'
import { decodeFirst, decodeRows } from '#worker/db/decode-row.ts'

const attemptRow = z.object({
  paperVersion: z.number(),
  closedAt: z.number(),
  kind: z.string(),
  sealedUntil: z.nullable(z.number()),
  release: z.string(),
  ids: z.string(),
  question: z.nullable(z.string()),
})

/** A closed attempt that counts, with what its window hangs on. Times in ms UTC. */
export interface CountedAttempt {
  readonly paperVersion: number
  readonly closedAt: number
  readonly isLive: boolean
  readonly sealedUntil: number | null
  readonly release: ContentPattern['release']
  readonly questionIds: readonly string[]
  /** Null where no place was named, or the paper has no such place. */
  readonly question: PlanQuestion | null
}

/** The attempt of a learner at a test that counts for rank, with the question at a place of its paper. */
export async function findCountedAttempt(
  db: D1Database,
  userId: string,
  testId: string,
  place: number | null,
): Promise<CountedAttempt | null> {
  const found = await db
    .prepare(
      `SELECT a.paper_version AS paperVersion, a.closed_at AS closedAt, t.kind, t.sealed_until AS sealedUntil,
         p.plan -> '$.pattern.release' AS release, CASE WHEN ?3 IS NOT NULL THEN p.plan -> ('$.questions[' || ?3 || ']') END AS question,
         (SELECT json_group_array(q.value ->> '$.id') FROM json_each(p.plan, '$.questions') q) AS ids
       FROM attempt a CROSS JOIN test t ON t.id = a.test_id CROSS JOIN paper p ON p.test_id = a.test_id AND p.version = a.paper_version
       WHERE a.user_id = ?1 AND a.test_id = ?2 AND a.ranking = 1 AND a.state = 'closed' AND a.seq IS NOT NULL AND a.voided_at IS NULL
       LIMIT 1`,
    )
    // As text: a number would be written as 1.0 into the path.
    .bind(userId, testId, place === null ? null : String(place))
    .first()
  const row = decodeFirst(attemptRow, found)
  if (row === null) return null
  const { kind, release, ids, question, ...attempt } = row
  return {
    ...attempt,
    isLive: kind === 'live',
    // The importer wrote the plan.
    release: JSON.parse(release) as ContentPattern['release'],
    questionIds: JSON.parse(ids) as string[],
    question: question === null ? null : (JSON.parse(question) as PlanQuestion),
  }
}

const ownRow = z.object({
  questionId: z.string(),
  paperVersion: z.number(),
  place: z.number(),
  proposal: z.string(),
  text: z.string(),
  source: z.nullable(z.string()),
  round: z.number(),
  createdAt: z.number(),
  decisions: z.string(),
})
const decisionState = z.enum(DECISION_STATES)

export type ToldDecision = DecidedRound & { readonly reasons: Reasons }

export interface StoredObjection extends Readonly<Omit<z.infer<typeof ownRow>, 'decisions'>> {
  /** Of its question. */
  readonly decisions: readonly ToldDecision[]
}

/** The objections of a learner in a test, the first filed first: at most five rows, and the decisions about their questions. */
export async function listOwn(db: D1Database, userId: string, testId: string): Promise<StoredObjection[]> {
  const found = await db
    .prepare(
      `SELECT o.question_id AS questionId, o.paper_version AS paperVersion, o.place, o.proposal, o.text, o.source, o.round,
         o.created_at AS createdAt,
         (SELECT json_group_array(json_object('round', d.round, 'state', d.state, 'outcome', iif(d.change IS NULL, 'stands', 'changes'),
           'reasons', json(d.reasons))) FROM objection_decision d WHERE d.test_id = o.test_id AND d.question_id = o.question_id) AS decisions
       FROM objection o WHERE o.user_id = ?1 AND o.test_id = ?2 ORDER BY o.created_at, o.question_id`,
    )
    .bind(userId, testId)
    .all()
  return decodeRows(ownRow, found).map(({ decisions, ...row }) => ({ ...row, decisions: parsedDecisions(decisions) }))
}

// The statement built them, of columns that the desk alone writes.
const parsedDecisions = (json: string): ToldDecision[] =>
  (JSON.parse(json) as ToldDecision[]).map((decision) => ({ ...decision, state: z.parse(decisionState, decision.state) }))

export interface NewObjection {
  readonly id: string
  readonly userId: string
  readonly testId: string
  readonly questionId: string
  readonly paperVersion: number
  readonly place: number
  /** `proposalText`. */
  readonly proposal: string
  readonly text: string
  readonly source: string | null
  readonly language: Locale
  /** ms UTC */
  readonly createdAt: number
}

/** Different proposals of a question that are counted apart, in each paper and round; further ones are counted together. */
const MOST_PROPOSALS = 50
/** What the rarer proposals are counted as; `proposalOf` reads no proposal from it. */
const RARE = 'rare'

/**
 * Files an objection and counts it: one batch. Nothing is written where the learner has one to this question or has used all of theirs; the
 * rows that are read do not grow with what others have filed.
 */
export const fileStatements = (db: D1Database, o: NewObjection): D1PreparedStatement[] => [
  db
    .prepare(
      `INSERT INTO objection (test_id, question_id, id, user_id, paper_version, place, proposal, counted_as, text, source, language, round, created_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7,
         iif(EXISTS (SELECT 1 FROM objection_tally c WHERE c.test_id = ?1 AND c.question_id = ?2 AND c.round = now.round AND c.paper_version = ?5 AND c.proposal = ?7)
           OR (SELECT count(*) FROM objection_tally c WHERE c.test_id = ?1 AND c.question_id = ?2 AND c.round = now.round AND c.paper_version = ?5) <= ${MOST_PROPOSALS},
           ?7, '${RARE}'),
         ?8, ?9, ?10, now.round, ?11
       FROM (SELECT count(*) AS round FROM objection_decision WHERE test_id = ?1 AND question_id = ?2) now
       WHERE (SELECT count(*) FROM objection WHERE user_id = ?4 AND test_id = ?1) < ${OBJECTION_LIMITS.most}
       ON CONFLICT (user_id, test_id, question_id) DO NOTHING`,
    )
    .bind(o.testId, o.questionId, o.id, o.userId, o.paperVersion, o.place, o.proposal, o.text, o.source, o.language, o.createdAt),
  ...(["''", 'counted_as'] as const).map((counted) =>
    db
      .prepare(
        `INSERT INTO objection_tally (test_id, question_id, round, paper_version, proposal, count)
         SELECT test_id, question_id, round, paper_version, ${counted}, 1 FROM objection WHERE user_id = ?1 AND test_id = ?2 AND question_id = ?3 AND id = ?4
         ON CONFLICT (test_id, question_id, round, paper_version, proposal) DO UPDATE SET count = count + 1`,
      )
      .bind(o.userId, o.testId, o.questionId, o.id),
  ),
]

/** Takes an own objection that is not decided out of the counts and away: one batch. */
export const withdrawStatements = (db: D1Database, userId: string, testId: string, questionId: string): D1PreparedStatement[] => [
  db
    .prepare(
      `UPDATE objection_tally SET count = count - 1 WHERE (test_id, question_id, round, paper_version, proposal) IN (
         SELECT o.test_id, o.question_id, o.round, o.paper_version, all_or_own.value FROM objection o
           CROSS JOIN json_each(json_array('', o.counted_as)) all_or_own WHERE ${OWN_OPEN})`,
    )
    .bind(userId, testId, questionId),
  db.prepare(`DELETE FROM objection AS o WHERE ${OWN_OPEN}`).bind(userId, testId, questionId),
]

const OWN_OPEN = `o.user_id = ?1 AND o.test_id = ?2 AND o.question_id = ?3 AND NOT EXISTS (SELECT 1 FROM objection_decision d
  WHERE d.test_id = o.test_id AND d.question_id = o.question_id AND d.round >= o.round AND d.state = 'final')`
