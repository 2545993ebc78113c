/**
 * A live test is taken once a person, also across the deletion of an account: a person who deletes an account inside the window of a live test
 * they have taken leaves a keyed hash of the identity behind until the ranks of that test are final. Nothing else about them is kept.
 */
import { and, eq, gt, lte, ne, notExists, sql } from 'drizzle-orm'
import type { AttemptRoomCalls } from '#do/attempt-room/room-messages.ts'
import type { TokenKey, TokenKeys } from '#worker/platform/token-keys.ts'
import { openDb } from './client.ts'
import { takenLiveTest, user } from './people-tables.ts'
import { insertTakenLiveTests, isTakenLiveTest } from './taken-live-test.sql.ts'
import { test } from './test-tables.ts'

interface Identity {
  readonly iss: string
  readonly sub: string
}

/**
 * HMAC-SHA256 of issuer and subject as base64url: without the key no one can say whose it is. It is one of the keys that sign tokens, so
 * that it can be changed: what was noted under the one before is found for as long as that is kept.
 */
async function identityHash({ cryptoKey }: TokenKey, { iss, sub }: Identity): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', await cryptoKey, new TextEncoder().encode(JSON.stringify(['taken live test', iss, sub])))
  return btoa(String.fromCharCode(...new Uint8Array(mac)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

async function identityOf(db: D1Database, userId: string): Promise<Identity | null> {
  const [identity] = await openDb(db)
    .select({ iss: user.iss, sub: user.sub })
    .from(user)
    .where(and(eq(user.id, userId), ne(user.iss, 'erased')))
  return identity ?? null
}

/** Whether someone took this live test with an account that they have deleted since. */
export async function tookLiveTest(db: D1Database, keys: TokenKeys, userId: string, testId: string): Promise<boolean> {
  const identity = await identityOf(db, userId)
  if (identity === null) return false
  const hashes = await Promise.all([...keys.byId.values()].map((key) => identityHash(key, identity)))
  return isTakenLiveTest(db, hashes, testId)
}

export interface TakenDeps {
  readonly db: D1Database
  readonly keys: TokenKeys
  readonly room: (userId: string, testId: string) => Pick<AttemptRoomCalls, 'office'>
  readonly now: number
}

/**
 * Notes which live tests that are still sealed someone has taken, before their account is erased. The rooms are asked, since the record
 * may not have heard of an attempt yet; there are few such tests at any time. A repeat changes nothing.
 */
export async function noteTakenLiveTests({ db, keys, room, now }: TakenDeps, userId: string): Promise<void> {
  const identity = await identityOf(db, userId)
  if (identity === null) return
  const sealed = await openDb(db)
    .select({ id: test.id, sealedUntil: test.sealedUntil })
    .from(test)
    .where(and(eq(test.kind, 'live'), gt(test.sealedUntil, now), lte(sql`coalesce(${test.opensAt}, 0)`, now)))
  const taken = []
  for (const one of sealed) {
    const attempts = await room(userId, one.id).office()
    if (attempts.some(({ mode, isVoid }) => mode === 'exam' && !isVoid)) taken.push(one)
  }
  if (taken.length > 0) await insertTakenLiveTests(db, await identityHash(keys.signing, identity), taken)
}

/** Forgets them once the results of their test are out; says how many. */
export async function forgetTakenLiveTests(db: D1Database, now: number): Promise<number> {
  const typed = openDb(db)
  const stillSealed = typed
    .select({ one: sql`1` })
    .from(test)
    .where(and(eq(test.id, takenLiveTest.testId), gt(test.sealedUntil, now)))
  const { meta } = await typed.delete(takenLiveTest).where(and(lte(takenLiveTest.keptUntil, now), notExists(stillSealed)))
  return meta.changes
}
