/** CPU of an attempt's saves on the server, ours beside what a developer would write first, in one run. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Op } from '#contract/attempt.ts'
import { bundleWorker } from '../faults/support/bundle.ts'
import { makeLearners, publishTest, startAttempt } from '../faults/support/learners.ts'
import { migrate, startWorker } from '../faults/support/worker-process.ts'
import { cpuMs, median } from './cpu-time.ts'

const ATTEMPTS = 40
const ROUNDS = 3
const PEER_PORT = 8_862
const OUR_PORT = 8_861

/** How many answers each batch of an attempt carries. */
export const SHAPES = {
  '30 batches of five': Array<number>(30).fill(5),
  /** What the client of this product sends for 150 changes in an hour, as the budget test counts it: 51 saves. */
  'the batches of a real attempt': Array.from({ length: 51 }, (_, i) => (i < 48 ? 3 : 2)),
} as const

type Send = (batch: number, size: number, first: number) => Promise<void>
interface Side {
  readonly pid: number
  /** Begins one attempt; gives how to send its batches. */
  begin(): Promise<Send>
  end(): Promise<void>
}

export async function benchSaves(): Promise<void> {
  console.log(
    `CPU of one attempt's saves, ms a process (workerd under miniflare, without wrangler's proxy, against node), ${ATTEMPTS} attempts a round, median of ${ROUNDS}:`,
  )
  const ours = await startOurs()
  const peer = await startPeer()
  for (const [name, shape] of Object.entries(SHAPES)) {
    const rounds = { ours: [] as number[], peer: [] as number[] }
    for (const side of [ours, peer]) await measure(side, shape, 8)
    for (let round = 0; round < ROUNDS; round++) {
      rounds.ours.push(await measure(ours, shape, ATTEMPTS))
      rounds.peer.push(await measure(peer, shape, ATTEMPTS))
    }
    const [a, b] = [median(rounds.ours), median(rounds.peer)]
    console.log(
      `  ${name}: ours ${a.toFixed(1)}, Express 5 + better-sqlite3 with the same batches ${b.toFixed(1)}, ratio ${(a / b).toFixed(2)}`,
    )
    // Batches are our idea: what is written first sends each answer by itself.
    const singles: number[] = []
    for (let round = 0; round < ROUNDS; round++)
      singles.push(await measure(peer, Array<number>(shape.reduce((sum, size) => sum + size, 0)).fill(1), ATTEMPTS))
    const single = median(singles)
    console.log(`    and with one request an answer ${single.toFixed(1)}, ratio ${(a / single).toFixed(2)}`)
  }
  await Promise.all([ours.end(), peer.end()])
}

/** CPU ms an attempt. */
async function measure(side: Side, shape: readonly number[], attempts: number): Promise<number> {
  const sends = await Promise.all(Array.from({ length: attempts }, () => side.begin()))
  const before = cpuMs(side.pid)
  let first = 1
  for (const [batch, size] of shape.entries()) {
    await Promise.all(sends.map((send) => send(batch, size, first)))
    first += size
  }
  return (cpuMs(side.pid) - before) / attempts
}

async function startOurs(): Promise<Side> {
  const state = mkdtempSync(join(tmpdir(), 'sopan-bench-'))
  const worker = await startWorker(await bundleWorker(), state, OUR_PORT)
  await migrate(worker)
  const testId = await publishTest(worker)
  return {
    pid: worker.pid,
    begin: async () => {
      const [token = ''] = await makeLearners(worker, 1)
      const grant = await startAttempt(worker, token, testId)
      return (_batch, size, first) => {
        const ops = Array.from({ length: size }, (_, i): Op => [first + i, (first + i) % 100, 2, [i % 4], [i % 4], Date.now(), 20_000, 3])
        return post(`${worker.url}/api/attempts/${grant.attemptId}/ops`, grant.token, { epoch: 1, ops })
      }
    },
    end: async () => {
      await worker.dispose()
      rmSync(state, { recursive: true, force: true })
    },
  }
}

async function startPeer(): Promise<Side> {
  const folder = mkdtempSync(join(tmpdir(), 'sopan-peer-'))
  const child: ChildProcess = spawn(
    'node',
    [join(import.meta.dirname, 'peer', 'server.mjs'), join(folder, 'peer.db'), String(PEER_PORT), 's'.repeat(40)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await new Promise((resolve) => child.stdout?.once('data', resolve))
  let made = 0
  return {
    pid: child.pid ?? 0,
    begin: async () => {
      const id = `attempt${made++}`
      const { token } = (await (await fetch(`http://127.0.0.1:${PEER_PORT}/attempts/${id}`, { method: 'POST' })).json()) as {
        token: string
      }
      return (_batch, size, first) => {
        const answers = Array.from({ length: size }, (_, i) => ({ question: (first + i) % 100, option: [i % 4], state: 2, rev: first + i }))
        return post(`http://127.0.0.1:${PEER_PORT}/attempts/${id}/answers`, token, { answers })
      }
    },
    end: async () => {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function post(url: string, token: string, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}
