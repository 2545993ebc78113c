import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import {
  ATTEMPT_LIMITS,
  type AttemptStatus,
  feedbackRequest,
  opsRequest,
  pauseRequest,
  revealRequest,
  startAttemptRequest,
  submitRequest,
} from '#contract/attempts/schemas.ts'
import { attemptIdSchema, parseAttemptId } from '#contract/shared/ids.ts'
import { openDb } from '#worker/db/client.ts'
import { tookLiveTest } from '#worker/db/taken-live-test.ts'
import { raiseSealStatement } from '#worker/db/sealed-until.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { callerAttempt, callerUser, limit } from '#worker/http/limits.ts'
import { renewSession } from '#worker/http/sessions.ts'
import { ownAttempt } from '#worker/http/own-attempt.ts'
import { jsonBody, pathParams } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { newId, newSecret, newSeed } from '#worker/platform/ids.ts'
import { hubOf, roomOf } from '#worker/platform/objects.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { enrolInTest, hasFeedback, insertFeedback } from './repository.ts'
import { type RevealDeps, revealQuestion } from './reveal.ts'
import { pauseAttempt, resumeAttempt, saveOps, serverCopy, submitAttempt } from './save.ts'
import { continueAttempt, startAttempt, type StartDeps } from './start.ts'

const attemptParams = pathParams(z.object({ attemptId: attemptIdSchema }))

/** The life of an attempt (docs/architecture.md#life-of-an-attempt): starting and resuming by session, saving and ending by attempt token. */
export const attemptRoutes = new Hono<AppEnv>()
  .post('/', access('learner'), limit('LIMIT_GENERAL', callerUser), jsonBody(startAttemptRequest), async (c) => {
    const wish = c.req.valid('json')
    return c.json(await startAttempt(startDeps(c, wish.testId), c.get('principal'), wish))
  })
  .get('/:attemptId', access('learner'), limit('LIMIT_GENERAL', callerUser), attemptParams, ownAttempt, async (c) => {
    const { testId, n } = partsOf(c.req.valid('param').attemptId)
    const { userId } = c.get('principal')
    const [status, feedbackGiven] = await Promise.all([
      roomOf(c.env, userId, testId).status(n),
      hasFeedback(openDb(c.env.DB), userId, testId, n),
    ])
    if (status === null) throw new AppError('not_found')
    const { attemptId, state, startedAt, deadlineAt, closedAt, lastSavedAt, reason, receipt, late, mode, lostTime } = status
    return c.json({
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
      feedbackGiven,
      serverNow: now(),
    } satisfies AttemptStatus)
  })
  .post('/:attemptId/continue', access('learner'), limit('LIMIT_GENERAL', callerUser), attemptParams, ownAttempt, async (c) => {
    const { testId, n } = partsOf(c.req.valid('param').attemptId)
    return c.json(await continueAttempt(startDeps(c, testId), c.get('principal'), testId, n))
  })
  .post(
    '/:attemptId/feedback',
    access('learner'),
    limit('LIMIT_GENERAL', callerUser),
    attemptParams,
    ownAttempt,
    jsonBody(feedbackRequest),
    async (c) => {
      const { testId, n } = partsOf(c.req.valid('param').attemptId)
      const { userId, questionLanguage } = c.get('principal')
      const status = await roomOf(c.env, userId, testId).status(n)
      if (status?.state !== 'closed') throw new AppError('not_found')
      const feedback = { userId, testId, n, ...c.req.valid('json'), createdAt: now() }
      const stored = await insertFeedback(c.env.DB, feedback, { id: newId(), language: questionLanguage ?? 'en' })
      if (!stored) throw new AppError('feedback_given')
      return c.json({ stored: true as const })
    },
  )
  .post(
    '/:attemptId/ops',
    access('attempt'),
    limit('LIMIT_SAVE', callerAttempt),
    jsonBody(opsRequest, ATTEMPT_LIMITS.batchBytes),
    async (c) => c.json(await saveOps(roomOfToken(c), c.get('attempt'), c.req.valid('json'))),
  )
  .get('/:attemptId/copy', access('attempt'), limit('LIMIT_SAVE', callerAttempt), async (c) =>
    c.json(await serverCopy(roomOfToken(c), c.get('attempt'))),
  )
  .post(
    '/:attemptId/submit',
    access('attempt'),
    limit('LIMIT_SUBMIT', callerAttempt),
    jsonBody(submitRequest, ATTEMPT_LIMITS.batchBytes),
    async (c) => c.json(await submitAttempt(roomOfToken(c), c.get('attempt'), c.req.valid('json'))),
  )
  .post(
    '/:attemptId/pause',
    access('attempt'),
    limit('LIMIT_SAVE', callerAttempt),
    jsonBody(pauseRequest, ATTEMPT_LIMITS.batchBytes),
    async (c) => c.json(await pauseAttempt(roomOfToken(c), c.get('attempt'), c.req.valid('json'))),
  )
  .post('/:attemptId/resume', access('attempt'), limit('LIMIT_SAVE', callerAttempt), async (c) =>
    c.json(await resumeAttempt(roomOfToken(c), c.get('attempt'))),
  )
  .post(
    '/:attemptId/reveal',
    access('attempt'),
    limit('LIMIT_SAVE', callerAttempt),
    jsonBody(revealRequest, ATTEMPT_LIMITS.batchBytes),
    async (c) => c.json(await revealQuestion(revealDeps(c), c.get('attempt'), c.req.valid('json'))),
  )

const roomOfToken = (c: Context<AppEnv>) => roomOf(c.env, c.get('attempt').userId, c.get('attempt').testId)

function revealDeps(c: Context<AppEnv>): RevealDeps {
  return { db: c.env.DB, room: roomOfToken(c) }
}

function partsOf(attemptId: string): { testId: string; n: number } {
  const parts = parseAttemptId(attemptId)
  if (parts === null) throw new AppError('not_found')
  return parts
}

function startDeps(c: Context<AppEnv>, testId: string): StartDeps {
  const who = c.get('principal')
  const db = openDb(c.env.DB)
  const at = now()
  const seed = newSeed()
  return {
    db: c.env.DB,
    room: roomOf(c.env, who.userId, testId),
    keys: tokenKeysOf(c.env),
    now: at,
    seed,
    jitter: newSeed() / 2 ** 32,
    newId,
    sealUntil: (until) => raiseSealStatement(c.env.DB, testId, until).run(),
    tookLiveTest: () => tookLiveTest(c.env.DB, tokenKeysOf(c.env), who.userId, testId),
    enrol: () => enrolInTest(c.env.DB, who.userId, testId, at),
    tellTakenOver: (attemptId, epoch) => hubOf(c.env, who.userId).tell({ event: 'attemptTakenOver', data: { attemptId, epoch } }),
    renewSession: (until) => renewSession({ db, keys: tokenKeysOf(c.env), now: at, newSecret }, who, until),
  }
}
