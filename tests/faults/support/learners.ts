import { SITE_LEVEL, type StartAttemptResponse, type WriterGrant } from '#contract/attempts/schemas.ts'
import { callOperator } from '#scripts/lib/load-demo.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { signToken, TOKEN_KINDS } from '#worker/platform/tokens.ts'
import { hundredQuestions, type ProofTest } from './hundred-questions.ts'
import { SECRETS, type WorkerProcess } from './worker-process.ts'

/** Publishes a test of a hundred single-choice questions; gives its id. */
export async function publishTest(worker: WorkerProcess, test: ProofTest = {}): Promise<string> {
  const answer = await callOperator(worker.url, SECRETS.OPERATOR_SECRET, '/api/admin/import', {
    mode: 'commit',
    bundle: hundredQuestions(test),
  })
  const published = (answer.body as { published?: { testId: string }[] }).published
  const testId = published?.[0]?.testId
  if (testId === undefined) throw new Error(`the test was not published: ${JSON.stringify(answer.body).slice(0, 500)}`)
  return testId
}

let made = 0

/** Makes learners with sessions, straight in the database: the proof is about answers, not about sign-in. */
export async function makeLearners(worker: WorkerProcess, count: number): Promise<string[]> {
  const db = await worker.miniflare.getD1Database('DB', 'sopan-api')
  const now = Date.now()
  const stamp = now.toString(36).slice(-7)
  return Promise.all(
    Array.from({ length: count }, async () => {
      const id = `l${stamp}${String(made++).padStart(8, '0')}`
      await db.batch([
        db
          .prepare(
            "INSERT INTO user (id, iss, sub, email, name, role, session_version, accommodation_minutes_per_hour, created_at, profile_completed_at, category, state) VALUES (?1, 'i', ?1, ?1, 'L', 'user', 1, 0, ?2, ?2, 'obc', 'AS')",
          )
          .bind(id, now),
        db
          .prepare("INSERT INTO session (id, user_id, version, device, created_at, expires_at) VALUES (?1, ?1, 1, 'proof', ?2, ?3)")
          .bind(id, now, now + 43_000_000),
      ])
      return signToken(tokenKeysOf(SECRETS), TOKEN_KINDS.session, {
        sub: id,
        jti: id,
        now,
        expiresAt: now + 40_000_000,
        extra: { sv: 1 },
      })
    }),
  )
}

export async function startAttempt(worker: WorkerProcess, token: string, testId: string): Promise<WriterGrant> {
  const response = await fetch(`${worker.url}/api/attempts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ testId, language: 'en', level: SITE_LEVEL }),
  })
  const reply = (await response.json()) as StartAttemptResponse
  if (!response.ok || reply.kind !== 'started') throw new Error(`an attempt did not start: ${JSON.stringify(reply)}`)
  return reply.grant
}
