/** The rule of two persons: what one admin asked for, another one decides. Times are ms UTC. */
import { APPROVAL_DAYS } from '#contract/shared/approvals.ts'

export interface AskedFor {
  /** Who asked. */
  readonly actorId: string
  readonly state: 'waiting' | 'approved' | 'rejected'
  readonly expiresAt: number
}

/** Why a person may not decide on a request, to approve it or to reject it; null where they may. Whether they may do the act itself is asked before. */
export function decisionFault(request: AskedFor, by: string, now: number): 'own_request' | 'request_over' | null {
  if (request.state !== 'waiting' || now >= request.expiresAt) return 'request_over'
  return request.actorId === by ? 'own_request' : null
}

/** When a request that is made now can no longer be approved. */
export const requestEnds = (now: number): number => now + APPROVAL_DAYS * 24 * 3600_000
