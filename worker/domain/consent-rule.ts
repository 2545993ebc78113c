import type { ConsentRequest } from '#contract/account.ts'

export type ConsentDecision =
  | { readonly ok: true; readonly givenBy: 'self' | 'guardian'; readonly guardianName: string | null }
  | { readonly ok: false; readonly reason: 'guardian needed' | 'no guardian needed' }

/**
 * Who may agree (features F5): to an analysis of one's own answers somebody under 18 through a guardian alone; to everything else, and
 * from 18 on, each person for themselves. `ageBand` null is somebody who has not said: asked like an adult, and the analysis is theirs.
 */
export function consentDecision(request: ConsentRequest, ageBand: string | null): ConsentDecision {
  const needsGuardian = request.kind === 'analytics' && ageBand === 'under18'
  if (needsGuardian && request.guardianName === undefined) return { ok: false, reason: 'guardian needed' }
  if (!needsGuardian && request.guardianName !== undefined) return { ok: false, reason: 'no guardian needed' }
  return { ok: true, givenBy: needsGuardian ? 'guardian' : 'self', guardianName: request.guardianName ?? null }
}
