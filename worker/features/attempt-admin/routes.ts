import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { accommodationOrder, learnersQuery, namesQuery, timeOrder, voidOrder } from '#contract/attempt-admin/schemas.ts'
import { attemptIdSchema, idSchema } from '#contract/shared/ids.ts'
import { recentSignIn } from '#worker/http/recent-sign-in.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { jsonBody, pathParams, queryParams } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { boardOf, hubOf, roomOf } from '#worker/platform/objects.ts'
import { findNames } from './repository.ts'
import {
  attemptOffice,
  giveTime,
  learnerDetail,
  type OfficeDeps,
  reopenAttempt,
  searchLearners,
  setAccommodation,
  voidAttempt,
} from './service.ts'

const learnerParams = pathParams(z.object({ userId: idSchema }))
const attemptParams = pathParams(z.object({ userId: idSchema, attemptId: attemptIdSchema }))

/** Learners and their attempts, for admins. Every change is one entry in the audit log. */
export const attemptOfficeRoutes = new Hono<AppEnv>()
  .get('/names', access('admin'), queryParams(namesQuery), async (c) =>
    c.json({ items: await findNames(c.env.DB, c.req.valid('query').ids.split(',')) }),
  )
  .get('/', access('admin'), queryParams(learnersQuery), async (c) =>
    c.json({ items: await searchLearners(depsOf(c), c.req.valid('query').query ?? '') }),
  )
  .get('/:userId', access('admin'), learnerParams, async (c) => c.json(await learnerDetail(depsOf(c), c.req.valid('param').userId)))
  .put(
    '/:userId/accommodation',
    access('admin'),
    adminAct('user.accommodation'),
    recentSignIn,
    limit('LIMIT_GENERAL', callerUser),
    learnerParams,
    jsonBody(accommodationOrder),
    async (c) => {
      const { minutesPerHour, reason } = c.req.valid('json')
      return c.json(await setAccommodation(depsOf(c), adminActOf(c), c.req.valid('param').userId, minutesPerHour, reason))
    },
  )
  .get('/:userId/attempts/:attemptId', access('admin'), attemptParams, async (c) =>
    c.json(await attemptOffice(depsOf(c), c.req.valid('param'))),
  )
  .post(
    '/:userId/attempts/:attemptId/give',
    access('admin'),
    adminAct('attempt.give_time'),
    recentSignIn,
    limit('LIMIT_GENERAL', callerUser),
    attemptParams,
    jsonBody(timeOrder),
    async (c) => {
      return c.json(await giveTime(depsOf(c), adminActOf(c), c.req.valid('param'), c.req.valid('json')))
    },
  )
  .post(
    '/:userId/attempts/:attemptId/reopen',
    access('admin'),
    adminAct('attempt.reopen'),
    recentSignIn,
    limit('LIMIT_GENERAL', callerUser),
    attemptParams,
    jsonBody(timeOrder),
    async (c) => {
      return c.json(await reopenAttempt(depsOf(c), adminActOf(c), c.req.valid('param'), c.req.valid('json')))
    },
  )
  .post(
    '/:userId/attempts/:attemptId/void',
    access('admin'),
    adminAct('attempt.void'),
    recentSignIn,
    limit('LIMIT_GENERAL', callerUser),
    attemptParams,
    jsonBody(voidOrder),
    async (c) => c.json(await voidAttempt(depsOf(c), adminActOf(c), c.req.valid('param'), c.req.valid('json'))),
  )

const depsOf = (c: Context<AppEnv>): OfficeDeps => ({
  db: c.env.DB,
  room: (userId, testId) => roomOf(c.env, userId, testId),
  tellChanged: (userId, attemptId) => hubOf(c.env, userId).tell({ event: 'attemptChanged', data: { attemptId } }),
  rebuildBoard: (testId) => boardOf(c.env, testId).rebuild(testId),
  now: now(),
  newId: () => newId(),
})
