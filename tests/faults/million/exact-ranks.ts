import { units } from '#domain/marking/units.ts'
import { mergeCounts, pageOf, type RankedCount, rankFiles, standingFrom } from '#domain/ranking/rank-pages.ts'
import type { ProofRandom } from '../support/random.ts'
import type { Sitters } from './sitters.ts'

/** What a planted bug does to the ranks. */
export type RankBug = 'dropped shard' | 'page off by one' | null

export interface RankFigures {
  /** Attempts in the histograms of all shards together. */
  readonly counted: number
  readonly wrongRanks: number
  readonly sampled: number
  readonly pages: number
  /** How long merging and writing pages took here, ms. */
  readonly tookMs: number
}

const SAMPLED = 300
const tieText = (tie: number): string => String(tie).padStart(4, '0')

/** Ranks of sampled learners by the files of all shards, the last of them late, beside counting everyone who is better. */
export function checkRanks({ n, plan, shard, score, tie }: Sitters, random: ProofRandom, bug: RankBug = null): RankFigures {
  const parts = Array.from({ length: plan.shards }, () => new Map<string, [number, number, number]>())
  for (let i = 0; i < n; i++) {
    const [s, t] = [score[i] ?? 0, tie[i] ?? 0]
    const part = parts[shard[i] ?? 0]
    const row = part?.get(`${s}:${t}`)
    if (row === undefined) part?.set(`${s}:${t}`, [s, t, 1])
    else row[2]++
  }
  const counts = parts.map((part) => [...part.values()].map(([s, t, c]): RankedCount => [units(s), tieText(t), c]))
  const begun = performance.now()
  const early = mergeCounts(counts.slice(0, -1))
  const merged = mergeCounts([early, bug === 'dropped shard' ? [] : (counts.at(-1) ?? [])])
  const { directory, pages } = rankFiles(merged)
  const tookMs = performance.now() - begun
  let wrongRanks = 0
  for (let k = 0; k < SAMPLED; k++) {
    const own = random.int(0, n - 1)
    const [s, t] = [score[own] ?? 0, tie[own] ?? 0]
    let better = 0
    for (let i = 0; i < n; i++) if ((score[i] ?? 0) > s || (score[i] === s && (tie[i] ?? 0) > t)) better++
    const page = pages[pageOf(directory, units(s), tieText(t)) ?? -1]
    const read = page !== undefined && bug === 'page off by one' ? { ...page, above: page.above + 1 } : page
    const standing = read === undefined ? null : standingFrom(directory, read, units(s), tieText(t))
    if (standing?.rank !== better + 1 || standing.of !== n) wrongRanks++
  }
  return { counted: directory.of, wrongRanks, sampled: SAMPLED, pages: pages.length, tookMs }
}
