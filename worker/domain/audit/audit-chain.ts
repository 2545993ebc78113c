/**
 * The hash chain over the audit log (docs/audit-chain.md). Each entry has a link whose hash covers the entry and the link before it, so
 * whoever keeps the hash of one link can tell whether any entry up to it was changed, taken away, added or moved.
 */
import { type Digests, sha256 } from '#domain/receipts/digest.ts'

/** An entry of the audit log as it is stored: every field that someone wrote. `at` in ms UTC; the others are the stored texts. */
export interface LoggedEntry {
  readonly id: string
  readonly at: number
  readonly actorId: string
  readonly action: string
  readonly target: string
  readonly before: string | null
  readonly after: string | null
  readonly requestId: string
  readonly contentHash: string | null
  readonly signIn: string | null
}

/** How far a chain has come: the number of its last link, from 1, and that link's hash (base64url). */
export interface ChainEnd {
  readonly seq: number
  readonly hash: string
}

export interface ChainLink extends ChainEnd {
  readonly entryId: string
}

const CHAIN_BEGIN = 'sopan audit 1'

/** Where every chain begins: no link yet, and SHA-256 of "sopan audit 1" and a line feed as the hash before the first. */
export const chainStart = async (subtle: Digests): Promise<ChainEnd> => ({ seq: 0, hash: await sha256(subtle, `${CHAIN_BEGIN}\n`) })

/** The canonical text of an entry: a JSON array of its fields. */
export const entryText = ({ id, at, actorId, action, target, before, after, requestId, contentHash, signIn }: LoggedEntry): string =>
  JSON.stringify([id, at, actorId, action, target, before, after, requestId, contentHash, signIn])

/** The hash of a link: SHA-256 of the hash before it, a line feed, the entry's canonical text and a line feed. */
export const linkHash = (subtle: Digests, previous: string, entry: LoggedEntry): Promise<string> =>
  sha256(subtle, `${previous}\n${entryText(entry)}\n`)

/** The links of entries that are added behind `end`, in their order. */
export async function linksOf(subtle: Digests, end: ChainEnd, entries: readonly LoggedEntry[]): Promise<readonly ChainLink[]> {
  const links: ChainLink[] = []
  let { seq, hash } = end
  for (const entry of entries) {
    seq++
    hash = await linkHash(subtle, hash, entry)
    links.push({ seq, entryId: entry.id, hash })
  }
  return links
}
