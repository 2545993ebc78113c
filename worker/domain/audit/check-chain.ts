import type { Digests } from '#domain/receipts/digest.ts'
import { type ChainEnd, type ChainLink, chainStart, linkHash, type LoggedEntry } from './audit-chain.ts'

/** A head that someone kept, and when it was signed (ms UTC). */
export interface KeptHead extends ChainEnd {
  readonly at: number
}

/** A copy of log and chain, such as a backup has them. */
export interface ChainCopy {
  /** In any order. */
  readonly entries: readonly LoggedEntry[]
  /** In any order. */
  readonly links: readonly ChainLink[]
  /** When the copy was begun, ms UTC. What came later may be in it or not. */
  readonly begunAt: number
}

/**
 * changed: the entry is not the one that was linked · lost: the entry of this link is not there · linkLost: these numbers have no link ·
 * linkedTwice: the entry has a link before this one · outOfOrder: this link or its entry stood in another place when it was linked ·
 * unlinked: entries that should have had a link before the copy was begun have none · cutOff: the chain ends before a head that was signed
 * before the copy was begun · rewritten: the link of this number had another hash when the head was signed, so something up to it was
 * changed and chained anew.
 */
export type ChainFault =
  | { readonly kind: 'changed' | 'lost' | 'linkedTwice' | 'outOfOrder'; readonly seq: number; readonly entryId: string }
  | { readonly kind: 'linkLost'; readonly from: number; readonly to: number }
  | { readonly kind: 'unlinked'; readonly count: number; readonly oldest: Pick<LoggedEntry, 'id' | 'at'> }
  | { readonly kind: 'cutOff'; readonly head: KeptHead; readonly end: number }
  | { readonly kind: 'rewritten'; readonly head: KeptHead }

/** Beside what is wrong: the end of the chain, and how many entries are too new to have a link. */
export type ChainCheck = { readonly end: ChainEnd; readonly waiting: number } & (
  | { readonly kind: 'whole' }
  | { readonly kind: 'broken'; readonly faults: readonly ChainFault[] }
)

/** The task looks through the whole log once a day; an entry that is older than this has had its turn. */
const LINKED_WITHIN_MS = 2 * 86_400_000

/**
 * Compares every link with its entry and with the link before it, and the chain with heads that were kept elsewhere. Only heads whose
 * signature is good belong here. Without a head nobody can see that a chain ends too early, or was made anew as a whole.
 */
export async function checkChain(subtle: Digests, copy: ChainCopy, heads: readonly KeptHead[]): Promise<ChainCheck> {
  const { entries, begunAt } = copy
  const links = copy.links.toSorted((a, b) => a.seq - b.seq)
  const start = await chainStart(subtle)
  const end = links.at(-1) ?? start
  const unlinked = unlinkedIn(copy)
  const late = unlinked.filter(({ at }) => at < begunAt - LINKED_WITHIN_MS)
  const [oldest] = late.toSorted((a, b) => a.at - b.at)
  const faults = [
    ...(await linkFaults(subtle, start, links, new Map(entries.map((entry) => [entry.id, entry])))),
    ...(oldest === undefined ? [] : [{ kind: 'unlinked', count: late.length, oldest: { id: oldest.id, at: oldest.at } } as const]),
    ...headFaults(links, end, heads, begunAt),
  ]
  const found = { end: { seq: end.seq, hash: end.hash }, waiting: unlinked.length - late.length }
  return faults.length === 0 ? { kind: 'whole', ...found } : { kind: 'broken', faults, ...found }
}

function unlinkedIn({ entries, links }: ChainCopy): readonly LoggedEntry[] {
  const linked = new Set(links.map(({ entryId }) => entryId))
  return entries.filter(({ id }) => !linked.has(id))
}

/** A link whose hash is not what its entry and the link before it give. */
interface Unfit {
  readonly link: ChainLink
  readonly entry: LoggedEntry
  readonly previous: string
}

async function linkFaults(
  subtle: Digests,
  start: ChainEnd,
  links: readonly ChainLink[],
  entries: ReadonlyMap<string, LoggedEntry>,
): Promise<readonly ChainFault[]> {
  const faults: ChainFault[] = []
  const unfit: Unfit[] = []
  const seen = new Set<string>()
  let before = start
  for (const link of links) {
    const { seq, entryId } = link
    const entry = entries.get(entryId)
    const isNext = seq === before.seq + 1
    if (!isNext) faults.push({ kind: 'linkLost', from: before.seq + 1, to: seq - 1 })
    if (seen.has(entryId)) faults.push({ kind: 'linkedTwice', seq, entryId })
    else if (entry === undefined) faults.push({ kind: 'lost', seq, entryId })
    // Behind a link that is lost nobody knows the hash that came before.
    else if (isNext && (await linkHash(subtle, before.hash, entry)) !== link.hash) unfit.push({ link, entry, previous: before.hash })
    seen.add(entryId)
    // Each link is held against the stored hash before it, so that one changed entry is one fault.
    before = link
  }
  for (const one of unfit) {
    const { seq, entryId } = one.link
    faults.push({ kind: (await isMoved(subtle, one, unfit)) ? 'outOfOrder' : 'changed', seq, entryId })
  }
  return faults.toSorted((a, b) => placeOf(a) - placeOf(b))
}

const placeOf = (fault: ChainFault): number => ('seq' in fault ? fault.seq : 'from' in fault ? fault.from : 0)

/** With more faults than this, whether each is a change or a move is not worked out. */
const MOST_COMPARED = 50

/** Whether an entry fits the place of another unfit link, or a link fits behind one. */
async function isMoved(subtle: Digests, { link, entry }: Unfit, unfit: readonly Unfit[]): Promise<boolean> {
  if (unfit.length > MOST_COMPARED) return false
  for (const other of unfit) {
    if (other.link === link) continue
    if ((await linkHash(subtle, other.previous, entry)) === other.link.hash) return true
    for (const previous of [other.previous, other.link.hash]) if ((await linkHash(subtle, previous, entry)) === link.hash) return true
  }
  return false
}

function headFaults(links: readonly ChainLink[], end: ChainEnd, heads: readonly KeptHead[], begunAt: number): readonly ChainFault[] {
  const hashes = new Map(links.map(({ seq, hash }) => [seq, hash]))
  return heads.flatMap((head): readonly ChainFault[] => {
    // The copy may be older than the head.
    if (head.seq > end.seq) return head.at < begunAt ? [{ kind: 'cutOff', head, end: end.seq }] : []
    const hash = hashes.get(head.seq)
    return hash === undefined || hash === head.hash ? [] : [{ kind: 'rewritten', head }]
  })
}
