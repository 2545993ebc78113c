/** Bursts of pushes to many sockets: ours beside what a developer would write first, in one run (decision 0035). */
import { cpuMs, median, settled } from './cpu-time.ts'
import { startHub } from './fan-out-ours.ts'
import { startSocketIo } from './fan-out-peer.ts'
import type { FanOutSide } from './fan-out-side.ts'

const SOCKETS = 500
const BURST = 20
/** As many as a hub sends again from the record, so that one round's rows can all be stored before it. */
const BURSTS = 10
const ROUNDS = 3
const PORT = 8_881

interface Measured {
  readonly perCpuSecond: number
  readonly perSecond: number
  readonly notificationsPerFrame: number
}

export async function benchFanOut(): Promise<void> {
  console.log(`Deliveries of ${BURSTS} bursts of ${BURST} pushes to ${SOCKETS} sockets of one user, median of ${ROUNDS} rounds.`)
  console.log(
    'Ours: one hub on workerd, entered directly. The peer: node, Express 5 + socket.io 4. An HTTP call a push, the same listeners.',
  )
  const sides: Record<string, FanOutSide> = {
    ours: await startHub(PORT, SOCKETS),
    'socket.io': await startSocketIo(PORT + 1, SOCKETS, false),
    'socket.io, gathering for 20 ms as ours': await startSocketIo(PORT + 2, SOCKETS, true),
  }
  const measured = new Map<string, Measured[]>(Object.keys(sides).map((name) => [name, []]))
  let reached = 0
  // The first round warms up. The sides take turns within each, so that what else the machine does falls on all of them.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, side] of Object.entries(sides)) {
      const one = await measure(side, reached)
      if (round > 0) measured.get(name)?.push(one)
    }
    reached += BURSTS * BURST
  }
  const of = (name: string, what: keyof Measured): number => median((measured.get(name) ?? []).map((one) => one[what]))
  for (const [name, { listeners }] of Object.entries(sides)) {
    const [cpu, wall, perFrame] = [of(name, 'perCpuSecond'), of(name, 'perSecond'), of(name, 'notificationsPerFrame')]
    const ratio = (what: keyof Measured): string => (of('ours', what) / of(name, what)).toFixed(2)
    console.log(
      `    ${name.padEnd(40)} ${amount(cpu)} a CPU second   ${amount(wall)} a second   ${perFrame.toFixed(1).padStart(4)} a frame${listeners.compressed ? ', compressed' : ''}` +
        (name === 'ours' ? '' : `   ours is ${ratio('perCpuSecond')} and ${ratio('perSecond')} of it`),
    )
  }
  for (const side of Object.values(sides)) await side.end()
}

/** One round: a burst goes out at once, the next when every socket has heard all of it. */
async function measure({ pid, listeners, load }: FanOutSide, before: number): Promise<Measured> {
  const pushes = await load(BURSTS * BURST)
  await settled(pid)
  const cpuBefore = cpuMs(pid)
  let wallMs = 0
  let frames = 0
  let heard = 0
  for (let burst = 0; burst < BURSTS; burst++) {
    const { frames: framesBefore, all } = await listeners.expect(before + (burst + 1) * BURST)
    const begun = performance.now()
    await Promise.all(pushes.slice(burst * BURST, (burst + 1) * BURST).map((push) => push()))
    const last = await all
    wallMs += performance.now() - begun
    frames += last.frames - framesBefore
    heard = last.heard
  }
  const cpu = cpuMs(pid) - cpuBefore
  const deliveries = BURSTS * BURST * SOCKETS
  if (heard !== (before + BURSTS * BURST) * SOCKETS) throw new Error(`${heard} notifications were heard`)
  return { perCpuSecond: (deliveries * 1000) / cpu, perSecond: (deliveries * 1000) / wallMs, notificationsPerFrame: deliveries / frames }
}

const amount = (perSecond: number): string => Math.round(perSecond).toLocaleString('en-IN').padStart(10)
