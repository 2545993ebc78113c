import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migratedDatabases, planDifferences, type Plans, plansOf } from '#tests/contract-snapshot/plans.ts'
import { differences, mergeReplies, type Replies } from '#tests/contract-snapshot/reply-lines.ts'
import type { Seen } from '#tests/contract-snapshot/seen.ts'
import { PATHS } from './paths.ts'

/** What a whole run of the worker tests is compared with, and the variable that keeps what was seen instead. */
const NETS = [
  {
    name: 'replies of the API',
    file: 'replies.json',
    renew: 'RENEW_REPLIES',
    seen: (lines: readonly Seen[]): Replies => mergeReplies(lines.flatMap((line) => ('reply' in line ? [line.reply] : []))),
    differences: (kept: unknown, seen: unknown) => differences(kept as Replies, seen as Replies),
    renewed: (_kept: unknown, seen: unknown) => seen,
  },
  {
    name: 'stored JSON',
    file: 'stored-json.json',
    renew: 'RENEW_STORED_JSON',
    seen: (lines: readonly Seen[]): Replies => mergeReplies(lines.flatMap((line) => ('stored' in line ? [line.stored] : []))),
    // Only some rows of a table are looked at, so a place that this run does not meet is no difference.
    differences: (kept: unknown, seen: unknown) =>
      differences(Object.fromEntries(Object.entries(kept as Replies).filter(([place]) => place in (seen as Replies))), seen as Replies),
    // For the same reason a place is only written anew when it differs. Take a place that is gone for good out of the file by hand.
    renewed: (kept: unknown, seen: unknown) =>
      Object.fromEntries(
        Object.entries({ ...(seen as Replies), ...agreeing(kept as Replies, seen as Replies) }).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
  },
  {
    name: 'plans of statements',
    file: 'plans.json',
    renew: 'RENEW_PLANS',
    seen: (lines: readonly Seen[]): Plans =>
      plansOf(
        migratedDatabases(),
        lines.flatMap((line) => ('statement' in line ? [line.statement] : [])),
      ),
    differences: (kept: unknown, seen: unknown) => planDifferences(kept as Plans, seen as Plans),
    renewed: (_kept: unknown, seen: unknown) => seen,
  },
] as const

/** The kept places that nothing seen contradicts. */
const agreeing = (kept: Replies, seen: Replies): Replies =>
  Object.fromEntries(
    Object.entries(kept).filter(([place, form]) => {
      const now = seen[place]
      return now === undefined || differences({ [place]: form }, { [place]: now }).length === 0
    }),
  )

/**
 * Compares what a whole run of the worker tests has seen with the kept files of tests/contract-snapshot. Prints every difference and how
 * to keep it. Gives how many of the comparisons found none and how many found some.
 */
export function compareSeen(seenFile: string): { passed: number; failed: number } {
  const lines = readFileSync(seenFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Seen)
  const found = NETS.map((net) => {
    const path = join(PATHS.root, 'tests', 'contract-snapshot', net.file)
    const seen = net.seen(lines)
    const kept: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (process.env[net.renew] === '1') {
      writeFileSync(path, `${JSON.stringify(net.renewed(kept, seen), null, 1)}\n`)
      return []
    }
    const differing = net.differences(kept, seen)
    for (const one of differing) console.log(`${net.name}: ${one}`)
    if (differing.length > 0) console.log(`If this is meant, keep it with: ${net.renew}=1 npm test -- worker`)
    return differing
  })
  const failed = found.filter((differing) => differing.length > 0).length
  return { passed: found.length - failed, failed }
}
