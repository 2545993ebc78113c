import type { CatalogueTest, HomeResponse } from '#contract/catalogue/schemas.ts'

/** What a learner can do with a test now. Times in ms UTC. */
export type TestState =
  | { readonly kind: 'resume'; readonly attemptId: string; readonly deadlineAt: number }
  | { readonly kind: 'result' }
  | { readonly kind: 'opens'; readonly at: number }
  | { readonly kind: 'prime' }
  | { readonly kind: 'start' }

type Known = Pick<HomeResponse, 'open' | 'attemptedTestIds'>

/**
 * An open attempt comes before everything, even where Prime has ended since; then what was attempted; then what still bars
 * the start. The server decides again at the start.
 */
export function testState(
  test: Pick<CatalogueTest, '_id' | 'access' | 'opensAt'>,
  known: Known | undefined,
  primeActive: boolean,
  now: number,
): TestState {
  const open = known?.open.find((attempt) => attempt.testId === test._id && attempt.deadlineAt > now)
  if (open) return { kind: 'resume', attemptId: open.attemptId, deadlineAt: open.deadlineAt }
  if (known?.attemptedTestIds.includes(test._id)) return { kind: 'result' }
  const opensAt = test.opensAt === null ? NaN : Date.parse(test.opensAt)
  if (opensAt > now) return { kind: 'opens', at: opensAt }
  if (test.access === 'prime' && !primeActive) return { kind: 'prime' }
  return { kind: 'start' }
}
