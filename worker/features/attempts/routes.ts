import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { CONNECTION_PROTOCOL } from '#contract/attempts/connection.ts'
import * as endpoints from '#contract/attempts/endpoints.ts'
import {
  ATTEMPT_LIMITS,
  continueAttemptQuery,
  feedbackRequest,
  opsRequest,
  pauseRequest,
  revealRequest,
  startAttemptRequest,
  submitRequest,
} from '#contract/attempts/schemas.ts'
import { seatRequest } from '#contract/attempts/seat.ts'
import { attemptIdSchema, idSchema, parseAttemptId } from '#contract/shared/ids.ts'
import { type ConnectingWriter, WRITER_HEADER } from '#do/attempt-room/room-messages.ts'
import { openDb } from '#worker/db/client.ts'
import { tookLiveTest } from '#worker/db/taken-live-test.ts'
import { raiseSealStatement } from '#worker/db/sealed-until.ts'
import { access } from '#worker/http/access.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { callerAttempt, callerEntry, callerUser, limit } from '#worker/http/limits.ts'
import { receiptSigner } from '#worker/http/receipt-signer.ts'
import { renewSession } from '#worker/http/sessions.ts'
import { ownAttempt } from '#worker/http/own-attempt.ts'
import { findStaged } from '#worker/features/results/public/staged-test.ts'
import { now } from '#worker/platform/clock.ts'
import { newId, newSecret, newSeed } from '#worker/platform/ids.ts'
import { hubOf, roomOf, sittingOf } from '#worker/platform/objects.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { countAccounts, enrolInTest, hasFeedback, insertFeedback } from './queries.ts'
import { type RevealDeps, revealQuestion } from './reveal.ts'
import { pauseAttempt, resumeAttempt, saveOps, serverCopy, submitAttempt } from './save.ts'
import { hasConfigKey } from './safe-browser.ts'
import { registerForLiveTest } from './seats/register.ts'
import { standInLine } from './seats/stand-in-line.ts'
import { takeSeat } from './seats/take-seat.ts'
import { seatAt, startTurn } from './sitting-seat.ts'
import { continueAttempt, startAttempt, type StartDeps } from './start.ts'

const liveTestParams = z.object({ testId: idSchema })
const attemptParams = z.object({ attemptId: attemptIdSchema })

/** The life of an attempt (docs/architecture.md#life-of-an-attempt): starting and resuming by session, saving and ending by attempt token. */
export const attemptRoutes = new Hono<AppEnv>()

