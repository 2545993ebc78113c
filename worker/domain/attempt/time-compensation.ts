/** Time lost to faults (decision 0044): what a device says, held to what the server knows, and what a rule gives back. Times in ms UTC. */

export interface LostSpan {
  readonly kind: 'offline' | 'service'
  readonly from: number
  readonly to: number
}

/** Shorter interruptions are a slow network, not a loss. */
export const LEAST_LOST_MS = 10_000

/**
 * The spans a device reports, within the time in which the server heard nothing of it (from `heardAt` to `now`): no one lost time in
 * which they were heard. Spans do not overlap; what is shorter than ten seconds is left out.
 */
export function lostSpans(
  reported: readonly (readonly [kind: LostSpan['kind'], from: number, to: number])[],
  silence: { readonly heardAt: number; readonly now: number },
): LostSpan[] {
  const spans: LostSpan[] = []
  let after = silence.heardAt
  for (const [kind, from, to] of reported.toSorted((a, b) => a[1] - b[1])) {
    const span = { kind, from: Math.max(from, after), to: Math.min(to, silence.now) }
    if (span.to - span.from < LEAST_LOST_MS) continue
    spans.push(span)
    after = span.to
  }
  return spans
}

/** What a pattern's rule gives for one span, in ms: all of a fault of the service that was longer than it tolerates, up to what is left. */
export function creditFor(span: LostSpan, rule: { readonly overSeconds: number } | undefined, leftMs: number): number {
  const length = span.to - span.from
  if (rule === undefined || span.kind !== 'service' || length <= rule.overSeconds * 1_000) return 0
  return Math.max(0, Math.min(length, leftMs))
}
