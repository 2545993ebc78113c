import { Hono } from 'hono'
import * as endpoints from '#contract/security-events/endpoints.ts'
import { securityEventsQuery } from '#contract/security-events/schemas.ts'
import { startOfDay } from '#domain/time/indian-day.ts'
import { findPersonNames } from '#worker/db/person-names.sql.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { serve } from '#worker/http/serve.ts'
import { now } from '#worker/platform/clock.ts'
import { countEvents, readEvents } from './event-files.ts'

/** Refusals and acts that the ops Worker kept (decision 0137). A local site has no such Worker, and none of them. */
export const securityEventRoutes = new Hono<AppEnv>()

serve(securityEventRoutes, endpoints.countSecurityEvents)(async (c) => ({ kinds: await countEvents(c.env.ARCHIVE, now()) }))

serve(securityEventRoutes, endpoints.listSecurityEvents, { query: securityEventsQuery })(async (c, { query: { day, kind } }) => {
  if (startOfDay(day) === null) throw new AppError('invalid_request', { path: 'day', reason: `${day} is no day` })
  const events = await readEvents(c.env.ARCHIVE, day, kind)
  return {
    ...events,
    people: await findPersonNames(
      c.env.DB,
      events.items.map(({ userId }) => userId ?? null),
    ),
  }
})
