import { carriedDecision, type StandingDecision } from '#domain/marking/key-decision.ts'
import { decisionsText, listDecisions } from '#worker/db/key-decisions.sql.ts'
import type { Faults } from '#worker/importing/fault.ts'
import type { ReadBundle } from '#worker/importing/read-bundle.ts'
import type { ResolvedContent } from '#worker/importing/resolve-content.ts'
import type { ResolvedTest } from '#worker/importing/resolve-tests.ts'
import { carryOldDecisions } from './carry-old-decisions.ts'
import type { OrderDeps } from './option-orders.ts'
import { findLetters } from './find-letters.sql.ts'
import { type KeyedLetters, lettersOf, versionName } from './question-letters.ts'

/** What stands about the questions of a paper that is made now, in the letters that it has now. */
export interface PaperDecisions {
  readonly byQuestion: ReadonlyMap<string, StandingDecision>
  /** All of the test's decisions as they were read, for the guard of the batch that switches to the paper. */
  readonly text: string
}

/** A published test whose new paper waits: a decision does not fit a question as it is now. */
export interface HeldTest {
  readonly test: string
  readonly testId: string
  /** External ids. */
  readonly questions: readonly string[]
}

export interface PapersToMake {
  readonly decisions: ReadonlyMap<string, PaperDecisions>
  readonly content: ResolvedContent
  readonly held: readonly HeldTest[]
}

/**
 * The decisions that every paper about to be made begins with, by test id. A test of the bundle with one that does not fit is a fault.
 * One that is only touched by a changed question keeps the paper it has until an admin decides again; the question itself is saved.
 */
export async function decisionsForPapers(
  deps: OrderDeps,
  bundle: ReadBundle,
  content: ResolvedContent,
  faults: Faults,
): Promise<PapersToMake> {
  const republished = [...content.tests.values()].filter(({ publishes, before }) => publishes !== null && before !== null)
  const testIds = republished.flatMap(({ before }) => before?.id ?? [])
  if (testIds.length === 0) return { decisions: new Map(), content, held: [] }
  await carryOldDecisions(deps, testIds)
  const rows = Map.groupBy(await listDecisions(deps.db, testIds), ({ testId }) => testId)
  const letters = await lettersNeeded(deps.db, content, republished, rows)
  const decisions = new Map<string, PaperDecisions>()
  const held: HeldTest[] = []
  const tests = new Map(content.tests)
  for (const test of republished) {
    const own = rows.get(test.before?.id ?? '') ?? []
    const byQuestion = new Map<string, StandingDecision>()
    const unfit: number[] = []
    for (const [q, { id, version }] of test.plan.questions.entries()) {
      const standing = own.find(({ questionId }) => questionId === id)
      if (standing === undefined) continue
      const from = letters.get(versionName({ id, version: standing.decision.version }))
      const to = letters.get(versionName({ id, version }))
      const decision = from === undefined || to === undefined ? null : carriedDecision(standing.decision, from, to)
      if (decision === null) unfit.push(q)
      else byQuestion.set(id, decision)
    }
    decisions.set(test.id, { byQuestion, text: decisionsText(own) })
    if (unfit.length === 0) continue
    const at = bundle.entries.tests.find(({ value }) => value.id === test.externalId)?.at
    if (at !== undefined) for (const q of unfit) faults.add(pathOf(at, test, q), misfit(nameOf(test, q)))
    else {
      held.push({ test: test.externalId, testId: test.id, questions: unfit.map((q) => nameOf(test, q)) })
      tests.delete(test.externalId)
    }
  }
  return { decisions, content: { ...content, tests }, held }
}

const misfit = (name: string): string =>
  `the decision about the key of "${name}" does not fit the question as it is now; decide again on the page of the test's keys, or drop the decision`

function pathOf(at: number, { plan }: ResolvedTest, q: number): (string | number)[] {
  const s = plan.sections.findIndex(({ from, to }) => q >= from && q < to)
  return ['tests', at, 'sections', s, 'questions', q - (plan.sections[s]?.from ?? 0), 'key']
}

const nameOf = ({ definition }: ResolvedTest, q: number): string => definition.sections.flatMap(({ questions }) => questions)[q] ?? ''

async function lettersNeeded(
  db: D1Database,
  content: ResolvedContent,
  republished: readonly ResolvedTest[],
  rows: ReadonlyMap<string, readonly { readonly questionId: string; readonly decision: StandingDecision }[]>,
): Promise<Map<string, KeyedLetters>> {
  const decided = [...rows.values()].flat()
  const ids = new Set(decided.map(({ questionId }) => questionId))
  const now = republished.flatMap(({ plan }) => plan.questions.filter(({ id }) => ids.has(id)))
  const letters = await findLetters(db, [
    ...now,
    ...decided.map(({ questionId, decision }) => ({ id: questionId, version: decision.version })),
  ])
  // What this import writes is not stored yet.
  for (const question of content.questions.values())
    if (ids.has(question.id) && question.source !== null) letters.set(versionName(question), lettersOf(question, question.source))
  return letters
}
