import { OBJECTION_LIMITS } from '#contract/objections/objection-limits.ts'
import type { ObjectRequest, OwnObjection, OwnObjections } from '#contract/objections/schemas.ts'
import { objectionFault, type ObjectionFault, type ObjectionFacts, readingFault, withdrawalFault } from '#domain/objections/may-object.ts'
import { decisionFor, objectionState } from '#domain/objections/objection-state.ts'
import { objectionsEndAt } from '#domain/objections/objection-window.ts'
import { proposalFault, proposalOf, proposalText } from '#domain/objections/proposal.ts'
import { mayShow, type Reader } from '#domain/results/may-show.ts'
import { releasedAt } from '#domain/results/result-release.ts'
import type { UserHubCalls } from '#do/user-hub/hub-calls.ts'
import { AppError } from '#worker/http/app-error.ts'
import {
  type CountedAttempt,
  fileStatements,
  findCountedAttempt,
  listOwn,
  type StoredObjection,
  withdrawStatements,
} from './queries.sql.ts'

export interface ObjectionDeps {
  readonly db: D1Database
  readonly hub: Pick<UserHubCalls, 'holdsAnyQuestion'>
  /** Who asks. */
  readonly reader: Pick<Reader, 'userId' | 'role'>
  readonly now: number
  readonly newId: () => string
}

/** The window of a test and the own objections in it. Errors: not_found, result_not_released, solution_withheld. */
export async function ownObjections(deps: ObjectionDeps, testId: string): Promise<OwnObjections> {
  const [{ facts, refuse }, filed] = await Promise.all([gather(deps, testId, null), listOwn(deps.db, deps.reader.userId, testId)])
  const fault = readingFault(facts)
  if (fault !== null || facts.endsAt === null) return refuse(fault ?? 'absent')
  return replyOf(filed, facts.endsAt, deps.now)
}

/**
 * Files an objection. The same words sent again are the objection that is there. Errors: as of `ownObjections`, and objection_window_over,
 * objection_given, objections_used, invalid_request with what the proposal cannot be.
 */
export async function fileObjection(deps: ObjectionDeps, testId: string, wish: ObjectRequest): Promise<OwnObjections> {
  const { userId } = deps.reader
  const [{ attempt, facts, refuse }, filed] = await Promise.all([gather(deps, testId, wish.place), listOwn(deps.db, userId, testId)])
  const question = attempt?.question ?? null
  const isRepeat = filed.some((one) => one.questionId === question?.id && isSame(one, wish))
  const fault = objectionFault(facts, { count: filed.length, hasOfQuestion: filed.some(({ questionId }) => questionId === question?.id) })
  if (isRepeat && readingFault(facts) === null && facts.endsAt !== null) return replyOf(filed, facts.endsAt, deps.now)
  if (fault !== null || attempt === null || facts.endsAt === null) return refuse(fault ?? 'absent')
  if (question === null) return refuse('absent')
  const wrong = proposalFault(question, wish.proposal)
  if (wrong !== null) throw new AppError('invalid_request', { path: 'body.proposal', reason: wrong })
  const { place, text, source, language } = wish
  const statements = fileStatements(deps.db, {
    id: deps.newId(),
    userId,
    testId,
    questionId: question.id,
    paperVersion: attempt.paperVersion,
    place,
    proposal: proposalText(wish.proposal),
    text,
    source,
    language,
    createdAt: deps.now,
  })
  const [inserted] = await deps.db.batch(statements)
  const after = await listOwn(deps.db, userId, testId)
  // Another call of the same learner came in between.
  if (inserted?.meta.changes === 0 && !after.some((one) => one.questionId === question.id && isSame(one, wish)))
    return refuse(after.some(({ questionId }) => questionId === question.id) ? 'given' : 'used')
  return replyOf(after, facts.endsAt, deps.now)
}

/** Takes an own objection back. Errors: as of `ownObjections`, and objection_window_over, objection_decided. */
export async function withdrawObjection(deps: ObjectionDeps, testId: string, questionId: string): Promise<OwnObjections> {
  const { userId } = deps.reader
  const [{ facts, refuse }, filed] = await Promise.all([gather(deps, testId, null), listOwn(deps.db, userId, testId)])
  const one = filed.find((own) => own.questionId === questionId)
  const isDecided = one !== undefined && stateOf(one) !== 'open'
  const fault = withdrawalFault(facts, { isDecided })
  if (fault === 'decided') throw new AppError('objection_decided')
  if (fault !== null || facts.endsAt === null) return refuse(fault ?? 'absent')
  if (one !== undefined) await deps.db.batch(withdrawStatements(deps.db, userId, testId, questionId))
  const after = await listOwn(deps.db, userId, testId)
  if (after.some((own) => own.questionId === questionId)) throw new AppError('objection_decided')
  return replyOf(after, facts.endsAt, deps.now)
}

interface Gathered {
  readonly attempt: CountedAttempt | null
  readonly facts: ObjectionFacts
  /** Throws what a fault is answered with. */
  readonly refuse: (fault: ObjectionFault) => never
}

async function gather(deps: ObjectionDeps, testId: string, place: number | null): Promise<Gathered> {
  const attempt = await findCountedAttempt(deps.db, deps.reader.userId, testId, place)
  const release = attempt === null ? 0 : releasedAt(attempt.release, attempt.closedAt, attempt.sealedUntil)
  const endsAt = attempt === null ? null : objectionsEndAt(attempt)
  const facts = { attempt: attempt === null ? null : { showsKey: await shownKey(deps, attempt, release) }, endsAt, now: deps.now }
  return { attempt, facts, refuse: (fault) => refuseBy(fault, release, endsAt) }
}

async function shownKey({ hub, reader, now }: ObjectionDeps, attempt: CountedAttempt, release: number) {
  const holdsQuestion = await hub.holdsAnyQuestion([...attempt.questionIds], '')
  const own = { ownerId: reader.userId, isPreview: false, closedAt: attempt.closedAt }
  return mayShow('key', { ...reader, holdsQuestion }, own, { isLive: attempt.isLive, releasedAt: release }, now)
}

function refuseBy(fault: ObjectionFault, release: number, endsAt: number | null): never {
  switch (fault) {
    case 'absent':
      throw new AppError('not_found')
    case 'unreleased':
      throw new AppError('result_not_released', { releasedAt: new Date(release).toISOString() })
    case 'held':
      throw new AppError('solution_withheld')
    case 'over':
      throw new AppError('objection_window_over', { endedAt: new Date(endsAt ?? 0).toISOString() })
    case 'given':
      throw new AppError('objection_given')
    case 'used':
      throw new AppError('objections_used', { most: OBJECTION_LIMITS.most })
  }
}

const isSame = (own: StoredObjection, { proposal, text, source }: ObjectRequest): boolean =>
  own.proposal === proposalText(proposal) && own.text === text && own.source === source

const stateOf = ({ round, decisions }: StoredObjection) => objectionState(round, decisions)

const replyOf = (filed: readonly StoredObjection[], endsAt: number, now: number): OwnObjections => ({
  endsAt,
  left: Math.max(0, OBJECTION_LIMITS.most - filed.length),
  items: filed.map((one) => ownOf(one)),
  serverNow: now,
})

function ownOf(one: StoredObjection): OwnObjection {
  const { decisions, round, proposal, ...rest } = one
  const state = stateOf(one)
  return {
    ...rest,
    // It was stored as a proposal gives it.
    proposal: proposalOf(proposal) ?? { kind: 'wrong' },
    state,
    reasons: state === 'open' ? null : (decisionFor(round, decisions)?.reasons ?? null),
  }
}
