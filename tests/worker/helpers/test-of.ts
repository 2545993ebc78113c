import { env } from 'cloudflare:workers'
import type { StartAttemptResponse, WriterGrant } from '#contract/attempts/schemas.ts'
import { imported, prefix } from '#tests/worker/content/import-run.ts'
import { type FullBundle, sampleBundle } from '#tests/worker/content/sample-bundle.ts'
import { answerOf } from './call.ts'
import type { Person } from './people.ts'

/** Publishes the sample bundle (four questions, ten minutes) and says the ids it got. */
export async function publishedSample(
  adapt: (bundle: FullBundle) => void = () => {},
): Promise<{ testId: string; groupId: string; p: string }> {
  const p = prefix()
  const bundle = sampleBundle(p)
  adapt(bundle)
  await imported(bundle)
  const idOf = async (table: 'test' | 'test_group', external: string) =>
    (await env.DB.prepare(`SELECT id FROM ${table} WHERE external_id = ?1`).bind(external).first<{ id: string }>())?.id ?? ''
  return { testId: await idOf('test', `${p}.test`), groupId: await idOf('test_group', `${p}.group`), p }
}

/** Starts an attempt over the API. */
export async function start(who: Person, testId: string, language = 'en'): Promise<WriterGrant> {
  const reply = await answerOf<StartAttemptResponse>('POST', '/api/attempts', { token: who.token, body: { testId, language } })
  if (reply.kind !== 'started') throw new Error('an attempt is open already')
  return reply.grant
}

export const save = (grant: WriterGrant, ops: unknown[]): Promise<unknown> =>
  answerOf('POST', `/api/attempts/${grant.attemptId}/ops`, { token: grant.token, body: { epoch: grant.epoch, ops } })

export const submit = (grant: WriterGrant, ops: unknown[] = []): Promise<unknown> =>
  answerOf('POST', `/api/attempts/${grant.attemptId}/submit`, { token: grant.token, body: { epoch: grant.epoch, ops } })
