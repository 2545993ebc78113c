/** CPU of an attempt's saves on the server, ours beside what a developer would write first and beside the platform's floor, in one run. */
import { bundleWorker } from '../faults/support/bundle.ts'
import { cpuMs, median, settled } from './cpu-time.ts'
import { startFloor } from './floor.ts'
import { startOurs } from './ours.ts'
import { startPeer } from './peer.ts'
import type { Side } from './side.ts'

const ATTEMPTS = 40
const ROUNDS = 3
const PORT = 8_861

/** How many answers each batch of an attempt carries. */
const SHAPES = {
  '30 batches of five': Array<number>(30).fill(5),
  /** What the client of this product sends for 150 changes in an hour, as the budget test counts it: 51 saves. */
  '51 batches, as a real attempt makes them': Array.from({ length: 51 }, (_, i) => (i < 48 ? 3 : 2)),
} as const

/** Batches are our idea: what is written first sends each answer on its own. */
const SINGLES = Array<number>(150).fill(1)

export async function benchSaves(): Promise<void> {
  console.log(`CPU of the server for one attempt's saves of 150 answers, in ms: ${ATTEMPTS} attempts at once, median of ${ROUNDS} rounds.`)
  console.log('Ours and the floor: workerd, entered directly. The peer: node, Express 5 + better-sqlite3, WAL with synchronous=FULL.')
  const bundle = await bundleWorker()
  const ours = await startOurs(await bundleWorker('tests/bench/worker/entry-saves.ts'), PORT)
  const emulated = await startOurs(bundle, PORT + 1)
  const floor = await startFloor(PORT + 2)
  const peer = await startPeer(PORT + 3, false)
  const bare = await startPeer(PORT + 4, true)
  const sides = { ours, emulated, floor, peer, bare }
  for (const side of Object.values(sides)) await measure(side, SHAPES['30 batches of five'], 8)

  const singles = await rounds({ peer, bare }, SINGLES)
  for (const [name, shape] of Object.entries(SHAPES)) {
    const ms = await rounds(sides, shape)
    const line = (what: string, value: number): void =>
      console.log(`    ${what.padEnd(66)} ${value.toFixed(1).padStart(6)}   ours is ${(ms.ours / value).toFixed(2)} of it`)
    console.log(`  ${name}\n    ${'ours'.padEnd(66)} ${ms.ours.toFixed(1).padStart(6)}`)
    line('peer, one request an answer', singles.peer)
    line('peer, one request an answer, without headers, limit and checks', singles.bare)
    line('peer, the same batches', ms.peer)
    line('peer, the same batches, without headers, limit and checks', ms.bare)
    line('floor: a bare Worker, one call to an object, one row', ms.floor)
    line("ours with the rate limit as miniflare emulates it, an object's row", ms.emulated)
  }
  for (const side of Object.values(sides)) await side.end()
}

/** The sides take turns within each round, so that what else the machine does falls on all of them. */
async function rounds<Name extends string>(sides: Record<Name, Side>, shape: readonly number[]): Promise<Record<Name, number>> {
  const names = Object.keys(sides) as Name[]
  const measured = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round < ROUNDS; round++)
    for (const name of names) measured.get(name)?.push(await measure(sides[name], shape, ATTEMPTS))
  return Object.fromEntries(names.map((name) => [name, median(measured.get(name) ?? [])])) as Record<Name, number>
}

/** CPU ms an attempt. */
async function measure(side: Side, shape: readonly number[], attempts: number): Promise<number> {
  const sends = await Promise.all(Array.from({ length: attempts }, () => side.begin()))
  await settled(side.pid)
  const before = cpuMs(side.pid)
  let first = 1
  for (const size of shape) {
    const from = first
    await Promise.all(sends.map((send) => send(size, from)))
    first += size
  }
  return (cpuMs(side.pid) - before) / attempts
}
