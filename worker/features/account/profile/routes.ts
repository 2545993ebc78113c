import { type Context, Hono } from 'hono'
import * as endpoints from '#contract/account/endpoints.ts'
import { consentRequest, notificationSettings, PICTURE_BYTES, type PictureResponse } from '#contract/account/schemas.ts'
import { minorRules } from '#domain/access/minor-rules.ts'
import { readRaster } from '#worker/content/raster/raster-image.ts'
import { mediaUrl } from '#worker/db/stored-notification.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { readImageBody } from '#worker/http/image-body.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { logLine } from '#worker/http/log.ts'
import { now } from '#worker/platform/clock.ts'
import { newSecret } from '#worker/platform/ids.ts'
import { sittingOf } from '#worker/platform/objects.ts'
import { showNamesAgain } from '#worker/platform/show-names-again.ts'
import { giveConsent } from './give-consent.sql.ts'
import { findSettings, storeSettings, swapPicture, withdrawConsent } from './queries.ts'

/** What a person decides about themselves beyond the profile: picture, what to be told, what they agree to. */
export const profileRoutes = new Hono<AppEnv>()

serve(profileRoutes, endpoints.getSettings, { minorsToo: true, isViewable: true })((c) => findSettings(c.env.DB, c.get('principal').userId))
serve(profileRoutes, endpoints.saveNotificationSettings, { use: [limit('LIMIT_GENERAL', callerUser)], body: notificationSettings })(
  async (c, { body }) => {
    await storeSettings(c.env.DB, c.get('principal').userId, body, now())
    return body
  },
)
serve(profileRoutes, endpoints.changeConsent, { use: [limit('LIMIT_GENERAL', callerUser)], body: consentRequest })(async (c, { body }) => {
  const { userId, ageBand } = c.get('principal')
  if (body.given && body.kind === 'leaderboard' && !minorRules(ageBand).leaderboard) throw new AppError('adults_only')
  if (body.given) await giveConsent(c.env.DB, userId, body.kind, now())
  else await withdrawConsent(c.env.DB, userId, body.kind, now())
  if (body.kind === 'leaderboard') await nameAgain(c.env, userId)
  return findSettings(c.env.DB, userId)
})
serve(profileRoutes, endpoints.changePicture, { use: [limit('LIMIT_GENERAL', callerUser)] })(async (c) => {
  const { bytes, type } = await readImageBody(c, PICTURE_BYTES)
  const raster = readRaster(bytes, type)
  if (!raster.ok) throw new AppError('invalid_request', { path: 'body', reason: `the picture ${raster.reason}` })
  const key = newSecret()
  await c.env.MEDIA.put(key, raster.bytes, { httpMetadata: { contentType: type } })
  return changePicture(c, key)
})
serve(profileRoutes, endpoints.removePicture, { use: [limit('LIMIT_GENERAL', callerUser)] })((c) => changePicture(c, null))

/** At once; where a sitting does not answer, a task does it within a minute. */
async function nameAgain(env: Env, userId: string): Promise<void> {
  try {
    await showNamesAgain({ db: env.DB, sitting: (testId) => sittingOf(env, testId) }, userId)
  } catch (error) {
    logLine('warn', { event: 'names_not_shown_again', reason: String(error) })
  }
}

/** The new one is there before the account names it, the old one goes after: no picture is ever missing. */
async function changePicture(c: Context<AppEnv>, key: string | null): Promise<Response> {
  const { userId, pictureKey: before } = c.get('principal')
  if (!(await swapPicture(c.env.DB, userId, before, key))) {
    if (key !== null) await c.env.MEDIA.delete(key)
    throw new AppError('conflict')
  }
  if (before !== null) await c.env.MEDIA.delete(before)
  return c.json({ profilePicture: mediaUrl(key) } satisfies PictureResponse)
}
