import { Hono } from 'hono'
import { type MeResponse, type Profile, profileRequest } from '#contract/auth/schemas.ts'
import { acceptTexts } from '#worker/db/accepted-texts.ts'
import { openDb } from '#worker/db/client.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import type { Principal } from '#worker/http/principal.ts'
import { jsonBody } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { findProfile, type ProfileRow, saveProfile } from './repository.ts'

/** The signed-in person: who they are and their profile. */
export const userRoutes = new Hono<AppEnv>()
  .get('/', access('learner', { minorsToo: true }), async (c) => {
    const principal = c.get('principal')
    const profile = await findProfile(openDb(c.env.DB), principal.userId)
    if (profile === null) throw new AppError('session_ended')
    return c.json(meOf(principal, profile))
  })
  .put('/profile', access('learner', { minorsToo: true }), jsonBody(profileRequest), async (c) => {
    const principal = c.get('principal')
    const { texts, ...profile } = c.req.valid('json')
    const completedAt = principal.profileCompletedAt ?? now()
    if (texts !== undefined) await acceptTexts(c.env.DB, principal.userId, texts, now())
    await saveProfile(openDb(c.env.DB), principal.userId, profile, completedAt)
    return c.json(meOf({ ...principal, name: profile.name, profileCompletedAt: completedAt }, profile))
  })

function meOf(p: Principal, profile: ProfileRow): MeResponse {
  return {
    user: {
      _id: p.userId,
      name: p.name,
      email: p.email,
      role: p.role,
      isProfileComplete: p.profileCompletedAt !== null,
      profilePicture: p.pictureKey === null ? null : `/media/${p.pictureKey}`,
      primeAccessUntil: p.primeAccessUntil === null ? null : new Date(p.primeAccessUntil).toISOString(),
    },
    // The columns hold only what profileSchema let in.
    profile: profile as { [field in keyof Profile]: Profile[field] | null },
    accommodationMinutesPerHour: p.accommodationMinutesPerHour,
  }
}
