/**
 * A live test is taken once a person, also across the deletion of an account: whoever deletes an account inside the window of a live test
 * they have taken leaves a keyed hash of the identity behind until the ranks of that test are final. Nothing else about them is kept.
 */
import type { AttemptRoomCalls } from '#do/attempt-room/room-messages.ts'
import type { TokenKey, TokenKeys } from '#worker/platform/token-keys.ts'

interface Identity {
  readonly iss: string
  readonly sub: string
}

/**
 * HMAC-SHA256 of issuer and subject as base64url: without the key nobody can say whose it is. It is one of the keys that sign tokens, so
 * that it can be changed: what was noted under the one before is found for as long as that is kept.
 */
async function identityHash({ cryptoKey }: TokenKey, { iss, sub }: Identity): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', await cryptoKey, new TextEncoder().encode(JSON.stringify(['taken live test', iss, sub])))
  return btoa(String.fromCharCode(...new Uint8Array(mac)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

const identityOf = (db: D1Database, userId: string): Promise<Identity | null> =>
  db.prepare("SELECT iss, sub FROM user WHERE id = ?1 AND iss <> 'erased'").bind(userId).first<Identity>()

/** Whether somebody took this live test with an account that they have deleted since. */
export async function tookLiveTest(db: D1Database, keys: TokenKeys, userId: string, testId: string): Promise<boolean> {
  const identity = await identityOf(db, userId)
  if (identity === null) return false
  const hashes = await Promise.all([...keys.byId.values()].map((key) => identityHash(key, identity)))
  const row = await db
    .prepare('SELECT 1 FROM taken_live_test WHERE identity_hash IN (SELECT value FROM json_each(?1)) AND test_id = ?2')
    .bind(JSON.stringify(hashes), testId)
    .first()
  return row !== null
}

export interface TakenDeps {
  readonly db: D1Database
  readonly keys: TokenKeys
  readonly room: (userId: string, testId: string) => Pick<AttemptRoomCalls, 'office'>
  readonly now: number
}

/**
 * Notes which live tests that are still sealed somebody has taken, before their account is erased. The rooms are asked, since the record
 * may not have heard of an attempt yet; there are few such tests at any time. A repeat changes nothing.
 */
export async function noteTakenLiveTests({ db, keys, room, now }: TakenDeps, userId: string): Promise<void> {
  const identity = await identityOf(db, userId)
  if (identity === null) return
  const { results } = await db
    .prepare("SELECT id, sealed_until AS sealedUntil FROM test WHERE kind = 'live' AND sealed_until > ?1 AND coalesce(opens_at, 0) <= ?1")
    .bind(now)
    .all<{ id: string; sealedUntil: number }>()
  const taken = []
  for (const test of results) {
    const attempts = await room(userId, test.id).office()
    if (attempts.some(({ mode, isVoid }) => mode === 'exam' && !isVoid)) taken.push(test)
  }
  if (taken.length === 0) return
  await db
    .prepare(
      `INSERT INTO taken_live_test (identity_hash, test_id, kept_until)
       SELECT ?1, value ->> '$.id', value ->> '$.sealedUntil' FROM json_each(?2) WHERE true ON CONFLICT DO NOTHING`,
    )
    .bind(await identityHash(keys.signing, identity), JSON.stringify(taken))
    .run()
}

/** Forgets them once the results of their test are out; says how many. */
export async function sweepTakenLiveTests(db: D1Database, now: number): Promise<number> {
  const { meta } = await db
    .prepare(
      `DELETE FROM taken_live_test WHERE kept_until <= ?1
         AND NOT EXISTS (SELECT 1 FROM test t WHERE t.id = taken_live_test.test_id AND t.sealed_until > ?1)`,
    )
    .bind(now)
    .run()
  return meta.changes
}
