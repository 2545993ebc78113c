import type { CountedProposal, DeskGroup, ObjectionDesk, QuestionObjections } from '#contract/objections/schemas.ts'
import type { ObjectionAct } from '#contract/objections/desk-schemas.ts'
import { changedKeys } from '#domain/marking/key-corrections.ts'
import { countedByDecision, type DecidedRound, objectionState } from '#domain/objections/objection-state.ts'
import { objectionsEndAt } from '#domain/objections/objection-window.ts'
import { proposalOf } from '#domain/objections/proposal.ts'
import { listWaiting, nothingWaits } from '#worker/db/approvals.ts'
import type { Actor, Guard } from '#worker/db/audit.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { insertJobStatement, type JobMessage } from '#worker/db/job-rows.ts'
import { listCounts, type QuestionCount } from '#worker/db/objection-counts.sql.ts'
import { settleDecision, stillPending } from '#worker/db/objection-decisions.ts'
import { findPersonNames } from '#worker/db/person-names.sql.ts'
import { findPaper } from '#worker/features/results/public/keyed-papers.sql.ts'
import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import { type DecisionRow, findDeskTest, insertDecision, listDecisions, listProposals, listTexts } from './desk-queries.ts'

/** Texts a page. */
const PAGE = 20

/** The objections of a test, counted by question, with what was decided about them. Errors: not_found. */
export async function objectionDesk(db: D1Database, testId: string): Promise<ObjectionDesk> {
  const [test, counts, decisions] = await Promise.all([findDeskTest(db, testId), listCounts(db, testId), listDecisions(db, testId, null)])
  if (test === null) throw new AppError('not_found')
  const ofQuestion = Map.groupBy(decisions, ({ questionId }) => questionId)
  const countsOf = Map.groupBy(counts, ({ questionId }) => questionId)
  const ids = new Set([...countsOf.keys(), ...ofQuestion.keys()])
  return {
    endsAt: objectionsEndAt(test),
    groups: [...ids]
      .map((id) => groupOf(id, countsOf.get(id) ?? [], ofQuestion.get(id) ?? []))
      .toSorted((a, b) => b.open - a.open || (a.questionId < b.questionId ? -1 : 1)),
    people: await findPersonNames(
      db,
      decisions.map(({ decidedBy }) => decidedBy),
    ),
  }
}

function groupOf(questionId: string, counts: readonly QuestionCount[], rows: readonly DecisionRow[]): DeskGroup {
  const { open, byRound } = countedByDecision(counts, rows.map(roundOf))
  return {
    questionId,
    papers: [...new Set(counts.map(({ paperVersion }) => paperVersion))].toSorted((a, b) => a - b),
    open,
    round: rows.length,
    decisions: rows
      .map(({ questionId: _question, ...decision }) => ({ ...decision, objections: byRound.get(decision.round) ?? 0 }))
      .toSorted((a, b) => b.round - a.round),
  }
}

const roundOf = ({ round, state, change }: DecisionRow): DecidedRound => ({ round, state, outcome: change === null ? 'stands' : 'changes' })

/** What the open objections to a question propose, and a page of all texts about it. */
export async function questionObjections(
  db: D1Database,
  testId: string,
  questionId: string,
  after: string | undefined,
): Promise<QuestionObjections> {
  const rows = await listDecisions(db, testId, questionId)
  const decisions = rows.map(roundOf)
  const last = decisions.findLast(({ state }) => state !== 'undone')
  const [proposals, texts] = await Promise.all([
    listProposals(db, testId, questionId, last === undefined ? 0 : last.round + 1),
    listTexts(db, { testId, questionId, after: after ?? '', limit: PAGE }),
  ])
  return {
    proposals: proposals.map(({ proposal, ...counted }): CountedProposal => ({ ...counted, proposal: proposalOf(proposal) })),
    items: texts.map(({ round, proposal, ...text }) => ({
      ...text,
      // It was stored as a proposal gives it.
      proposal: proposalOf(proposal) ?? { kind: 'wrong' },
      state: objectionState(round, decisions),
    })),
    next: texts.length < PAGE ? null : (texts.at(-1)?.id ?? null),
  }
}

export interface DeskDeps {
  readonly db: D1Database
  readonly queue: { send(message: JobMessage): Promise<unknown> }
  readonly actor: Actor
  readonly now: number
  readonly newId: () => string
}

/**
 * Does one act on the objections to a question, with its entry in the audit log; what turns them down also orders that their learners are
 * told. Errors: not_found (no one objects to it), conflict (someone was faster), objection_waits, invalid_request (what a change cannot be).
 */
