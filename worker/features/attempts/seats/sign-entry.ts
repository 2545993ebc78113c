import { minorRules } from '#domain/access/minor-rules.ts'
import type { Principal } from '#worker/http/principal.ts'
import { signEntryTicket } from '#worker/platform/entry-ticket.ts'
import type { TokenKeys } from '#worker/platform/token-keys.ts'

export interface SignEntryDeps {
  readonly keys: TokenKeys
  /** ms UTC. */
  readonly now: number
  readonly newId: () => string
}

/** Signs for a learner whom the record was just asked about that they may start this live test, and read its result until `expiresAt` (ms UTC). */
export const signEntry = ({ keys, now, newId }: SignEntryDeps, principal: Principal, testId: string, expiresAt: number): Promise<string> =>
  signEntryTicket(
    keys,
    { ...principal, testId, issuedAt: now, isAnalysed: minorRules(principal.ageBand).behaviouralAnalysis },
    { id: newId(), expiresAt },
  )
