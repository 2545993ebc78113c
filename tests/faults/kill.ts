import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleWithBugs, bundleWorker } from './support/bundle.ts'
import { twoSections } from './support/hundred-questions.ts'
import { makeLearners, publishTest, startAttempt } from './support/learners.ts'
import type { PlantedBug } from './support/planted-bug.ts'
import { type ProofRandom, proofRandom } from './support/random.ts'
import { Saver } from './support/saver.ts'
import { migrate, startWorker, type WorkerProcess } from './support/worker-process.ts'

export interface KillFigures {
  readonly runs: number
  readonly acknowledged: number
  readonly lost: number
  readonly invented: number
}

const SAVERS = 8
const PORT = 8_831

/** The room acknowledges a save and writes it 40 ms later. */
export const REPLY_BEFORE_WRITE: PlantedBug = {
  name: 'reply before write',
  edits: [
    {
      file: 'durable-objects/attempt-room/attempt-room.ts',
      find: "  async save(n: number, epoch: number, ops: Op[], lost: OpsRequest['lost'] = []): Promise<SaveReply> {",
      put: `  async save(n: number, epoch: number, ops: Op[]): Promise<SaveReply> {
    setTimeout(() => this.reallySave(n, epoch, ops), 40)
    return { kind: 'saved', applied: ops.at(-1)?.[0] ?? 0, late: 0, state: 'open', serverNow: Date.now(), deadlineAt: Date.now() + 1e6 }
  }
  async reallySave(n: number, epoch: number, ops: Op[], lost: OpsRequest['lost'] = []): Promise<SaveReply> {`,
    },
  ],
}

/** Kills workerd at random moments in the middle of saves and looks, after a restart, for every acknowledged answer. */
export async function killRuns(bundle: string, runs: number, random: ProofRandom): Promise<KillFigures> {
  const state = mkdtempSync(join(tmpdir(), 'sopan-kill-'))
  let worker: WorkerProcess = await startWorker(bundle, state, PORT)
  await migrate(worker)
  const testId = await publishTest(worker)
  const bySection = await publishTest(worker, { name: 'sections', pattern: twoSections(40, 20) })
  const figures = { runs: 0, acknowledged: 0, lost: 0, invented: 0 }
  for (let run = 0; run < runs; run++) {
    const tokens = await makeLearners(worker, SAVERS)
    const current = worker
    const savers = await Promise.all(
      // Every other one at a test whose sections have clocks of their own; the first runs all the while.
      tokens.map(async (token, i) =>
        i % 2 === 0
          ? new Saver(await startAttempt(current, token, testId), () => worker.url, random)
          : new Saver(
              await startAttempt(current, token, bySection),
              () => worker.url,
              random,
              () => [0, 49],
            ),
      ),
    )
    let isKilled = false
    const saving = Promise.all(savers.map((saver) => saver.run(() => isKilled)))
    await new Promise((resolve) => setTimeout(resolve, random.int(30, 400)))
    worker.kill()
    isKilled = true
    await saving
    await worker.dispose()
    worker = await startWorker(bundle, state, PORT)
    for (const saver of savers) {
      const { lost, invented } = saver.faultsOf(await saver.copy())
      figures.acknowledged += saver.acknowledged
      figures.lost += lost
      figures.invented += invented
    }
    figures.runs++
  }
  await worker.dispose()
  rmSync(state, { recursive: true, force: true })
  return figures
}

/** 0 acknowledged answers lost, none invented; and the same proof sees a server that replies before it writes. */
export async function proveKill(runs: number, seed: number): Promise<boolean> {
  const bundle = await bundleWorker()
  const spoilt = await bundleWithBugs([REPLY_BEFORE_WRITE])
  const real = await killRuns(bundle, runs, proofRandom(seed))
  console.log(`kill -9 in mid-save: ${JSON.stringify({ seed, ...real })}`)
  const bad = await killRuns(spoilt, Math.max(5, Math.round(runs / 20)), proofRandom(seed))
  console.log(`  with "${REPLY_BEFORE_WRITE.name}" planted: ${JSON.stringify(bad)}`)
  return real.lost === 0 && real.invented === 0 && real.acknowledged > 0 && bad.lost > 0
}
