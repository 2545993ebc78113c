import type { AnalysisResponse } from '#contract/result.ts'

/** Why an analysis has no questions: they come at a known time, with the end of the test's window, or once an open test is submitted. */
export type WhyHidden = { readonly kind: 'at'; readonly at: number } | { readonly kind: 'windowEnd' } | { readonly kind: 'held' }

/** Times in ms UTC. What is released and still hidden shares a question with an open attempt (design.md, "who sees what"). */
export function whyHidden({ pattern, closedAt, serverNow }: Pick<AnalysisResponse, 'pattern' | 'closedAt' | 'serverNow'>): WhyHidden {
  const { release } = pattern
  if (release.when === 'windowEnd') return { kind: 'windowEnd' }
  const at = release.when === 'atOnce' ? closedAt : closedAt + release.minutes * 60_000
  return at > serverNow ? { kind: 'at', at } : { kind: 'held' }
}
