import type { WriterGrant } from '#contract/attempts/schemas.ts'
import { callOperator } from '#scripts/lib/load-demo.ts'
import { makeLearners, startAttempt } from './learners.ts'
import { SECRETS, type WorkerProcess } from './worker-process.ts'

export interface Reader {
  readonly token: string
  readonly id: string
}

export const database = (worker: WorkerProcess) => worker.miniflare.getD1Database('DB', 'sopan-api')

/** Learners who have each handed in a test, and the record of it. */
export async function taken(worker: WorkerProcess, testId: string, count: number): Promise<Reader[]> {
  const readers = (await makeLearners(worker, count)).map((token) => ({ token, id: subjectOf(token) }))
  const db = await database(worker)
  for (const { id } of readers)
    await db.prepare("UPDATE user SET email = ?1 || '@example.org', age_band = '18to24' WHERE id = ?1").bind(id).run()
  for (const [i, { token }] of readers.entries()) await handIn(worker, await startAttempt(worker, token, testId), i)
  return readers
}

export const subjectOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub

/** Ten answers, each learner others. */
export async function handIn(worker: WorkerProcess, { attemptId, token, epoch }: WriterGrant, learner: number): Promise<void> {
  const ops = Array.from({ length: 10 }, (_, q) => [q + 1, q, 2, [(q + learner) % 4], [(q + learner) % 4], Date.now(), 20_000, 3])
  const { status, text } = await ask(worker, token, 'POST', `/api/attempts/${attemptId}/submit`, { epoch, ops })
  if (status !== 200) throw new Error(`an attempt was not handed in: ${text}`)
}

export async function ask(
  worker: WorkerProcess,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${worker.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

export async function operate<Reply>(worker: WorkerProcess, path: string, body: unknown): Promise<Reply> {
  const reply = await callOperator(worker.url, SECRETS.OPERATOR_SECRET, `/api/operations/${path}`, body)
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
  return reply.body as Reply
}
