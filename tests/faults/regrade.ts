import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Job } from '#contract/jobs/schemas.ts'
import type { KeyChange, KeyPublishResponse } from '#contract/key-corrections/schemas.ts'
import type { TestStatistics } from '#contract/statistics/schemas.ts'
import { changedKeys } from '#domain/marking/key-corrections.ts'
import { callOperator } from '#scripts/lib/load-demo.ts'
import { type Cohort, countWrong, fillTest } from './regrade/cohort.ts'
import { bundleWithBugs, bundleWorker } from './support/bundle.ts'
import { makeLearners, publishTest } from './support/learners.ts'
import type { PlantedBug } from './support/planted-bug.ts'
import { type ProofRandom, proofRandom } from './support/random.ts'
import { migrate, SECRETS, startWorker, type WorkerProcess } from './support/worker-process.ts'

const PORT = 8_861
const KILLED_ATTEMPTS = 4_000
const SEED = 11

/** One of each action; every second attempt or so is moved by it. */
const CHANGES: readonly KeyChange[] = [
  { question: 0, action: 'setKey', keys: [{ options: [2] }] },
  { question: 1, action: 'withdraw' },
  { question: 2, action: 'dropFullMarksAll' },
  { question: 3, action: 'bonusIfAttempted' },
]

/** The place of a job moves first and its page is written after it, as code does that saves its progress on its own. */
export const PLACE_BEFORE_PAGE: PlantedBug = {
  name: 'the cursor moves before the page is written',
  edits: [
    {
      file: 'worker/features/jobs/run-job.ts',
      find: 'const written = await guardedBatch(env.DB, { guard: standsAt(job), writes: [...page.statements, advance], audit: page.audit ?? [] })',
      put: `await env.DB.batch([advance])
  await new Promise((go) => setTimeout(go, 60))
  const written =
    page.statements.length === 0 ? 'written' : await guardedBatch(env.DB, { guard: null, writes: page.statements, audit: page.audit ?? [] })`,
    },
  ],
}

interface Standing {
  readonly url: string
  readonly admin: string
  readonly cohort: Cohort
}

/** A test with closed attempts, and an admin. */
async function prepare(worker: WorkerProcess, attempts: number, withUsers: boolean): Promise<Standing> {
  await migrate(worker)
  const testId = await publishTest(worker)
  const [admin = ''] = await makeLearners(worker, 1)
  const db = await worker.miniflare.getD1Database('DB', 'sopan-api')
  await db.prepare("UPDATE user SET role = 'admin'").run()
  return { url: worker.url, admin, cohort: await fillTest(worker, testId, attempts, SEED, withUsers) }
}

