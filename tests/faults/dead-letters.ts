import type { WriterGrant } from '#contract/attempts/schemas.ts'
import { makeLearners, publishTest, startAttempt } from './support/learners.ts'
import { startPair } from './support/start-pair.ts'
import type { WorkerProcess } from './support/worker-process.ts'

export interface DeadLetterFigures {
  attempts: number
  /** Messages that the consumer gave up on while the record could not be written. */
  dead: number
  redriven: number
  /** Attempts that the record holds as closed, each once, after the letters were sent again. */
  recorded: number
  /** Dead letters that still wait at the end. */
  waiting: number
}

/** Attempts that are handed in while the record cannot be written, longer than the queue tries. */
export async function deadLetterRun(attempts: number, keeps: boolean): Promise<DeadLetterFigures> {
  const pair = await startPair({ retries: 2, keeps })
  try {
    const worker = { url: pair.api, miniflare: pair.miniflare } as WorkerProcess
    const db = await pair.miniflare.getD1Database('DB', 'sopan-api')
    const count = async (where: string) => (await db.prepare(`SELECT count(*) AS n FROM attempt WHERE ${where}`).first<number>('n')) ?? 0
    const closed = () => count("state = 'closed' AND seq IS NOT NULL")
    const bucket = await pair.miniflare.getR2Bucket('BACKUPS', 'sopan-ops')
    const kept = async () => (await bucket.list({ prefix: 'dead/' })).objects.length

    const testId = await publishTest(worker)
    const tokens = await makeLearners(worker, attempts)
    const grants: WriterGrant[] = []
    for (const token of tokens) grants.push(await startAttempt(worker, token, testId))
    await until(async () => (await count("state = 'open'")) === attempts)

    await pair.sql('ALTER TABLE attempt RENAME TO attempt_away')
    for (const grant of grants) await submit(pair.api, grant)
    if (keeps) await until(async () => (await kept()) >= attempts)
    else await pause(5_000)
    const dead = await kept()
    await pair.sql('ALTER TABLE attempt_away RENAME TO attempt')
    let redriven = 0
    for (let isMore = true; isMore;) {
      const reply = await pair.ops('/ops/redrive', { queue: 'attempt-events' })
      redriven += Number(reply['sent'])
      isMore = reply['isMore'] === true
    }
    await until(async () => (await closed()) === attempts, keeps ? 30_000 : 3_000)
    return { attempts, dead, redriven, recorded: await closed(), waiting: await kept() }
  } finally {
    await pair.close()
  }
}

async function submit(api: string, { attemptId, token, epoch }: WriterGrant): Promise<void> {
  const response = await fetch(`${api}/api/attempts/${attemptId}/submit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ epoch, ops: [] }),
  })
  if (!response.ok) throw new Error(`an attempt was not handed in: ${await response.text()}`)
  await response.body?.cancel()
}

/** Waits until something holds, or the time is over: the figures say then what is missing. */
async function until(holds: () => Promise<boolean>, mostMs = 60_000): Promise<void> {
  const end = Date.now() + mostMs
  while (!(await holds()) && Date.now() < end) await pause(200)
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** All of `runs` attempts are in the record after one command; and without queues for dead letters they are not. */
export async function proveDeadLetters(runs: number): Promise<boolean> {
  const real = await deadLetterRun(runs, true)
  console.log(`handed in while the record was away: ${JSON.stringify(real)}`)
  const bad = await deadLetterRun(Math.max(10, Math.round(runs / 10)), false)
  console.log(`  with "no queue for dead letters" planted: ${JSON.stringify(bad)}`)
  return real.recorded === runs && real.dead >= runs && real.waiting === 0 && bad.recorded < bad.attempts
}
