import { Hono } from 'hono'
import { saveProfile as saveProfileEndpoint } from '#contract/account/endpoints.ts'
import { getMe } from '#contract/auth/endpoints.ts'
import { type MeResponse, type Profile, profileRequest } from '#contract/auth/schemas.ts'
import { acceptTexts } from '#worker/db/accepted-texts.sql.ts'
import { openDb } from '#worker/db/client.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import type { Principal } from '#worker/http/principal.ts'
import { now } from '#worker/platform/clock.ts'
import { findProfile, type ProfileRow, saveProfile } from './queries.ts'

/** The signed-in person: who they are and their profile. */
export const userRoutes = new Hono<AppEnv>()

serve(userRoutes, getMe, { minorsToo: true, isViewable: true })(async (c) => {
  const principal = c.get('principal')
  const profile = await findProfile(openDb(c.env.DB), principal.userId)
  if (profile === null) throw new AppError('session_ended')
  return meOf(principal, profile)
})
serve(userRoutes, saveProfileEndpoint, { minorsToo: true, body: profileRequest })(async (c, { body }) => {
  const principal = c.get('principal')
  const { texts, ...profile } = body
  const completedAt = principal.profileCompletedAt ?? now()
  if (texts !== undefined) await acceptTexts(c.env.DB, principal.userId, texts, now())
  await saveProfile(openDb(c.env.DB), principal.userId, profile, completedAt)
  return meOf({ ...principal, name: profile.name, profileCompletedAt: completedAt }, profile)
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
    permissions: p.permissions,
  }
}
