const HOUR_MS = 3_600_000

/** How a wait looks: within a working day it is quiet, after it it is marked, after three it is overdue. ms UTC. */
export function waitingTone(owedSince: number, now: number): 'plain' | 'accentSoft' | 'bad' {
  const waited = now - owedSince
  if (waited < 24 * HOUR_MS) return 'plain'
  return waited < 72 * HOUR_MS ? 'accentSoft' : 'bad'
}
