import { env } from 'cloudflare:workers'
import { expect, vi } from 'vitest'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import { call } from '#tests/worker/helpers/call.ts'
import type { Person } from '#tests/worker/helpers/people.ts'
import { start, submit } from '#tests/worker/helpers/test-of.ts'

/** The newest key of a test's paper. */
export async function keysOf(testId: string): Promise<QuestionKey[]> {
  const row = await env.DB.prepare('SELECT key FROM paper_key WHERE test_id = ?1 ORDER BY paper_version DESC, key_version DESC LIMIT 1')
    .bind(testId)
    .first<{ key: string }>()
  return JSON.parse(row?.key ?? '[]') as QuestionKey[]
}

export type Outcome = 'right' | 'wrong' | 'looked' | 'unseen'

/** Takes the test with these outcomes, in paper order, and waits until the record has it. `spentMs` on each question that was seen. */
export async function take(who: Person, testId: string, outcomes: readonly Outcome[], spentMs = 60_000): Promise<string> {
  const grant = await start(who, testId)
  const keys = await keysOf(testId)
  const ops = outcomes
    .flatMap((outcome, q) => (outcome === 'unseen' ? [] : [opOf(q, outcome, keys[q], spentMs)]))
    .map((op, i) => [i + 1, ...op])
  await submit(grant, ops)
  await vi.waitFor(
    async () => {
      const row = await env.DB.prepare('SELECT state FROM attempt WHERE user_id = ?1 AND test_id = ?2 AND n = ?3')
        .bind(who.id, testId, Number(grant.attemptId.split('.')[1]))
        .first<{ state: string }>()
      expect(row?.state).toBe('closed')
    },
    { timeout: 20_000, interval: 100 },
  )
  return grant.attemptId
}

/** [question, palette state, buffer, saved, at, spent, what]: changed, and left. */
function opOf(q: number, outcome: Outcome, key: QuestionKey | undefined, spentMs: number): unknown[] {
  const answer = outcome === 'looked' ? null : outcome === 'right' ? rightOf(key) : wrongOf(key)
  return [q, answer === null ? 1 : 2, answer, answer, Date.now(), spentMs, answer === null ? 2 : 3]
}

const rightOf = (key: QuestionKey | undefined): unknown => (key !== undefined && 'options' in key ? key.options : '0.5')
const wrongOf = (key: QuestionKey | undefined): unknown =>
  key !== undefined && 'options' in key ? [[0, 1, 2, 3].find((option) => !key.options.includes(option)) ?? 0] : '7'

/** Takes attempts into the deck until nothing is left. Returns how many there were. */
export async function fill(who: Person): Promise<number> {
  let attempts = 0
  for (let i = 0; i < 30; i++) {
    const response = await call('POST', '/api/me/practice/fill', { token: who.token })
    const text = await response.text()
    expect([response.status, response.ok ? '' : text]).toEqual([200, ''])
    const reply = JSON.parse(text) as { attempts: number; more: boolean }
    attempts += reply.attempts
    if (!reply.more) return attempts
  }
  throw new Error('the filling does not end')
}

/** Every column of a learner's rows, as SQL writes them: what "the very bytes" are compared by. */
export async function rowsOf(table: string, userId: string): Promise<string> {
  const { results } = await env.DB.prepare(`SELECT * FROM ${table} WHERE user_id = ?1`).bind(userId).all()
  return JSON.stringify(results)
}
