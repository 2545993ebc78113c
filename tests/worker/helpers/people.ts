import { env } from 'cloudflare:workers'
import { studyDayOf } from '#domain/revision/study-streak.ts'
import { openDb } from '#worker/db/client.ts'
import { user } from '#worker/db/people-tables.ts'
import { openSession } from '#worker/http/sessions.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { newId, newSecret } from '#worker/platform/ids.ts'

export interface Person {
  readonly id: string
  readonly token: string
}

type Overrides = Partial<typeof user.$inferInsert>

/** Someone with a complete profile who has just signed in. */
export async function person(overrides: Overrides = {}): Promise<Person> {
  const id = newId()
  const now = Date.now()
  const db = openDb(env.DB)
  await db.insert(user).values({
    id,
    iss: 'https://issuer.test',
    sub: id,
    email: `${id}@example.org`,
    name: 'Somebody',
    role: 'user',
    sessionVersion: 1,
    accommodationMinutesPerHour: 0,
    createdAt: now,
    profileCompletedAt: now,
    category: 'obc',
    state: 'AS',
    questionLanguage: 'en',
    ageBand: '18to24',
    // Else the first request of the day would write.
    lastSeenDay: studyDayOf(now),
    ...overrides,
  })
  return {
    id,
    token: await openSession(
      { db, keys: tokenKeysOf(env), now, newSecret },
      { id, sessionVersion: overrides.sessionVersion ?? 1 },
      'A test',
    ),
  }
}

/** Someone's sessions as after another exchange with the provider just now: sensitive acts ask for a recent one. */
export const freshSignIn = (personId: string): Promise<unknown> =>
  env.DB.prepare('UPDATE session SET signed_in_at = ?2 WHERE user_id = ?1').bind(personId, Date.now()).run()

export const change = (personId: string, column: string, value: string | number | null): Promise<unknown> =>
  // The column names are this test's own.
  env.DB.prepare(`UPDATE user SET ${column} = ?2 WHERE id = ?1`).bind(personId, value).run()

/** Bare accounts under these ids, for tests of what is recorded of people: nothing is recorded of whom there is no account. */
export const accounts = (ids: readonly string[]): Promise<unknown> =>
  env.DB.prepare(
    `INSERT INTO user (id, iss, sub, email, name, role, session_version, accommodation_minutes_per_hour, created_at)
     SELECT value, 'https://issuer.test', value, value || '@example.org', 'Somebody', 'user', 1, 0, 0 FROM json_each(?1) WHERE true ON CONFLICT DO NOTHING`,
  )
    .bind(JSON.stringify(ids))
    .run()

/** Another session of the same person, as on another device. */
export const signInAgain = (who: Pick<Person, 'id'>, device = 'Another device', now = Date.now()): Promise<string> =>
  openSession({ db: openDb(env.DB), keys: tokenKeysOf(env), now, newSecret }, { id: who.id, sessionVersion: 1 }, device)

/** The id of the session behind a token. */
export const sessionIdOf = (token: string): string => (JSON.parse(atob(token.split('.')[1] ?? '')) as { jti: string }).jti
