import { randomBytes } from 'node:crypto'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { signToken, TOKEN_KINDS } from '#worker/platform/tokens.ts'
import { SECRETS, type WorkerProcess } from '../support/worker-process.ts'

export interface Person {
  readonly id: string
  readonly email: string
  readonly token: string
  readonly sessionId: string
}

export interface PersonWish {
  readonly role?: 'user' | 'admin'
  readonly name?: string
  readonly email?: string
  /** At which provider, and under which name there. */
  readonly iss?: string
  readonly sub?: string
  /** How long ago the person signed in, ms. */
  readonly signedInAgo?: number
}

/** An id as the Worker makes them. */
export const newId = (): string => [...randomBytes(16)].map((byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('')

/** Someone with a complete profile and a session, straight in the database. */
export async function makePerson(worker: WorkerProcess, wish: PersonWish = {}): Promise<Person> {
  const id = newId()
  const { role = 'user', name = 'Somebody', email = `${id}@example.org`, iss = 'i', sub = id } = wish
  const now = Date.now()
  const db = await worker.miniflare.getD1Database('DB', 'sopan-api')
  await db
    .prepare(
      `INSERT INTO user (id, iss, sub, email, name, role, session_version, accommodation_minutes_per_hour, created_at, profile_completed_at,
         category, state, question_language) VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1, 0, ?7, ?7, 'obc', 'AS', 'en')`,
    )
    .bind(id, iss, sub, email, name, role, now)
    .run()
  return { id, email, ...(await openSession(worker, id, wish.signedInAgo ?? 0)) }
}

/** Another session of a person. */
export async function openSession(worker: WorkerProcess, userId: string, ago = 0): Promise<{ token: string; sessionId: string }> {
  const db = await worker.miniflare.getD1Database('DB', 'sopan-api')
  const sessionId = randomBytes(32).toString('base64url')
  const at = Date.now() - ago
  await db
    .prepare(
      `INSERT INTO session (id, user_id, version, device, created_at, expires_at, used_at, signed_in_at)
       VALUES (?1, ?2, 1, 'attacks', ?3, ?4, ?3, ?3)`,
    )
    .bind(sessionId, userId, at, at + 12 * 3_600_000)
    .run()
  const token = await signToken(tokenKeysOf(SECRETS), TOKEN_KINDS.session, {
    sub: userId,
    jti: sessionId,
    now: at,
    expiresAt: at + 4 * 3_600_000,
    extra: { sv: 1 },
  })
  return { token, sessionId }
}