serve(attemptRoutes, endpoints.startAttempt, { use: [limit('LIMIT_GENERAL', callerUser)], body: startAttemptRequest })(
  async (c, { body }) => {
    const wish = body
    return startAttempt(startDeps(c, wish.testId), c.get('principal'), wish)
  },
)
serve(attemptRoutes, endpoints.registerForLiveTest, { use: [limit('LIMIT_GENERAL', callerUser)], params: liveTestParams })(
  async (c, { params: { testId } }) => {
    const principal = c.get('principal')
    const deps = startDeps(c, testId)
    const sitting = { sitting: sittingOf(c.env, testId), countAccounts: () => countAccounts(c.env.DB), now: deps.now }
    return registerForLiveTest({ ...deps, turnAt: (test) => startTurn(sitting, test, principal.userId) }, principal, testId)
  },
)
serve(attemptRoutes, endpoints.standInLine, { params: liveTestParams })(async (c, { params: { testId } }) => {
  const at = now()
  return standInLine({ sitting: sittingOf(c.env, testId), staged: await findStaged(c.env.ARCHIVE, testId, at), now: at }, testId)
})
serve(attemptRoutes, endpoints.takeSeat, { use: [limit('LIMIT_GENERAL', callerEntry)], params: liveTestParams, body: seatRequest })(
  async (c, { params: { testId }, body }) => {
    const entry = c.get('entry')
    const at = now()
    const staged = await findStaged(c.env.ARCHIVE, testId, at)
    const sitting = { sitting: sittingOf(c.env, testId), countAccounts: () => Promise.resolve(staged?.expected ?? 0), now: at }
    const who = { userId: entry.userId, minutesPerHour: entry.accommodationMinutesPerHour }
    return takeSeat({ ...roomDeps(c, entry.userId, testId, at), staged, seatAt: (test) => seatAt(sitting, test, who) }, entry, body)
  },
)
serve(attemptRoutes, endpoints.getAttemptStatus, { use: [limit('LIMIT_GENERAL', callerUser), ownAttempt], params: attemptParams })(
  async (c, { params }) => {
    const { testId, n } = partsOf(params.attemptId)
    const { userId } = c.get('principal')
    const [status, feedbackGiven, signer] = await Promise.all([
      roomOf(c.env, userId, testId).status(n),
      hasFeedback(openDb(c.env.DB), userId, testId, n),
      receiptSigner(c.env),
    ])
    if (status === null) throw new AppError('not_found')
    const { attemptId, state, startedAt, deadlineAt, closedAt, lastSavedAt, reason, receipt, late, mode, lostTime } = status
    return {
      attemptId,
      testId,
      state,
      startedAt,
      deadlineAt,
      closedAt,
      lastSavedAt,
      reason,
      receipt,
      late,
      mode,
      lostTime,
      ...(signer !== null && state === 'closed' && status.isPreview !== true ? { signsReceipts: true as const } : {}),
      feedbackGiven,
      serverNow: now(),
    }
  },
)
serve(attemptRoutes, endpoints.takeOverAttempt, {
  use: [limit('LIMIT_GENERAL', callerUser), ownAttempt],
  params: attemptParams,
  query: continueAttemptQuery,
})(async (c, { params, query }) => {
  const { testId, n } = partsOf(params.attemptId)
  return continueAttempt(startDeps(c, testId), c.get('principal'), { testId, n, level: query.level })
})
serve(attemptRoutes, endpoints.sendTestFeedback, {
  use: [limit('LIMIT_GENERAL', callerUser), ownAttempt],
  params: attemptParams,
  body: feedbackRequest,
})(async (c, { params, body }) => {
  const { testId, n } = partsOf(params.attemptId)
  const { userId, questionLanguage } = c.get('principal')
  const status = await roomOf(c.env, userId, testId).status(n)
  if (status?.state !== 'closed') throw new AppError('not_found')
  const feedback = { userId, testId, n, ...body, createdAt: now() }
  const stored = await insertFeedback(c.env.DB, feedback, { id: newId(), language: questionLanguage ?? 'en' })
  if (!stored) throw new AppError('feedback_given')
  return { stored: true as const }
})
serve(attemptRoutes, endpoints.saveOps, {
  use: [limit('LIMIT_SAVE', callerAttempt)],
  body: opsRequest,
  maxBodyBytes: ATTEMPT_LIMITS.batchBytes,
})((c, { body }) => saveOps(roomOfToken(c), c.get('attempt'), body))
serve(attemptRoutes, endpoints.getServerCopy, { use: [limit('LIMIT_SAVE', callerAttempt)] })((c) =>
  serverCopy(roomOfToken(c), c.get('attempt')),
)
serve(attemptRoutes, endpoints.submitAttempt, {
  use: [limit('LIMIT_SUBMIT', callerAttempt)],
  body: submitRequest,
  maxBodyBytes: ATTEMPT_LIMITS.batchBytes,
})((c, { body }) => submitAttempt(roomOfToken(c), c.get('attempt'), body))
serve(attemptRoutes, endpoints.pauseAttempt, {
  use: [limit('LIMIT_SAVE', callerAttempt)],
  body: pauseRequest,
  maxBodyBytes: ATTEMPT_LIMITS.batchBytes,
})((c, { body }) => pauseAttempt(roomOfToken(c), c.get('attempt'), body))
serve(attemptRoutes, endpoints.resumeAttempt, { use: [limit('LIMIT_SAVE', callerAttempt)] })((c) =>
  resumeAttempt(roomOfToken(c), c.get('attempt')),
)
serve(attemptRoutes, endpoints.revealQuestion, {
  use: [limit('LIMIT_SAVE', callerAttempt)],
  body: revealRequest,
  maxBodyBytes: ATTEMPT_LIMITS.batchBytes,
})((c, { body }) => revealQuestion(revealDeps(c), c.get('attempt'), body))
attemptRoutes.get('/attempts/:attemptId/connection', access('attempt'), limit('LIMIT_SAVE', callerAttempt), async (c) => {
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket')
    throw new AppError('invalid_request', { path: 'upgrade', reason: 'not a web socket' })
  const { n, epoch } = c.get('attempt')
  const headers = { upgrade: 'websocket', [WRITER_HEADER]: JSON.stringify({ n, epoch } satisfies ConnectingWriter) }
  const reply = await roomOfToken(c).fetch(new Request(c.req.url, { headers }))
  if (reply.status !== 101 || !reply.webSocket) throw new AppError('attempt_revoked')
  // A new reply: the headers of the room's own cannot be added to.
  return new Response(null, { status: 101, webSocket: reply.webSocket, headers: { 'sec-websocket-protocol': CONNECTION_PROTOCOL } })
})

const roomOfToken = (c: Context<AppEnv>) => roomOf(c.env, c.get('attempt').userId, c.get('attempt').testId)

function revealDeps(c: Context<AppEnv>): RevealDeps {
  return { db: c.env.DB, room: roomOfToken(c) }
}

function partsOf(attemptId: string): { testId: string; n: number } {
  const parts = parseAttemptId(attemptId)
  if (parts === null) throw new AppError('not_found')
  return parts
}

/** What a room is started with. */
const roomDeps = (c: Context<AppEnv>, userId: string, testId: string, at: number) => ({
  room: roomOf(c.env, userId, testId),
  keys: tokenKeysOf(c.env),
  now: at,
  seed: newSeed(),
  jitter: newSeed() / 2 ** 32,
  newId,
  hasConfigKey: (configKeys: readonly string[]) => hasConfigKey(c, configKeys),
})

function startDeps(c: Context<AppEnv>, testId: string): StartDeps {
  const principal = c.get('principal')
  const db = openDb(c.env.DB)
  const at = now()
  return {
    ...roomDeps(c, principal.userId, testId, at),
    db: c.env.DB,
    sealUntil: (until) => raiseSealStatement(c.env.DB, testId, until).run(),
    tookLiveTest: () => tookLiveTest(c.env.DB, tokenKeysOf(c.env), principal.userId, testId),
    seatAt: (test) =>
      seatAt({ sitting: sittingOf(c.env, testId), countAccounts: () => countAccounts(c.env.DB), now: at }, test, {
        userId: principal.userId,
        minutesPerHour: principal.accommodationMinutesPerHour,
      }),
    enrol: () => enrolInTest(c.env.DB, principal.userId, testId, at),
    pushTakenOver: (attemptId, epoch) => hubOf(c.env, principal.userId).tell({ event: 'attemptTakenOver', data: { attemptId, epoch } }),
    renewSession: (until) => renewSession({ db, keys: tokenKeysOf(c.env), now: at, newSecret }, principal, until),
  }
}
