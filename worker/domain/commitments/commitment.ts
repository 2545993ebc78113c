/**
 * The commitment to the paper and the key of a live test (decision 0179): a hash that is public before the test opens, and the text behind
 * it, which is given out with the results. Whoever kept the hash can then see that neither was changed in between.
 */
import type { QuestionKey } from '#contract/papers/schemas.ts'
import { type Digests, sha256 } from '#domain/receipts/digest.ts'

/** A commitment as anyone may read it. */
export interface PublishedCommitment {
  readonly paperVersion: number
  readonly keyVersion: number
  /** SHA-256 over `commitmentText`, base64url. */
  readonly hash: string
  /** ms UTC. */
  readonly madeAt: number
}

/** What a commitment was made of. With it anyone can compute the hash again. */
export interface CommitmentOpening {
  readonly testId: string
  readonly paperVersion: number
  readonly keyVersion: number
  /** SHA-256 over the JSON of the paper plan, base64url: the same as in the receipts of the test. */
  readonly plan: string
  /** The SHA-256 of the encrypted files with the questions and their images, as in their addresses. */
  readonly files: readonly string[]
  /** The answers of every question, by place. */
  readonly key: readonly QuestionKey[]
  /** 32 random bytes, base64url: without them a short key could be guessed from the hash. */
  readonly nonce: string
}

/** The text that is hashed, a line for each part. */
export const commitmentText = async (subtle: Digests, opening: CommitmentOpening): Promise<string> =>
  [
    'sopan commitment 1',
    `test ${opening.testId}`,
    `paper ${opening.paperVersion} ${opening.plan}`,
    ...opening.files.toSorted().map((hash) => `file ${hash}`),
    `key ${opening.keyVersion} ${await sha256(subtle, JSON.stringify(opening.key))}`,
    `nonce ${opening.nonce}`,
  ]
    .map((line) => `${line}\n`)
    .join('')

/** The hash that is published. */
export const commitmentOf = async (subtle: Digests, opening: CommitmentOpening): Promise<string> =>
  sha256(subtle, await commitmentText(subtle, opening))

/** What someone who checks has in hand. */
export interface CommitmentEvidence {
  /** Of the test, as they are public now. */
  readonly published: readonly PublishedCommitment[]
  /** When the test opened, ms UTC; null where it has no such time. */
  readonly opensAt: number | null
  /** Null where the paper has no commitment, by what the site says. */
  readonly opening: CommitmentOpening | null
  /** By which the answers are marked now. */
  readonly newestKey: readonly QuestionKey[]
  /** The hash that was kept before the test; null where none was. */
  readonly kept: string | null
}

/**
 * none: there is none for the paper, and none was kept that is not public any more · broken: the opening does not give the hash that is published, or another hash was kept · late: it does, but the hash was made when the
 * test was open already · held: paper and key are those of before the test. `changed`: the questions, from 1, whose answers are others now.
 * `isKept`: the hash is the one that was kept before the test.
 */
export type CommitmentCheck =
  | { readonly kind: 'none' }
  | { readonly kind: 'broken' }
  | { readonly kind: 'held' | 'late'; readonly madeAt: number; readonly changed: readonly number[]; readonly isKept: boolean }

/** Checks an opening. Nothing but its arguments decides: no network, no clock. */
export async function checkCommitment(subtle: Digests, evidence: CommitmentEvidence): Promise<CommitmentCheck> {
  const { published, opensAt, opening, newestKey, kept } = evidence
  // Whoever kept a hash that was replaced before the test opened kept the wrong one of two; any other was never published.
  if (kept !== null && !published.some((one) => one.hash === kept)) return { kind: 'broken' }
  if (opening === null) return { kind: 'none' }
  const hash = await commitmentOf(subtle, opening)
  const own = published.find(
    (one) => one.hash === hash && one.paperVersion === opening.paperVersion && one.keyVersion === opening.keyVersion,
  )
  if (own === undefined) return { kind: 'broken' }
  const changed = newestKey.flatMap((key, place) => (JSON.stringify(key) === JSON.stringify(opening.key[place]) ? [] : [place + 1]))
  const isLate = opensAt !== null && own.madeAt >= opensAt
  return { kind: isLate ? 'late' : 'held', madeAt: own.madeAt, changed, isKept: kept === hash }
}

/**
 * The commitment that counts for an attempt at this paper: the last that was made before the test opened, and where there is none, the
 * first of those made later. Null where the paper has none.
 */
export function countingCommitment<One extends PublishedCommitment>(
  published: readonly One[],
  paperVersion: number,
  opensAt: number | null,
): One | null {
  const own = published
    .filter((one) => one.paperVersion === paperVersion)
    .toSorted((a, b) => a.madeAt - b.madeAt || a.keyVersion - b.keyVersion)
  return own.findLast(({ madeAt }) => opensAt === null || madeAt < opensAt) ?? own[0] ?? null
}
