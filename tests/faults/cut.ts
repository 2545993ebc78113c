import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, connect, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleWithBugs, bundleWorker } from './support/bundle.ts'
import { makeLearners, publishTest, startAttempt } from './support/learners.ts'
import type { PlantedBug } from './support/planted-bug.ts'
import { type ProofRandom, proofRandom } from './support/random.ts'
import { Saver } from './support/saver.ts'
import { migrate, startWorker } from './support/worker-process.ts'

export interface CutFigures {
  readonly runs: number
  readonly cuts: number
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
}

const PORT = 8_841
const PROXY_PORT = 8_842

/** The room applies a repeated batch once more. */
export const REPEAT_APPLIED_AGAIN: PlantedBug = {
  name: 'a repeat is applied again',
  edits: [
    {
      file: 'worker/domain/attempt/accept-operations.ts',
      find: 'ops.filter(([seq]) => seq > head.appliedSeq)',
      put: 'ops.filter(() => true)',
    },
    { file: 'worker/domain/attempt/accept-operations.ts', find: 'op[0] !== head.appliedSeq + 1 + i', put: 'false' },
  ],
}

/** A line to the server that passes requests on and may cut the reply off at its first byte: the server has committed, no one was told. */
function cuttingProxy(shouldCut: () => boolean): { server: Server; cuts: () => number; closed: () => Promise<void> } {
  let cuts = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(PORT, '127.0.0.1')
    sockets.add(client)
    client.pipe(upstream)
    upstream.on('data', (chunk) => {
      if (shouldCut()) {
        cuts++
        client.destroy()
        upstream.destroy()
      } else client.write(chunk)
    })
    for (const socket of [client, upstream]) socket.on('error', () => {}).on('close', () => (client.destroy(), upstream.destroy()))
  })
  const closed = (): Promise<void> =>
    new Promise((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
  return { server, cuts: () => cuts, closed }
}

/** In every run a learner saves through a line that cuts about half of the replies off, and sends again until all is acknowledged. */
export async function cutRuns(bundle: string, runs: number, random: ProofRandom): Promise<CutFigures> {
  const state = mkdtempSync(join(tmpdir(), 'sopan-cut-'))
  const worker = await startWorker(bundle, state, PORT)
  await migrate(worker)
  const testId = await publishTest(worker)
  const proxy = cuttingProxy(() => random.int(0, 1) === 1)
  await new Promise<void>((resolve) => proxy.server.listen(PROXY_PORT, '127.0.0.1', resolve))
  const figures = { runs: 0, acknowledged: 0, lost: 0, doubled: 0 }
  for (let run = 0; run < runs; run++) {
    const [token = ''] = await makeLearners(worker, 1)
    let through = `http://127.0.0.1:${PROXY_PORT}`
    const saver = new Saver(await startAttempt(worker, token, testId), () => through, random)
    for (let batch = 0; batch < 6; batch++) {
      let rounds = 1
      await saver.run(() => rounds-- <= 0)
      while (saver.acknowledged < saver.sent.length) await saver.deliver(2_000)
    }
    through = worker.url
    const { lost, invented } = saver.faultsOf(await saver.copy())
    figures.acknowledged += saver.acknowledged
    figures.lost += lost
    figures.doubled += invented
    figures.runs++
  }
  const cuts = proxy.cuts()
  await proxy.closed()
  await worker.dispose()
  rmSync(state, { recursive: true, force: true })
  return { ...figures, cuts }
}

const STALL_PORT = 8_843
const SAVERS_A_STALL = 20
/** The server stands still for longer than its clients wait. */
const STALL_MS = 1_500
const CLIENT_WAITS_MS = 1_000

/** In every run a learner saves while the server is stopped in mid-work (SIGSTOP), gives up on the request and sends again until all is acknowledged. */
export async function stallRuns(bundle: string, runs: number, random: ProofRandom): Promise<CutFigures> {
  const state = mkdtempSync(join(tmpdir(), 'sopan-stall-'))
  const worker = await startWorker(bundle, state, STALL_PORT)
  await migrate(worker)
  const testId = await publishTest(worker)
  const figures = { runs: 0, cuts: 0, acknowledged: 0, lost: 0, doubled: 0 }
  while (figures.runs < runs) {
    const tokens = await makeLearners(worker, Math.min(SAVERS_A_STALL, runs - figures.runs))
    const savers = await Promise.all(
      tokens.map(async (token) => new Saver(await startAttempt(worker, token, testId), () => worker.url, random)),
    )
    const hall = { isOver: false }
    const saving = Promise.all(
      savers.map(async (saver) => {
        while (!hall.isOver || saver.acknowledged < saver.sent.length) {
          if (!hall.isOver) saver.answerSome()
          if (!(await saver.deliver(CLIENT_WAITS_MS))) figures.cuts++
        }
      }),
    )
    await new Promise((resolve) => setTimeout(resolve, random.int(20, 200)))
    process.kill(worker.pid, 'SIGSTOP')
    await new Promise((resolve) => setTimeout(resolve, STALL_MS))
    process.kill(worker.pid, 'SIGCONT')
    await new Promise((resolve) => setTimeout(resolve, random.int(20, 100)))
    hall.isOver = true
    await saving
    for (const saver of savers) {
      const { lost, invented } = saver.faultsOf(await saver.copy())
      figures.acknowledged += saver.acknowledged
      figures.lost += lost
      figures.doubled += invented
      figures.runs++
    }
  }
  await worker.dispose()
  rmSync(state, { recursive: true, force: true })
  return figures
}

/** 0 lost and 0 doubled, whether the reply is cut off or the server stands still; and both proofs see a repeat that is applied once more. */
export async function proveCut(runs: number, seed: number): Promise<boolean> {
  const bundle = await bundleWorker()
  const spoilt = await bundleWithBugs([REPEAT_APPLIED_AGAIN])
  const stalled = await stallRuns(bundle, runs, proofRandom(seed))
  console.log(`stopped for ${STALL_MS} ms with clients that wait for ${CLIENT_WAITS_MS}: ${JSON.stringify({ seed, ...stalled })}`)
  const badStall = await stallRuns(spoilt, SAVERS_A_STALL, proofRandom(seed))
  console.log(`  with "${REPEAT_APPLIED_AGAIN.name}" planted: ${JSON.stringify(badStall)}`)
  const real = await cutRuns(bundle, runs, proofRandom(seed))
  console.log(`cut after commit: ${JSON.stringify({ seed, ...real })}`)
  const bad = await cutRuns(spoilt, Math.max(5, Math.round(runs / 20)), proofRandom(seed))
  console.log(`  with "${REPEAT_APPLIED_AGAIN.name}" planted: ${JSON.stringify(bad)}`)
  const isClean = [real, stalled].every(({ lost, doubled, cuts }) => lost === 0 && doubled === 0 && cuts > 0)
  return isClean && bad.doubled > 0 && badStall.doubled > 0
}
