import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { minorAccess } from '#domain/access/minor-rules.ts'
import { consent } from '#worker/db/account-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { AppError } from '../app-error.ts'
import type { AppEnv } from '../app-env.ts'

/**
 * Where the operator has set MINORS_NEED_CONSENT to "1": throws `guardian_consent_needed` for a minor without a guardian's verified
 * consent, and `age_needed` for someone who has not said their age. `principal` is set. Adults cost no statement.
 */
export async function refuseMinors(c: Context<AppEnv>): Promise<void> {
  if (c.env.MINORS_NEED_CONSENT !== '1') return
  const { userId, role, ageBand } = c.get('principal')
  const person = { isAdmin: role === 'admin', ageBand }
  if (minorAccess({ ...person, hasVerifiedConsent: false }) === 'open') return
  const access = minorAccess({ ...person, hasVerifiedConsent: await hasVerifiedConsent(c.env.DB, userId) })
  if (access !== 'open') throw new AppError(access === 'age unknown' ? 'age_needed' : 'guardian_consent_needed')
}

async function hasVerifiedConsent(db: D1Database, userId: string): Promise<boolean> {
  const rows = await openDb(db)
    .select({ one: sql`1` })
    .from(consent)
    .where(and(eq(consent.userId, userId), eq(consent.kind, 'guardian'), isNotNull(consent.verifiedBy), isNull(consent.withdrawnAt)))
    .limit(1)
  return rows.length > 0
}