export async function actOnObjections(deps: DeskDeps, testId: string, questionId: string, act: ObjectionAct): Promise<ObjectionDesk> {
  const { db, actor, now } = deps
  const group = (await objectionDesk(db, testId)).groups.find((one) => one.questionId === questionId)
  if (group === undefined) throw new AppError('not_found')
  if (act.act === 'change') await refuseUnfit(db, testId, questionId, act)
  if (act.act === 'undo' && (await listWaiting(db, 'key.publish', { target: testId, now })).length > 0)
    throw new AppError('objection_waits')
  const jobId = deps.newId()
  const { order, act: name, ...content } = act
  const outcome = await guardedBatch(db, {
    guard: guardOf(testId, questionId, act, now),
    writes: writesFor(deps, { testId, questionId, jobId, total: countOf(group) }, act),
    audit: {
      id: order,
      at: now,
      actorId: actor.actorId,
      requestId: actor.requestId,
      action: `objection.${name}`,
      target: `question:${questionId}`,
      content: { test: testId, ...content },
      before: JSON.stringify({ test: testId, round: act.round, objections: group.open }),
      after: JSON.stringify({ test: testId, ...content }),
    },
  })
  if (outcome === 'conflict') throw new AppError('conflict')
  if (act.act === 'stand')
    await deps.queue.send({ jobId }).catch((error: unknown) => {
      logLine('warn', { event: 'job_not_queued', jobId, error: String(error) })
    })
  return objectionDesk(db, testId)
}

async function refuseUnfit(
  db: D1Database,
  testId: string,
  questionId: string,
  { paperVersion, change }: Extract<ObjectionAct, { act: 'change' }>,
): Promise<void> {
  const paper = await findPaper(db, testId, paperVersion)
  if (paper?.plan.questions[change.question]?.id !== questionId)
    throw new AppError('invalid_request', { path: 'body.change.question', reason: 'the paper has another question there' })
  const checked = changedKeys(paper.plan.questions, paper.keys, [change])
  if (!checked.ok) throw new AppError('invalid_request', { path: 'body.change', reason: checked.reason })
}

/**
 * A decision needs an open objection, no change of the same question that waits, and the round that the admin saw; undoing one needs that
 * it waits, and that no second admin was asked meanwhile.
 */
function guardOf(testId: string, questionId: string, act: ObjectionAct, now: number): readonly Guard[] {
  if (act.act === 'undo') return [stillPending(testId, [{ questionId, round: act.round }]), nothingWaits('key.publish', testId, now)]
  const decidable = {
    sql: `SELECT (SELECT count(*) FROM objection_decision WHERE test_id = ?1 AND question_id = ?2) = ?3
      AND NOT EXISTS (SELECT 1 FROM objection_decision WHERE test_id = ?1 AND question_id = ?2 AND state = 'pending')
      AND EXISTS (SELECT 1 FROM objection_tally WHERE test_id = ?1 AND question_id = ?2 AND proposal = '' AND count > 0 AND round >
        coalesce((SELECT max(round) FROM objection_decision WHERE test_id = ?1 AND question_id = ?2 AND state <> 'undone'), -1))`,
    binds: [testId, questionId, act.round],
  }
  return [decidable]
}

interface Ordered {
  readonly testId: string
  readonly questionId: string
  readonly jobId: string
  /** Objections to walk. */
  readonly total: number
}

const countOf = ({ open, decisions }: DeskGroup): number => decisions.reduce((sum, { objections }) => sum + objections, open)

function writesFor({ db, actor, now }: DeskDeps, { testId, questionId, jobId, total }: Ordered, act: ObjectionAct): D1PreparedStatement[] {
  if (act.act === 'undo') return [settleDecision(db, testId, { questionId, round: act.round }, 'undone')]
  const made = { questionId, round: act.round, reasons: act.reasons, decidedBy: actor.actorId, decidedAt: now }
  if (act.act === 'change')
    return [insertDecision(db, testId, { ...made, state: 'pending', change: act.change, paperVersion: act.paperVersion })]
  return [
    insertDecision(db, testId, { ...made, state: 'final', change: null, paperVersion: null }),
    insertJobStatement(db, {
      id: jobId,
      kind: 'objections',
      target: testId,
      cursor: '0:',
      total,
      actorId: actor.actorId,
      startedAt: now,
      detail: { questions: [{ questionId, round: act.round }], told: 0 },
    }),
  ]
}
