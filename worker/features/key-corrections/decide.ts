import type { KeyChange } from '#contract/key-corrections/schemas.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import { changedKeys } from '#domain/marking/key-corrections.ts'
import { carriedDecision, changeUnder, decisionAfter, keyUnder, keyInPaper, type StandingDecision } from '#domain/marking/key-decision.ts'
import { type DecisionRow, decisionsText, listDecisions } from '#worker/db/key-decisions.sql.ts'
import { AppError } from '#worker/http/app-error.ts'
import { carryOldDecisions } from '#worker/importing/decisions/carry-old-decisions.ts'
import { ordersOf, type OrderDeps } from '#worker/importing/decisions/option-orders.ts'
import { type PaperWithKeys, listPublishedPapers } from '#worker/importing/decisions/published-papers.ts'
import { findLetters } from '#worker/importing/decisions/find-letters.sql.ts'
import { type KeyedLetters, versionName } from '#worker/importing/decisions/question-letters.ts'

/** A paper's next key. */
export interface NextKey {
  readonly paper: PaperWithKeys
  readonly keys: readonly QuestionKey[]
  /** What makes it of the key before, in the paper's numbers. */
  readonly changes: readonly KeyChange[]
}

export interface Decided {
  /** All papers of the test as they were read, oldest first. */
  readonly papers: readonly PaperWithKeys[]
  /** The paper that the decision was made in, with its key after it. */
  readonly chosen: NextKey
  /** The papers that get a new key, the chosen one among them. */
  readonly next: readonly NextKey[]
  /** Papers that hold a question in question, but with other answers to choose from. */
  readonly unfit: readonly number[]
  /** What stands afterwards; null where nothing does any more. */
  readonly standing: ReadonlyMap<string, StandingDecision | null>
  /** The decisions as they were read, for the guard of the batch. */
  readonly text: string
}

/**
 * What decisions about questions of one paper, in its numbers, make of every paper of the test. Each paper also gets whatever else stands
 * about its questions and is not in its key yet. Errors: not_found, invalid_request with the change that cannot be.
 */
export async function decide(deps: OrderDeps, testId: string, paperVersion: number, changes: readonly KeyChange[]): Promise<Decided> {
  await carryOldDecisions(deps, [testId])
  const [papers, rows] = await Promise.all([listPublishedPapers(deps.db, testId), listDecisions(deps.db, [testId])])
  const paper = papers.find(({ version }) => version === paperVersion)
  if (paper === undefined) throw new AppError('not_found')
  const checked = changedKeys(paper.plan.questions, paper.keys, changes)
  if (!checked.ok) refuse(checked.change, checked.reason)
  const changed = new Set(changes.flatMap(({ question }) => paper.plan.questions[question]?.id ?? []))
  const letters = await lettersOf(deps, papers, rows, changed)
  const made = await standingAfter(deps, paper, rows, letters, changes)
  const standing = new Map<string, StandingDecision | null>([...rows.map((row) => [row.questionId, row.decision] as const), ...made])
  const next: NextKey[] = []
  const unfit: number[] = []
  for (const one of papers) {
    const after = await nextKey(deps, one, standing, letters)
    if (one.plan.questions.some(({ id }) => changed.has(id) && after.unfit.has(id))) unfit.push(one.version)
    const isChosen = one === paper
    if (isChosen || JSON.stringify(after.keys) !== JSON.stringify(one.keys))
      next.push({ paper: one, keys: after.keys, changes: isChosen ? withAll(after.changes, changes) : after.changes })
  }
  const chosen = next.find((one) => one.paper === paper)
  if (chosen === undefined) throw new Error('the chosen paper has no next key')
  return { papers, chosen, next, unfit, standing: made, text: decisionsText(rows) }
}

/** The history of the chosen paper says what the admin did there, changed or not. */
const withAll = (found: readonly KeyChange[], wanted: readonly KeyChange[]): KeyChange[] => {
  const said = new Set(wanted.map(({ question }) => question))
  return [...wanted, ...found.filter(({ question }) => !said.has(question))]
}

type Letters = ReadonlyMap<string, KeyedLetters>

async function lettersOf({ db }: OrderDeps, papers: readonly PaperWithKeys[], rows: readonly DecisionRow[], changed: ReadonlySet<string>) {
  const ids = new Set([...changed, ...rows.map(({ questionId }) => questionId)])
  const inPapers = papers.flatMap(({ plan }) => plan.questions.filter(({ id }) => ids.has(id)).map(({ id, version }) => ({ id, version })))
  return findLetters(db, [...inPapers, ...rows.map(({ questionId, decision }) => ({ id: questionId, version: decision.version }))])
}

async function standingAfter(
  deps: OrderDeps,
  paper: PaperWithKeys,
  rows: readonly DecisionRow[],
  letters: Letters,
  changes: readonly KeyChange[],
): Promise<Map<string, StandingDecision | null>> {
  const orders = await ordersOf(
    deps,
    paper,
    changes.map(({ question }) => question),
  )
  const made = new Map<string, StandingDecision | null>()
  for (const [c, change] of changes.entries()) {
    const question = paper.plan.questions[change.question]
    const own = question === undefined ? undefined : letters.get(versionName(question))
    if (question === undefined || own === undefined) refuse(c, 'the paper has no such question')
    const order = orders.get(change.question)
    if (order === undefined && change.action === 'setKey') refuse(c, 'the order of the options in this paper cannot be told any more')
    const before = rows.find(({ questionId }) => questionId === question.id)?.decision ?? null
    made.set(question.id, decisionAfter(before, change, { letters: own, order: order ?? [] }))
  }
  return made
}

/** The key of a paper under everything that stands, as far as it fits its versions of the questions. */
async function nextKey(deps: OrderDeps, paper: PaperWithKeys, standing: ReadonlyMap<string, StandingDecision | null>, letters: Letters) {
  const places = paper.plan.questions.flatMap(({ id }, q) => (standing.has(id) ? [q] : []))
  const orders = await ordersOf(deps, paper, places)
  const keys = [...paper.keys]
  const changes: KeyChange[] = []
  const unfit = new Set<string>()
  for (const q of places) {
    const question = paper.plan.questions[q]
    const [before, first] = [paper.keys[q], paper.firstKeys[q]]
    const own = question === undefined ? undefined : letters.get(versionName(question))
    if (question === undefined || own === undefined || before === undefined || first === undefined) continue
    const decision = standing.get(question.id) ?? null
    const from = decision === null ? own : letters.get(versionName({ id: question.id, version: decision.version }))
    const carried = decision === null || from === undefined ? null : carriedDecision(decision, from, own)
    const order = orders.get(q)
    if ((decision !== null && carried === null) || (order === undefined && carried !== null && carried.keys !== null)) {
      unfit.add(question.id)
      continue
    }
    // A paper from before orders were kept began with the question's own key.
    const answers = order === undefined ? first : keyInPaper(own.key, own, order)
    const place = { letters: own, order: order ?? [] }
    keys[q] = keyUnder(carried, answers, place)
    if (JSON.stringify(keys[q]) !== JSON.stringify(before))
      changes.push(carried === null ? { question: q, action: 'useOwnKey' } : changeUnder(carried, q, place))
  }
  return { keys, changes, unfit }
}

function refuse(change: number, reason: string): never {
  throw new AppError('invalid_request', { path: `body.changes.${change}`, reason })
}
