import { commitmentOf } from '#domain/commitments/commitment.ts'
import { addCommitment, findCommitted, findUncommitted } from '#worker/db/commitments.ts'

/** In one run; the next minute makes the next. */
const AT_MOST = 20

export interface CommitmentDeps {
  readonly db: D1Database
  /** ms UTC. */
  readonly now: number
  /** A new nonce: 32 random bytes, base64url. */
  readonly newNonce: () => string
}

/**
 * Commits to the paper and key of every published live test that is still sealed; says how many. It runs each minute, so that a key that
 * is corrected before the test opens is committed to anew. A repeat adds nothing.
 */
export async function makeCommitments({ db, now, newNonce }: CommitmentDeps): Promise<number> {
  let made = 0
  for (const uncommitted of await findUncommitted(db, now, AT_MOST)) {
    const committed = await findCommitted(db, crypto.subtle, uncommitted)
    if (committed === null) continue
    const { testId, paperVersion, keyVersion } = uncommitted
    const nonce = newNonce()
    const hash = await commitmentOf(crypto.subtle, { ...committed, nonce })
    if (await addCommitment(db, testId, { paperVersion, keyVersion, hash, nonce, madeAt: now })) made++
  }
  return made
}
