import type { KeyChange } from '#contract/key-corrections/schemas.ts'
import { decisionAfter, type StandingDecision } from '#domain/marking/key-decision.ts'
import type { DecisionRow } from '#worker/db/key-decisions.sql.ts'
import { ordersOf, type OrderDeps } from './printed-orders.ts'
import { listPrints } from './printed-papers.ts'
import { findLetters, versionName } from './question-letters.ts'

/**
 * Carries decisions from before they belonged to questions (changes of one paper's key, in its numbers) into `key_decision`. It runs
 * before anything reads or prints a test's decisions, and does nothing the second time. Where several papers have a decision about the
 * same question, the newest stands. One that cannot be read in the question's letters is carried without them, so that it fits nothing
 * and an admin has to decide again.
 */
export async function carryOldDecisions(deps: OrderDeps, testIds: readonly string[]): Promise<void> {
  if (testIds.length === 0) return
  const { results } = await deps.db
    .prepare(
      `SELECT test_id AS testId, paper_version AS paperVersion, created_at AS createdAt, actions, reason, actor_id AS actorId FROM paper_key
       WHERE test_id IN (SELECT value FROM json_each(?1)) AND json_type(actions) = 'array' ORDER BY created_at, paper_version, key_version`,
    )
    .bind(JSON.stringify(testIds))
    .all<OldKey>()
  for (const [testId, keys] of Map.groupBy(results, (row) => row.testId)) await carryTest(deps, testId, keys)
}

interface OldKey {
  readonly testId: string
  readonly paperVersion: number
  readonly createdAt: number
  readonly actions: string
  readonly reason: string | null
  readonly actorId: string | null
}

interface OldChange extends OldKey {
  readonly change: KeyChange
  readonly questionId: string
  readonly version: number
}

async function carryTest(deps: OrderDeps, testId: string, keys: readonly OldKey[]): Promise<void> {
  const prints = new Map((await listPrints(deps.db, testId)).map((print) => [print.version, print]))
  const changes = keys.flatMap((key): OldChange[] =>
    (JSON.parse(key.actions) as KeyChange[]).flatMap((change) => {
      const question = prints.get(key.paperVersion)?.plan.questions[change.question]
      return question === undefined ? [] : [{ ...key, change, questionId: question.id, version: question.version }]
    }),
  )
  const letters = await findLetters(
    deps.db,
    changes.map(({ questionId, version }) => ({ id: questionId, version })),
  )
  const rows: DecisionRow[] = []
  for (const [questionId, all] of Map.groupBy(changes, (change) => change.questionId)) {
    const last = all.at(-1)
    const print = last === undefined ? undefined : prints.get(last.paperVersion)
    if (last === undefined || print === undefined) continue
    const own = letters.get(versionName({ id: questionId, version: last.version }))
    const order = (await ordersOf(deps, print, [last.change.question])).get(last.change.question)
    // A later decision of one paper replaced the one before, and kept its right answers.
    let decision: StandingDecision | null = null
    for (const { change } of all.filter(({ paperVersion }) => paperVersion === last.paperVersion))
      decision =
        (change.action === 'setKey' && order === undefined) || own === undefined
          ? { keys: [], award: null, version: last.version }
          : decisionAfter(decision, change, { letters: own, order: order ?? [] })
    if (decision === null) continue
    rows.push({
      testId,
      questionId,
      decision,
      reason: last.reason ?? '',
      actorId: last.actorId ?? 'system',
      decidedAt: last.createdAt,
    })
  }
  await deps.db.batch([
    // Only while the old form is there: whoever runs at the same time, or a decision since, is not overwritten.
    deps.db
      .prepare(
        `INSERT INTO key_decision (test_id, question_id, decision, reason, actor_id, decided_at)
         SELECT ?1, value ->> '$.questionId', value ->> '$.text', value ->> '$.reason', value ->> '$.actorId', value ->> '$.decidedAt'
         FROM json_each(?2) WHERE EXISTS (SELECT 1 FROM paper_key WHERE test_id = ?1 AND json_type(actions) = 'array')
         ON CONFLICT (test_id, question_id) DO NOTHING`,
      )
      .bind(testId, JSON.stringify(rows.map((row) => ({ ...row, text: JSON.stringify(row.decision) })))),
    deps.db
      .prepare(
        `UPDATE paper_key SET actions = json_object('v', 2, 'changes', json(actions)) WHERE test_id = ?1 AND json_type(actions) = 'array'`,
      )
      .bind(testId),
  ])
}
