/** A live test over the API, from its publication to the check of its commitment. */
import { env } from 'cloudflare:workers'
import { expect, vi } from 'vitest'
import type { CommitmentReply, TestCommitments } from '#contract/commitments/schemas.ts'
import type { TestKeys } from '#contract/key-corrections/schemas.ts'
import { checkCommitment, type CommitmentCheck } from '#domain/commitments/commitment.ts'
import { runScheduledTask } from '#worker/scheduled-tasks.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { freshSignIn, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample } from '#tests/worker/helpers/test-of.ts'

export const MIN = 60_000
export const OPENS = Date.UTC(2036, 10, 21, 5)
export const CLOSES = OPENS + 60 * MIN
export const RELEASED = CLOSES + MIN

export const testOf = async (kind: 'live' | 'mock'): Promise<string> => {
  const { testId } = await publishedSample((bundle) => {
    for (const pattern of bundle.patterns) pattern.release = { when: 'windowEnd' }
    for (const one of bundle.tests)
      Object.assign(one, { kind, opensAt: new Date(OPENS).toISOString(), closesAt: new Date(CLOSES).toISOString() })
  })
  return testId
}

/** The task that commits, as it runs each minute. */
export const everyMinute = () => runScheduledTask(env, 'commitments', Date.now())

export const listOf = (testId: string) => answerOf<TestCommitments>('GET', `/api/tests/${testId}/commitments`)
export const openedBy = ({ token }: Person, testId: string) =>
  answerOf<CommitmentReply>('GET', `/api/tests/${testId}/commitments/opening`, { token })

/** An admin takes a question of the paper out of the evaluation, and the marks follow. */
export async function withdrawQuestion(admin: Person, testId: string, question: number): Promise<void> {
  await freshSignIn(admin.id)
  const { paper } = await answerOf<TestKeys>('GET', `/api/admin/tests/${testId}/keys`, { token: admin.token })
  const body = {
    paperVersion: 1,
    changes: [{ question, action: 'withdraw' }],
    reason: 'The question had no answer',
    expectedKeyVersion: paper?.keyVersion,
  }
  const reply = await answerOf<{ jobId: string }>('POST', `/api/admin/tests/${testId}/keys/publish`, { token: admin.token, body })
  await vi.waitFor(
    async () =>
      expect(await (await call('GET', `/api/admin/jobs/${reply.jobId}`, { token: admin.token })).json()).toMatchObject({ state: 'done' }),
    { timeout: 20_000, interval: 100 },
  )
}

/** What the result page does: the public list, the opening, and what the device kept. */
export async function checkedBy(who: Person, testId: string, kept: string | null): Promise<CommitmentCheck> {
  const [{ opensAt, commitments }, { opening, newestKey }] = [await listOf(testId), await openedBy(who, testId)]
  if (opening === null) throw new Error('the test has no commitment')
  return checkCommitment(crypto.subtle, { published: commitments, opensAt, opening, newestKey, kept })
}