async function call<Answer>(worker: WorkerProcess, token: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${worker.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}

const publish = (worker: WorkerProcess, { admin, cohort }: Standing, expectedKeyVersion: number) =>
  call<KeyPublishResponse>(worker, admin, 'POST', `/api/admin/tests/${cohort.testId}/keys/publish`, {
    paperVersion: 1,
    changes: CHANGES,
    reason: 'a proof',
    expectedKeyVersion,
  })

const jobOf = (worker: WorkerProcess, admin: string, jobId: string) => call<Job>(worker, admin, 'GET', `/api/admin/jobs/${jobId}`)

async function waitForJob(worker: WorkerProcess, admin: string, jobId: string): Promise<Job> {
  for (;;) {
    const job = await jobOf(worker, admin, jobId)
    if (job.state !== 'running') return job
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Everything that a regrade leaves behind, but times, as one hash: rows, notes, who was told, and what the board makes of it. */
async function hashOf(worker: WorkerProcess, { admin, cohort }: Standing): Promise<string> {
  const db = await worker.miniflare.getD1Database('DB', 'sopan-api')
  const hash = createHash('sha256')
  for (let after = ''; ;) {
    const { results } = await db
      .prepare(
        'SELECT user_id, n, seq, score12, tie_key, result FROM attempt WHERE test_id = ?1 AND user_id > ?2 ORDER BY user_id LIMIT 1000',
      )
      .bind(cohort.testId, after)
      .all<{ user_id: string }>()
    for (const row of results) hash.update(JSON.stringify(row))
    after = results.at(-1)?.user_id ?? ''
    if (results.length < 1_000) break
  }
  const statistics = await call<TestStatistics>(worker, admin, 'GET', `/api/admin/tests/${cohort.testId}/statistics`)
  if (statistics.kind !== 'counted') throw new Error('the board has not counted')
  // Ids are random in every run.
  const items = statistics.items.map((item) => ({ ...item, questionId: '' }))
  return hash.update(JSON.stringify([statistics.total, statistics.scores, items])).digest('hex')
}

/** Notes and notifications: [attempts noted as changed, learners with a notification, notifications in all]. */
async function toldOf(worker: WorkerProcess): Promise<number[]> {
  const db = await worker.miniflare.getD1Database('DB', 'sopan-api')
  const row = await db
    .prepare(
      'SELECT (SELECT count(*) FROM regraded_attempt) AS a, (SELECT count(DISTINCT user_id) FROM notification) AS b, (SELECT count(*) FROM notification) AS c',
    )
    .first<{ a: number; b: number; c: number }>()
  return [row?.a ?? 0, row?.b ?? 0, row?.c ?? 0]
}

/** The most memory that the process has had, in MB. */
const peakOf = ({ pid }: WorkerProcess): number =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)

async function withState<Result>(run: (state: string) => Promise<Result>): Promise<Result> {
  const state = mkdtempSync(join(tmpdir(), 'sopan-regrade-'))
  try {
    return await run(state)
  } finally {
    rmSync(state, { recursive: true, force: true })
  }
}

/** All at once: how long, how many rows, how much memory; every row is what the key alone makes of it, and a second time changes nothing. */
async function large(bundle: string, attempts: number): Promise<boolean> {
  return withState(async (state) => {
    const worker = await startWorker(bundle, state, PORT)
    const standing = await prepare(worker, attempts, false)
    const begun = Date.now()
    const first = await publish(worker, standing, 1)
    const job = await waitForJob(worker, standing.admin, first.jobId)
    const seconds = Math.round((Date.now() - begun) / 100) / 10
    const corrected = changedKeys(standing.cohort.plan.questions, standing.cohort.keys, CHANGES)
    if (!corrected.ok) throw new Error(corrected.reason)
    const wrong = await countWrong(worker, standing.cohort, corrected.keys, 2)
    const hash = await hashOf(worker, standing)
    const again = await waitForJob(worker, standing.admin, (await publish(worker, standing, 2)).jobId)
    const isSame = (await hashOf(worker, standing)) === hash
    const changed = job.kind === 'regrade' ? job.detail.changed : 0
    const changedAgain = again.kind === 'regrade' ? again.detail.changed : -1
    console.log(
      `regrade: ${JSON.stringify({ attempts, seconds, changed, wrong, peakMB: peakOf(worker), again: { changed: changedAgain, isSame }, error: job.error })}`,
    )
    await worker.dispose()
    return job.state === 'done' && again.state === 'done' && wrong === 0 && isSame && changed > 0 && changedAgain === 0
  })
}

/** A regrade that is killed at random moments and taken up again; the hash of what it leaves behind. */
async function killed(bundle: string, kills: number, random: ProofRandom): Promise<{ hash: string; told: number[]; killed: number }> {
  return withState(async (state) => {
    let worker = await startWorker(bundle, state, PORT)
    const standing = await prepare(worker, KILLED_ATTEMPTS, true)
    const { jobId } = await publish(worker, standing, 1)
    let done = 0
    for (; done < kills; done++) {
      await new Promise((resolve) => setTimeout(resolve, random.int(20, 700)))
      const job = await jobOf(worker, standing.admin, jobId).catch(() => null)
      if (job?.state === 'done') break
      worker.kill()
      await worker.dispose()
      worker = await startWorker(bundle, state, PORT)
      await takeUp(worker)
    }
    await waitForJob(worker, standing.admin, jobId)
    const outcome = { hash: await hashOf(worker, standing), told: await toldOf(worker), killed: done }
    await worker.dispose()
    return outcome
  })
}

/** What the cron would do after two minutes, at once: the local queue forgets what it held when it is killed. */
async function takeUp(worker: WorkerProcess): Promise<void> {
  const db = await worker.miniflare.getD1Database('DB', 'sopan-api')
  await db.prepare("UPDATE job SET updated_at = 1 WHERE state = 'running'").run()
  await callOperator(worker.url, SECRETS.OPERATOR_SECRET, '/api/operations/sweep', {})
}

/** Five hundred attempts a run: a hundred thousand by default, and a tenth of the runs as kills. */
export async function proveRegrade(runs: number, seed: number): Promise<boolean> {
  const bundle = await bundleWorker()
  const spoilt = await bundleWithBugs([PLACE_BEFORE_PAGE])
  const isWhole = await large(bundle, runs * 500)
  const calm = await killed(bundle, 0, proofRandom(seed))
  const storm = await killed(bundle, Math.max(6, Math.round(runs / 10)), proofRandom(seed))
  const isTold = ({ told: [noted = 0, people = 0, messages = 0] }: typeof calm) => noted > 0 && people === messages && noted === people
  console.log(
    `killed and taken up: ${JSON.stringify({ seed, attempts: KILLED_ATTEMPTS, kills: storm.killed, told: storm.told, isSame: storm.hash === calm.hash })}`,
  )
  const bad = await killed(spoilt, Math.max(12, Math.round(runs / 10)), proofRandom(seed))
  console.log(
    `  with "${PLACE_BEFORE_PAGE.name}" planted: ${JSON.stringify({ kills: bad.killed, told: bad.told, isSame: bad.hash === calm.hash })}`,
  )
  return isWhole && storm.killed > 0 && storm.hash === calm.hash && isTold(calm) && isTold(storm) && bad.hash !== calm.hash
}
