import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { callOperator } from '#scripts/lib/load-demo.ts'
import { bundleWithBugs, bundleWorker } from './support/bundle.ts'
import { makeLearners, publishTest, startAttempt } from './support/learners.ts'
import type { PlantedBug } from './support/planted-bug.ts'
import { type ProofRandom, proofRandom } from './support/random.ts'
import { SECRETS, migrate, startWorker, type WorkerProcess } from './support/worker-process.ts'

export interface BoardFigures {
  readonly runs: number
  readonly attempts: number
  readonly inRecord: number
  readonly onBoard: number
  readonly sequenceFaults: number
}

const PORT = 8_851
const ATTEMPTS = 6

/**
 * The board counts what the consumer saw and moves its place in the sequence a moment later, as code does that is fed instead of
 * pulling: a crash between the two counts an attempt twice.
 */
export const PLACE_KEPT_APART: PlantedBug = {
  name: 'the board keeps its place apart from its counts',
  edits: [
    {
      file: 'durable-objects/test-board/board-store.ts',
      find: 'this.#storage.sql.exec(`INSERT INTO ${this.#position} VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET cursor = excluded.cursor`, cursor)',
      put: 'setTimeout(() => this.#storage.sql.exec(`INSERT INTO ${this.#position} VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET cursor = excluded.cursor`, cursor), 300)',
    },
  ],
}

/** Submits attempts and kills workerd at a random moment between the submit, the queue, the record and the board; then looks at the books. */
export async function boardRuns(bundle: string, runs: number, random: ProofRandom): Promise<BoardFigures> {
  const state = mkdtempSync(join(tmpdir(), 'sopan-board-'))
  let worker: WorkerProcess = await startWorker(bundle, state, PORT)
  await migrate(worker)
  const testId = await publishTest(worker)
  let attempts = 0
  for (let run = 0; run < runs; run++) {
    const tokens = await makeLearners(worker, ATTEMPTS)
    const current = worker
    const grants = await Promise.all(tokens.map((token) => startAttempt(current, token, testId)))
    await Promise.all(
      grants.map(async (grant) => {
        const response = await fetch(`${current.url}/api/attempts/${grant.attemptId}/submit`, {
          method: 'POST',
          headers: { authorization: `Bearer ${grant.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ epoch: 1, ops: [[1, 0, 2, [1], [1], 0, 1_000, 3]] }),
        })
        if (response.ok) attempts++
      }),
    )
    await new Promise((resolve) => setTimeout(resolve, random.int(0, 2_500)))
    worker.kill()
    await worker.dispose()
    worker = await startWorker(bundle, state, PORT)
    // The local queue forgets what it held when it is killed, which the real one does not: the rooms tell it again.
    await tellAgain(worker, testId)
  }
  await waitForRecord(worker, attempts)
  const [token = ''] = await makeLearners(worker, 1)
  const grant = await startAttempt(worker, token, testId)
  await fetch(`${worker.url}/api/attempts/${grant.attemptId}/submit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${grant.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ epoch: 1, ops: [] }),
  })
  attempts++
  await waitForRecord(worker, attempts)
  const analysis = (await (
    await fetch(`${worker.url}/api/tests/${testId}/analysis`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as AnalysisResponse
  const db = await worker.miniflare.getD1Database('DB', 'sopan-api')
  const row = await db
    .prepare(
      "SELECT count(*) AS closed, coalesce(max(seq), 0) AS highest, count(DISTINCT seq) AS distinct_seq FROM attempt WHERE state = 'closed'",
    )
    .first<{ closed: number; highest: number; distinct_seq: number }>()
  await worker.dispose()
  rmSync(state, { recursive: true, force: true })
  return {
    runs,
    attempts,
    inRecord: row?.closed ?? 0,
    onBoard: analysis.standing.of,
    sequenceFaults: Math.abs((row?.closed ?? 0) - (row?.highest ?? 0)) + Math.abs((row?.closed ?? 0) - (row?.distinct_seq ?? 0)),
  }
}

/** Asks every room that the record does not know as closed to send its events again, over the operators' sweep. */
async function tellAgain(worker: WorkerProcess, testId: string): Promise<void> {
  const db = await worker.miniflare.getD1Database('DB', 'sopan-api')
  await db.prepare("UPDATE attempt SET deadline_at = 1 WHERE state = 'open'").run()
  const { results } = await db.prepare('SELECT id FROM user WHERE id NOT IN (SELECT user_id FROM attempt)').all<{ id: string }>()
  const now = Date.now()
  for (const { id } of results)
    await db
      .prepare(
        "INSERT INTO attempt (user_id, test_id, n, mode, state, started_at, deadline_at, language, paper_version, key_version, ranking) VALUES (?1, ?2, 1, 'exam', 'open', ?3, 1, 'en', 1, 1, 1) ON CONFLICT DO NOTHING",
      )
      .bind(id, testId, now)
      .run()
  await callOperator(worker.url, SECRETS.OPERATOR_SECRET, '/api/operations/sweep', {})
}

async function waitForRecord(worker: WorkerProcess, attempts: number): Promise<void> {
  const db = await worker.miniflare.getD1Database('DB', 'sopan-api')
  for (let i = 0; i < 60; i++) {
    const row = await db.prepare("SELECT count(*) AS closed FROM attempt WHERE state = 'closed'").first<{ closed: number }>()
    if ((row?.closed ?? 0) >= attempts) return
    if (i % 5 === 4) await callOperator(worker.url, SECRETS.OPERATOR_SECRET, '/api/operations/sweep', {})
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Every submitted attempt is in the record once and on the board once; and the same proof sees a board that is fed. */
export async function proveBoard(runs: number, seed: number): Promise<boolean> {
  const bundle = await bundleWorker()
  const spoilt = await bundleWithBugs([PLACE_KEPT_APART])
  const balanced = (f: BoardFigures): boolean => f.attempts === f.inRecord && f.inRecord === f.onBoard && f.sequenceFaults === 0
  const real = await boardRuns(bundle, Math.round(runs / 4), proofRandom(seed))
  console.log(`crashes between queue and board: ${JSON.stringify({ seed, ...real })}`)
  const bad = await boardRuns(spoilt, Math.max(8, Math.round(runs / 20)), proofRandom(seed))
  console.log(`  with "${PLACE_KEPT_APART.name}" planted: ${JSON.stringify(bad)}`)
  return balanced(real) && !balanced(bad)
}
