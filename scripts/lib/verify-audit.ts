import { webcrypto } from 'node:crypto'
import { type ChainHead, checkHead, headsIn } from '#domain/audit/chain-head.ts'
import { type ChainCheck, type ChainCopy, type ChainFault, checkChain } from '#domain/audit/check-chain.ts'
import type { SignatureVerdict, Verifier } from '#domain/receipts/check-signature.ts'
import { readPublishedKeys } from '#domain/receipts/published-keys.ts'
import { stop } from './stop.ts'

/** Why a head is not compared. */
const DISTRUST: Readonly<Record<Exclude<SignatureVerdict, 'good'>, string>> = {
  bad: 'it was changed, or never signed by this site',
  unknownKey: 'none of the given keys has signed it',
  endedKey: 'its key was not in use at the time that it names',
  leakedKey: 'others may have its key',
}

/** A file in which heads were kept. */
export interface HeadFile {
  readonly name: string
  readonly text: string
}

export interface AuditVerified {
  /** What to print. */
  readonly lines: readonly string[]
  /** Whether nothing is wrong with the log, and every given head could be trusted. */
  readonly isGood: boolean
}

/**
 * Checks a copy of the audit log and its chain, and compares it with heads that were kept. `keys` is the JSON of `/.well-known/sopan-keys.json`;
 * it is not read where no head is given. Ends the command where it is none.
 */
export async function verifyAudit(copy: ChainCopy, files: readonly HeadFile[], keys: unknown): Promise<AuditVerified> {
  const heads = files.length === 0 ? [] : await readHeads(files, keys)
  const trusted = heads.flatMap(({ head }) => head ?? [])
  const check = await checkChain(webcrypto.subtle, copy, trusted)
  const lines = [
    countsOf(copy, check),
    ...(check.kind === 'whole'
      ? ['Every entry that is linked is there as it was linked, and in its place.']
      : ['The audit log is NOT as it was:', ...shortened(check.faults.map((fault) => `  ${sentenceOf(fault)}`))]),
    ...(files.length === 0
      ? [
          'No head that was kept is given. So nobody can see here whether the log ends too early, or was changed and chained anew as a whole.',
        ]
      : heads.map(({ says, head }) => (head === null ? says : `${says}: ${comparisonOf(head, copy, check)}.`))),
  ]
  return { lines, isGood: check.kind === 'whole' && heads.every(({ head }) => head !== null) }
}

interface ReadHead {
  readonly says: string
  /** Null where it is not to be trusted. */
  readonly head: ChainHead | null
}

async function readHeads(files: readonly HeadFile[], keys: unknown): Promise<readonly ReadHead[]> {
  const published = readPublishedKeys(keys)
  if (published === null) stop('The keys are not those of a site: they must be the JSON of its address /.well-known/sopan-keys.json.')
  const found: ReadHead[] = []
  for (const { name, text } of files) {
    const texts = headsIn(text)
    if (texts.length === 0) found.push({ says: `There is no head in ${name}.`, head: null })
    for (const jws of texts) {
      const check = await checkHead(jws, published, webcrypto.subtle as unknown as Verifier)
      if (check.kind === 'unreadable') found.push({ says: `A text in ${name} is signed, but is no head of an audit log.`, head: null })
      else {
        const { head, kid, signature } = check
        const says = `The head of ${iso(head.at)} in ${name} (link ${head.seq}, signed by ${head.iss} with the key ${kid})`
        found.push(signature === 'good' ? { says, head } : { says: `${says} is NOT TO BE TRUSTED: ${DISTRUST[signature]}.`, head: null })
      }
    }
  }
  return found
}

function countsOf({ entries, links }: ChainCopy, { end, waiting }: ChainCheck): string {
  const rest = waiting === 0 ? '' : ` Too new to have a link: ${waiting}.`
  return `Entries in the audit log: ${entries.length}. Links in its chain: ${links.length}.${rest} The hash of the last link is ${end.hash}.`
}

function comparisonOf(head: ChainHead, { begunAt }: ChainCopy, check: ChainCheck): string {
  const isFault = check.kind === 'broken' && check.faults.some((fault) => 'head' in fault && fault.head === head)
  if (isFault) return 'the log does NOT fit it'
  if (head.seq <= check.end.seq) return 'the log fits it'
  return `not compared, because it is newer than the backup, which was begun at ${iso(begunAt)}`
}

function sentenceOf(fault: ChainFault): string {
  switch (fault.kind) {
    case 'changed':
      return `The entry ${fault.entryId} (link ${fault.seq}) was changed after it was linked.`
    case 'lost':
      return `The entry ${fault.entryId} (link ${fault.seq}) is missing.`
    case 'linkLost':
      return fault.from === fault.to ? `Link ${fault.from} is missing.` : `The links ${fault.from} to ${fault.to} are missing.`
    case 'linkedTwice':
      return `The entry ${fault.entryId} has a second link, ${fault.seq}.`
    case 'outOfOrder':
      return `Link ${fault.seq} or its entry ${fault.entryId} stood in another place when it was linked.`
    case 'unlinked':
      return `Entries that should have a link and have none: ${fault.count}; the oldest is ${fault.oldest.id} of ${iso(fault.oldest.at)}. The end of the chain was cut off, or the task auditChain is behind.`
    case 'cutOff':
      return `The chain ends at link ${fault.end}, but had ${fault.head.seq} links at ${iso(fault.head.at)}: its end was cut off.`
    case 'rewritten':
      return `Link ${fault.head.seq} was another at ${iso(fault.head.at)}: something up to it was changed, and the log was chained anew.`
  }
}

const MOST_SAID = 20

const shortened = (lines: readonly string[]): readonly string[] =>
  lines.length <= MOST_SAID ? lines : [...lines.slice(0, MOST_SAID), `  And ${lines.length - MOST_SAID} more.`]

const iso = (at: number): string => new Date(at).toISOString()
