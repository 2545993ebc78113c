import type { PlausibilityDesk, RankReview } from '#contract/plausibility/schemas.ts'
import type { ReviewActRequest } from '#contract/plausibility/desk-schemas.ts'
import type { Reasons } from '#contract/objections/schemas.ts'
import { namedUnit } from '#domain/marking/marks.ts'
import { decided, holdEndsAt, isObjectionOpen, type Review } from '#domain/plausibility/rank-hold.ts'
import type { LiveSittingCalls } from '#do/live-sitting/sitting-calls.ts'
import type { UserHubCalls } from '#do/user-hub/hub-calls.ts'
import type { Actor } from '#worker/db/audit.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { findPersonNames } from '#worker/db/person-names.sql.ts'
import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import { notify, type PreparedNotice } from '#worker/notifying/notify.ts'
import type { FinalRanks, ProvisionalRanks } from '#worker/platform/final-ranks.ts'
import { countReviews, findReview, findTold, findUnit, listReviews, type ReviewRow, updateReview } from './queries.ts'
import { reviewOf } from './review-of.ts'

/** Reviews that are listed; a test rarely has more than a few. */
const LISTED = 100

export interface DeskReading {
  readonly db: D1Database
  /** What the sitting shows of its ranks; null where its files do not answer. */
  readonly ranks: () => Promise<FinalRanks | ProvisionalRanks | null>
}

/** The attempts at a test that look unusual, and what was decided about their ranks. Errors: not_found. */
export async function plausibilityDesk({ db, ranks }: DeskReading, testId: string): Promise<PlausibilityDesk> {
  const [unit, rows, count] = await Promise.all([findUnit(db, testId), listReviews(db, testId, LISTED), countReviews(db, testId)])
  if (unit === null) throw new AppError('not_found')
  const shown = rows.length === 0 ? null : await ranks()
  return {
    ...namedUnit(unit),
    reviews: await Promise.all(rows.map((row) => shownReview(row, shown))),
    more: count - rows.length,
    people: await findPersonNames(
      db,
      rows.flatMap(({ userId, decidedBy }) => [userId, decidedBy]),
    ),
  }
}

async function shownReview(row: ReviewRow, shown: FinalRanks | ProvisionalRanks | null): Promise<RankReview> {
  const { userId, n, paperVersion, score12, tieKey, signs, isCurrent, state, round, reasons, decidedBy, decidedAt, heldAt } = row
  const place = shown?.state === 'final' ? await shown.placeIn('all', score12, tieKey) : null
  return {
    userId,
    n,
    paperVersion,
    score12,
    rank: place === null ? null : 1 + place.above + (place.betterTies ?? 0),
    signs,
    isCurrent: isCurrent === 1,
    state,
    round,
    reasons,
    decidedBy,
    decidedAt,
    objection: reviewOf(row).objection,
    endsAt: state === 'held' && heldAt !== null ? holdEndsAt(heldAt) : null,
  }
}

export interface DeskDeps extends DeskReading {
  readonly sitting: Pick<LiveSittingCalls, 'showNamesAgain'>
  readonly hub: (userId: string) => Pick<UserHubCalls, 'push'>
  readonly actor: Actor
  readonly now: number
}

/**
 * Decides about a rank, with its entry in the audit log and the notification of its owner. Errors: not_found, conflict (someone was faster),
 * invalid_request where an objection waits for an answer and none is given.
 */
export async function actOnReview(deps: DeskDeps, testId: string, userId: string, request: ReviewActRequest): Promise<PlausibilityDesk> {
  const { db, actor, now } = deps
  const row = await findReview(db, testId, userId)
  if (row === null) throw new AppError('not_found')
  const before = reviewOf(row)
  const after = decided(before, request, now)
  if (after === null) throw new AppError('invalid_request', { path: 'body.reasons', reason: 'the objection needs an answer' })
  const notice = await noticeOf(deps, { testId, userId, order: request.order }, before, after)
  const { order, act, ...content } = request
  const outcome = await guardedBatch(db, {
    guard: {
      sql: 'SELECT EXISTS (SELECT 1 FROM rank_review WHERE test_id = ?1 AND user_id = ?2 AND round = ?3 AND objected_at IS ?4)',
      // What was written meanwhile is read before it is answered.
      binds: [testId, userId, request.round, before.objection?.at ?? null],
    },
    writes: [updateReview(db, { testId, userId, decidedBy: actor.actorId, decidedAt: now }, after), ...notice.statements],
    audit: {
      id: order,
      at: now,
      actorId: actor.actorId,
      requestId: actor.requestId,
      action: `rank.${act}`,
      target: `user:${userId}`,
      content: { test: testId, ...content },
      before: JSON.stringify({ test: testId, state: before.state, signs: Object.keys(row.signs) }),
      after: JSON.stringify({ test: testId, state: after.state, ...content }),
    },
  })
  if (outcome === 'conflict') throw new AppError('conflict')
  await showAgain(deps, testId)
  await notice.deliver(deps.hub, (error) => logLine('warn', { event: 'rank_hold_not_pushed', testId, error: String(error) }))
  return plausibilityDesk(deps, testId)
}

/** Where the sitting does not hear it, the task of each minute tells it (a trigger has counted the change). */
async function showAgain({ sitting }: DeskDeps, testId: string): Promise<void> {
  try {
    await sitting.showNamesAgain()
  } catch (error) {
    logLine('warn', { event: 'rank_hold_not_shown', testId, error: String(error) })
  }
}

const NOTHING_TO_TELL: PreparedNotice = { statements: [], deliver: () => Promise.resolve() }

/** Its owner hears of a hold, of its end, and of the answer to an objection; of everything else nothing. */
async function noticeOf(
  { db, now }: DeskDeps,
  { testId, userId, order }: { readonly testId: string; readonly userId: string; readonly order: string },
  before: Review,
  after: Review,
): Promise<PreparedNotice> {
  const told = toldOf(before, after)
  const person = told === null ? null : await findTold(db, testId, userId)
  if (told === null || person === null) return NOTHING_TO_TELL
  const { language, title } = person
  const params = { testId, title, reasons: told.reasons }
  return notify(db, { kind: told.kind, people: [{ userId, language, params }], tag: order.slice(0, 8), at: now })
}

function toldOf(before: Review, after: Review): { kind: 'rankHeld' | 'rankStaysHeld' | 'rankShownAgain'; reasons: Reasons | null } | null {
  const answer = isObjectionOpen(before) ? (after.objection?.answer?.reasons ?? null) : null
  if (after.state === 'held')
    return answer === null ? { kind: 'rankHeld', reasons: after.reasons } : { kind: 'rankStaysHeld', reasons: answer }
  return before.state === 'held' ? { kind: 'rankShownAgain', reasons: answer } : null
}
