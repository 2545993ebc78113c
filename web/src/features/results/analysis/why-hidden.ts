import type { AnalysisResponse } from '#contract/results/schemas.ts'

/** Why an analysis has no questions: they come at a known time, or once an open test is submitted. */
export type WhyHidden = { readonly kind: 'at'; readonly at: number } | { readonly kind: 'held' }

/**
 * Times in ms UTC. What is released and still hidden shares a question with an open attempt (docs/architecture.md#who-sees-what-of-a-test). An answer
 * that was kept on the device before its release may say a time that has passed since: the next one knows.
 */
export function whyHidden({ releasedAt }: Pick<AnalysisResponse, 'releasedAt'>): WhyHidden {
  return typeof releasedAt === 'number' ? { kind: 'at', at: releasedAt } : { kind: 'held' }
}
