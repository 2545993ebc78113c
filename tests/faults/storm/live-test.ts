import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callOperator } from '#scripts/lib/load-demo.ts'
import { percentile } from '#scripts/rehearsal/steps.ts'
import { makeLearners, publishTest } from '../support/learners.ts'
import type { ProofRandom } from '../support/random.ts'
import { migrate, SECRETS, startWorker, type WorkerProcess } from '../support/worker-process.ts'
import { faultsOf, type StormFaults } from './faults.ts'
import { Taker } from './taker.ts'

export interface StormPlan {
  readonly learners: number
  /** Whether the server is killed among the starts and among the closings. */
  readonly kills: boolean
}

export interface StormFigures extends StormFaults {
  readonly learners: number
  readonly kills: number
  readonly seated: number
  /** How long the calls of all learners took, and the call that half of them, and 99 of 100, did not exceed. */
  readonly starts: Timing
  readonly saves: Timing
  readonly results: Timing
  readonly acknowledged: number
  /** Those of them that only waited with a connection when their device was lost. */
  readonly handedOver: number
  /** Changes that never got an answer. */
  readonly unsent: number
  readonly submitted: number
  /** Attempts in the final ranks, and how long after the last deadline they were on show, in s. */
  readonly counted: number
  readonly finalAfterSeconds: number
  readonly resultsByTicket: number
}

interface Timing {
  readonly seconds: number
  readonly p50: number
  readonly p99: number
}

const PORT = 8_873
const AT_ONCE = 250
/** A learner of ten submits, the others leave. */
const SUBMITS_EVERY = 10
/** One of three hands answers over a connection, and is lost before they are stored. */
const CONNECTS_EVERY = 3
/** Of this machine for each learner, ms: to register, and from the opening until the answers are in. */
const REGISTERS_MS = 30
const TAKES_MS = 70
const MINUTE = 60_000

/** A live test from the registrations until everyone has read the result. */
export async function liveTest(bundle: string, { learners, kills }: StormPlan, random: ProofRandom): Promise<StormFigures> {
  const state = mkdtempSync(join(tmpdir(), 'sopan-storm-'))
  const open = (): Promise<WorkerProcess> => startWorker(bundle, state, PORT, () => {})
  let worker = await open()
  try {
    await migrate(worker)
    const tokens: string[] = []
    for (let n = 0; n < learners; n += 100) tokens.push(...(await makeLearners(worker, Math.min(100, learners - n))))
    const categories = await manyCategories(worker)
    const opensAt = Date.now() + 20_000 + learners * REGISTERS_MS
    const minutes = Math.ceil((learners * TAKES_MS + 20_000) / MINUTE)
    const closesAt = opensAt + minutes * MINUTE
    const testId = await publishTest(worker, {
      name: 'storm',
      pattern: { durationMinutes: minutes, graceSeconds: 5, rankFrom: 2, ties: [{ by: 'fewerWrong' }] },
      test: { kind: 'live', opensAt: new Date(opensAt).toISOString(), closesAt: new Date(closesAt).toISOString() },
    })
    const takers = tokens.map(
      (token, i) => new Taker(token, testId, { categories, hasConnection: i % CONNECTS_EVERY === 0 }, () => worker.url, random),
    )
    await sweep(worker)
    await inTurn(takers, (taker) => taker.register())

    let killed = 0
    const killAt = async (at: number): Promise<void> => {
      await later(at - Date.now())
      worker.kill()
      killed++
      await worker.dispose()
      worker = await open()
    }
    // Among the starts.
    const first = kills ? killAt(opensAt + 3_000) : Promise.resolve()
    const starts = await timed(
      takers.toSorted((a, b) => a.startsAt - b.startsAt),
      (taker) => taker.start(),
      (taker) => taker.startsAt,
    )
    await first
    const saves = await timed(takers, (taker) => taker.answer(2))
    const submitting = takers.filter((_, i) => i % SUBMITS_EVERY === 0)
    await inTurn(submitting, (taker) => taker.submit())
    // Among the closings, which begin with the grace of the sitting.
    if (kills) await killAt(closesAt + 35_000)
    await later(closesAt + 40_000 - Date.now())
    const counted = await finalRanks(worker, testId, learners)
    const finalAfterSeconds = Math.round((Date.now() - closesAt) / 1_000)
    const results = await timed(takers, (taker) => taker.read())
    return {
      learners,
      kills: killed,
      seated: takers.filter(({ saver }) => saver !== null).length,
      starts,
      saves,
      results,
      acknowledged: takers.reduce((sum, { saver }) => sum + (saver?.acknowledged ?? 0), 0),
      handedOver: takers.reduce((sum, { handedOver }) => sum + handedOver, 0),
      unsent: takers.reduce((sum, { saver }) => sum + (saver === null ? 0 : saver.sent.length - saver.acknowledged), 0),
      submitted: takers.filter(({ isSubmitted }) => isSubmitted).length,
      counted,
      finalAfterSeconds,
      resultsByTicket: takers.filter(({ result }) => result !== null).length,
      ...faultsOf(takers),
    }
  } finally {
    await worker.dispose()
    rmSync(state, { recursive: true, force: true })
  }
}

/** Gives the learners categories, so that ranks within one differ from those among all; by the id of each. */
async function manyCategories(worker: WorkerProcess): Promise<ReadonlyMap<string, string | null>> {
  const db = await worker.miniflare.getD1Database('DB', 'sopan-api')
  await db
    .prepare("UPDATE user SET category = CASE unicode(substr(id, -1)) % 3 WHEN 0 THEN 'obc' WHEN 1 THEN 'general' ELSE NULL END")
    .run()
  const { results } = await db.prepare('SELECT id, category FROM user').all<{ id: string; category: string | null }>()
  return new Map(results.map(({ id, category }) => [id, category]))
}

const sweep = (worker: WorkerProcess) => callOperator(worker.url, SECRETS.OPERATOR_SECRET, '/api/operations/sweep', {})

/** How many attempts the final ranks hold; waits for them for five minutes at most. */
async function finalRanks(worker: WorkerProcess, testId: string, wanted: number): Promise<number> {
  const bucket = await worker.miniflare.getR2Bucket('PAPERS', 'sopan-api')
  let counted = 0
  for (const until = Date.now() + 5 * MINUTE; Date.now() < until; await later(1_000)) {
    const file = await bucket.get(`ranks/${testId}/now.json`)
    const shown = file === null ? null : ((await file.json()) as { state: string; closed: number; scopes: Record<string, number> })
    counted = shown?.scopes['all'] ?? 0
    if (shown?.state === 'final' && counted >= wanted) break
  }
  return counted
}

/** Works through all, so many at once. */
async function inTurn<One>(all: readonly One[], work: (one: One) => Promise<unknown>): Promise<void> {
  const left = all.values()
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, all.length) }, async () => {
      for (const one of left) await work(one)
    }),
  )
}

/** @param dueAt when it may begin, ms UTC: how long it took is counted from then */
async function timed<One>(
  all: readonly One[],
  work: (one: One) => Promise<unknown>,
  dueAt: (one: One) => number = () => Date.now(),
): Promise<Timing> {
  const begun = Math.max(Date.now(), ...all.slice(0, 1).map(dueAt))
  const took: number[] = []
  await inTurn(all, async (one) => {
    const from = dueAt(one)
    await work(one)
    took.push(Date.now() - from)
  })
  return { seconds: Math.round((Date.now() - begun) / 1_000), p50: percentile(took, 0.5), p99: percentile(took, 0.99) }
}

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
