import { readFileSync } from 'node:fs'

/** CPU time that a process has used so far, user and system, in ms (from /proc, so Linux only). */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  return (ticks * 1000) / 100
}

/** Waits until a process does nothing any more, so that what it does later for a start is not taken for a save. */
export async function settled(pid: number): Promise<void> {
  // A queue gathers for a second before its consumer runs.
  await pause(1_500)
  for (let i = 0; i < 20; i++) {
    const before = cpuMs(pid)
    await pause(300)
    if (cpuMs(pid) - before < 10) return
  }
  throw new Error(`process ${pid} does not come to rest`)
}

export const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
