import { env } from 'cloudflare:workers'
import type { Seen } from '#tests/contract-snapshot/seen.ts'

const collector = (env as unknown as { COLLECTOR?: string }).COLLECTOR ?? ''

/** Whether this run compares what its tests see with what is kept: only whole runs do. */
export const isCollected = collector !== ''

/** Sends what a test has seen to the collector of the run, if it has one. */
export async function sendSeen(seen: readonly Seen[]): Promise<void> {
  if (isCollected && seen.length > 0) await fetch(collector, { method: 'POST', body: seen.map((one) => JSON.stringify(one)).join('\n') })
}
