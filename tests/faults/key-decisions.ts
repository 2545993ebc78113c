import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Paper } from '#contract/papers/schemas.ts'
import { openFile } from '#worker/importing/publish/open-file.ts'
import { type Figures, type Ground, playDecisions } from './key-decisions/scenario.ts'
import { bundleWithBugs, bundleWorker } from './support/bundle.ts'
import { makeLearners } from './support/learners.ts'
import type { PlantedBug } from './support/planted-bug.ts'
import { proofRandom } from './support/random.ts'
import { migrate, startWorker, type WorkerProcess } from './support/worker-process.ts'

const PORT = 8_871
/** Steps of one test; longer runs are several tests. */
const STEPS = 60

/** A paper begins with the questions' own keys, as if nothing had ever been decided. */
export const PRINTING_FORGETS: PlantedBug = {
  name: 'a new printing forgets the decisions',
  edits: [{ file: 'worker/importing/publish/make-papers.ts', find: 'decisions.get(test.id)?.byQuestion ?? new Map()', put: 'new Map()' }],
}

async function groundOf(worker: WorkerProcess): Promise<Ground> {
  const db = await worker.miniflare.getD1Database('DB', 'sopan-api')
  const [admin = ''] = await makeLearners(worker, 1)
  await db.prepare("UPDATE user SET role = 'admin' WHERE created_at = (SELECT max(created_at) FROM user)").run()
  return {
    admin,
    request: async <Answer>(token: string, method: string, path: string, body?: unknown) => {
      const response = await fetch(`${worker.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as Answer
    },
    learner: async () => {
      const [token = ''] = await makeLearners(worker, 1)
      const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
      return { id: claims.sub, token }
    },
    sql: async <Row>(query: string, ...values: (string | number)[]) =>
      (
        await db
          .prepare(query)
          .bind(...values)
          .all<Row>()
      ).results,
    open: async (hash, contentKey) => {
      const file = await fetch(`${worker.url}/papers/${hash}`)
      return (await openFile(await file.arrayBuffer(), contentKey)) as Paper
    },
  }
}

async function play(bundle: string, tests: number, seed: number): Promise<Figures> {
  const state = mkdtempSync(join(tmpdir(), 'sopan-decisions-'))
  const worker = await startWorker(bundle, state, PORT)
  try {
    await migrate(worker)
    const sum = { attempts: 0, papers: 0, decisions: 0, held: 0, wrongMarks: 0, wrongRanks: 0 }
    for (let i = 0; i < tests; i++) {
      const figures = await playDecisions(await groundOf(worker), STEPS, proofRandom(seed + i), `d${i}`)
      for (const name of Object.keys(sum) as (keyof Figures)[]) sum[name] += figures[name]
    }
    return sum
  } finally {
    await worker.dispose()
    rmSync(state, { recursive: true, force: true })
  }
}

/** A test of sixty steps for every ten runs; with the bug planted, marks must be found wrong. */
export async function proveKeyDecisions(runs: number, seed: number): Promise<boolean> {
  const tests = Math.max(2, Math.round(runs / 10))
  const bundle = await bundleWorker()
  const spoilt = await bundleWithBugs([PRINTING_FORGETS])
  const figures = await play(bundle, tests, seed)
  console.log(`key decisions: ${JSON.stringify({ seed, tests, ...figures })}`)
  const bad = await play(spoilt, Math.min(tests, 3), seed)
  console.log(`  with "${PRINTING_FORGETS.name}" planted: ${JSON.stringify(bad)}`)
  return figures.wrongMarks === 0 && figures.wrongRanks === 0 && figures.decisions > 0 && bad.wrongMarks > 0
}
