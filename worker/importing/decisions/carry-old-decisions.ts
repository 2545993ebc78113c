import type { KeyChange } from '#contract/key-corrections/schemas.ts'
import { decisionAfter, type StandingDecision } from '#domain/marking/key-decision.ts'
import type { DecisionRow } from '#worker/db/key-decisions.sql.ts'
import { ordersOf, type OrderDeps } from './option-orders.ts'
import { listPublishedPapers } from './published-papers.ts'
import { findLetters } from './find-letters.sql.ts'
import { findOldKeys, type OldKey, writeCarried } from './old-decisions.sql.ts'
import { versionName } from './question-letters.ts'

/**
 * Carries decisions from before they belonged to questions (changes of one paper's key, in its numbers) into `key_decision`. It runs
 * before anything reads a test's decisions, and does nothing the second time. Where several papers have a decision about the
 * same question, the newest stands. One that cannot be read in the question's letters is carried without them, so that it fits nothing
 * and an admin has to decide again.
 */
export async function carryOldDecisions(deps: OrderDeps, testIds: readonly string[]): Promise<void> {
  if (testIds.length === 0) return
  const found = await findOldKeys(deps.db, testIds)
  for (const [testId, keys] of Map.groupBy(found, (row) => row.testId)) await carryTest(deps, testId, keys)
}

interface OldChange extends OldKey {
  readonly change: KeyChange
  readonly questionId: string
  readonly version: number
}

async function carryTest(deps: OrderDeps, testId: string, keys: readonly OldKey[]): Promise<void> {
  const papers = new Map((await listPublishedPapers(deps.db, testId)).map((paper) => [paper.version, paper]))
  const changes = keys.flatMap((key): OldChange[] =>
    key.actions.flatMap((change) => {
      const question = papers.get(key.paperVersion)?.plan.questions[change.question]
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
    const paper = last === undefined ? undefined : papers.get(last.paperVersion)
    if (last === undefined || paper === undefined) continue
    const own = letters.get(versionName({ id: questionId, version: last.version }))
    const order = (await ordersOf(deps, paper, [last.change.question])).get(last.change.question)
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
  await writeCarried(deps.db, testId, rows)
}
