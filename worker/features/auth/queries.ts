import { and, eq, isNull, sql } from 'drizzle-orm'
import { pushSubscription } from '#worker/db/account-tables.ts'
import type { Db } from '#worker/db/client.ts'
import { session, user } from '#worker/db/people-tables.ts'
import type { GoogleIdentity } from '#worker/platform/google.ts'

export interface Account {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: 'user' | 'admin'
  readonly pictureKey: string | null
  readonly bannedAt: number | null
  readonly deletedAt: number | null
  readonly sessionVersion: number
  readonly primeAccessUntil: number | null
  readonly profileCompletedAt: number | null
}

const ACCOUNT = {
  id: user.id,
  name: user.name,
  email: user.email,
  role: user.role,
  pictureKey: user.pictureKey,
  bannedAt: user.bannedAt,
  deletedAt: user.deletedAt,
  sessionVersion: user.sessionVersion,
  primeAccessUntil: user.primeAccessUntil,
  profileCompletedAt: user.profileCompletedAt,
} as const

/** The account of an identity; the key is (iss, sub), never the e-mail (docs/threats.md#reassigned-e-mail-addresses). */
export async function findAccount(db: Db, iss: string, sub: string): Promise<Account | null> {
  const [row] = await db
    .select(ACCOUNT)
    .from(user)
    .where(and(eq(user.iss, iss), eq(user.sub, sub)))
  return row ?? null
}

/** Makes the account unless the identity or the e-mail is taken; then nothing is written and null comes back. */
export async function createAccount(db: Db, id: string, identity: GoogleIdentity, now: number): Promise<Account | null> {
  const [row] = await db
    .insert(user)
    .values({
      id,
      iss: identity.iss,
      sub: identity.sub,
      email: identity.email,
      name: identity.name,
      role: 'user',
      sessionVersion: 1,
      accommodationMinutesPerHour: 0,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning(ACCOUNT)
  return row ?? null
}

export async function setPicture(db: Db, userId: string, pictureKey: string): Promise<void> {
  await db.update(user).set({ pictureKey }).where(eq(user.id, userId))
}

/** Ends a session, and with it the pushes to its browser: the next person there is someone else. */
export async function revokeSession(db: Db, sessionId: string, now: number): Promise<void> {
  await db.batch([
    db
      .update(session)
      .set({ revokedAt: now })
      .where(and(eq(session.id, sessionId), isNull(session.revokedAt))),
    db.delete(pushSubscription).where(eq(pushSubscription.sessionId, sessionId)),
  ])
}

/** Ends every session of a person at once, for none of them carries the new version, and pushes to all their browsers. */
export async function bumpSessionVersion(db: Db, userId: string): Promise<void> {
  await db.batch([
    db
      .update(user)
      .set({ sessionVersion: sql`${user.sessionVersion} + 1` })
      .where(eq(user.id, userId)),
    db.delete(pushSubscription).where(eq(pushSubscription.userId, userId)),
  ])
}
