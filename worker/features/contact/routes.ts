import { Hono } from 'hono'
import * as endpoints from '#contract/contact/endpoints.ts'
import { contactRequest } from '#contract/contact/schemas.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerAddress } from '#worker/http/caller-facts.ts'
import { limit } from '#worker/http/limits.ts'
import { readerIfAny } from '#worker/http/reader-if-any.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { addContactMessage } from './queries.ts'

/** Every message is stored, so the strict limiter counts them; apart from the sign-ins of the same address. */
const slowDown = limit('LIMIT_SIGN_IN', (c) => `contact:${callerAddress(c)}`)

/** Anyone's message to the operator. */
export const contactRoutes = new Hono<AppEnv>()

serve(contactRoutes, endpoints.sendContactMessage, { use: [slowDown], body: contactRequest })(async (c, { body }) => {
  await addContactMessage(c.env.DB, { message: newId(), ticket: newId() }, body, await readerIfAny(c), now())
})
