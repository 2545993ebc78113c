import type { KeyDecision } from '#contract/key-corrections/schemas.ts'
import { actionOf, answerText, carriedDecision, keyUnder, keyInPaper, type StandingDecision } from '#domain/marking/key-decision.ts'
import { listDecisions } from '#worker/db/key-decisions.sql.ts'
import { carryOldDecisions } from '#worker/importing/decisions/carry-old-decisions.ts'
import { ordersOf, type OrderDeps } from '#worker/importing/decisions/option-orders.ts'
import { type PaperWithKeys, listPublishedPapers } from '#worker/importing/decisions/published-papers.ts'
import { findLetters } from '#worker/importing/decisions/find-letters.sql.ts'
import { type KeyedLetters, versionName } from '#worker/importing/decisions/question-letters.ts'
import { findPresentVersions } from './queries.sql.ts'

/** What stands about the questions of a test, with whether it fits them as they are in the bank and is in the present paper's key. */
export async function standingDecisions(deps: OrderDeps, testId: string, paperVersion: number | null): Promise<KeyDecision[]> {
  await carryOldDecisions(deps, [testId])
  const rows = await listDecisions(deps.db, [testId])
  if (rows.length === 0) return []
  const paper = (await listPublishedPapers(deps.db, testId)).find(({ version }) => version === paperVersion)
  const present = await findPresentVersions(
    deps.db,
    rows.map(({ questionId }) => questionId),
  )
  const inPapers = paper?.plan.questions.map(({ id, version }) => ({ id, version })) ?? []
  const letters = await findLetters(deps.db, [
    ...[...present].map(([id, version]) => ({ id, version })),
    ...rows.map(({ questionId, decision }) => ({ id: questionId, version: decision.version })),
    ...inPapers.filter(({ id }) => present.has(id)),
  ])
  return Promise.all(
    rows.map(async ({ questionId, decision, reason, actorId, decidedAt }): Promise<KeyDecision> => {
      const from = letters.get(versionName({ id: questionId, version: decision.version }))
      const now = letters.get(versionName({ id: questionId, version: present.get(questionId) ?? 0 }))
      return {
        questionId,
        reason,
        actorId,
        decidedAt,
        action: actionOf(decision),
        answers: (decision.keys ?? []).map((key) => answerText(key)),
        fits: from !== undefined && now !== undefined && carriedDecision(decision, from, now) !== null,
        isApplied: paper === undefined || from === undefined ? true : await isApplied(deps, paper, questionId, decision, from, letters),
      }
    }),
  )
}

async function isApplied(
  deps: OrderDeps,
  paper: PaperWithKeys,
  questionId: string,
  decision: StandingDecision,
  from: KeyedLetters,
  letters: ReadonlyMap<string, KeyedLetters>,
): Promise<boolean> {
  const q = paper.plan.questions.findIndex(({ id }) => id === questionId)
  const own = letters.get(versionName({ id: questionId, version: paper.plan.questions[q]?.version ?? 0 }))
  const carried = own === undefined ? null : carriedDecision(decision, from, own)
  const order = (await ordersOf(deps, paper, [q])).get(q)
  const key = paper.keys[q]
  // What is not in the paper, or cannot be in its key, is not missing there.
  if (own === undefined || carried === null || key === undefined) return true
  if (order === undefined) return (key.award ?? null) === carried.award
  return JSON.stringify(key) === JSON.stringify(keyUnder(carried, keyInPaper(own.key, own, order), { letters: own, order }))
}
