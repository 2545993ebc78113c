/** What another key would do, page by page: the pages add up to the same whatever their size, but for movers with equal changes. */
import type { KeyEffect, Mover } from '#contract/key-corrections/schemas.ts'
import type { Units } from '#contract/shared/units.ts'

export const MOST_MOVERS = 20

export const NO_EFFECT: KeyEffect = {
  attempts: 0,
  changed: 0,
  up: 0,
  down: 0,
  rankingAttempts: 0,
  before: {},
  after: {},
  deltas: {},
  movers: [],
}

/** The effect on these attempts, changed or not. */
export function effectOn(attempts: readonly Mover[]): KeyEffect {
  const changed = attempts.filter(({ before12, after12 }) => before12 !== after12)
  const ranking = attempts.filter((attempt) => attempt.ranking)
  return {
    attempts: attempts.length,
    changed: changed.length,
    up: changed.filter(({ before12, after12 }) => after12 > before12).length,
    down: changed.filter(({ before12, after12 }) => after12 < before12).length,
    rankingAttempts: ranking.length,
    before: countsOf(ranking.map(({ before12 }) => before12)),
    after: countsOf(ranking.map(({ after12 }) => after12)),
    deltas: countsOf(changed.map(({ before12, after12 }) => after12 - before12)),
    movers: largest(changed),
  }
}

export function addEffects(a: KeyEffect, b: KeyEffect): KeyEffect {
  return {
    attempts: a.attempts + b.attempts,
    changed: a.changed + b.changed,
    up: a.up + b.up,
    down: a.down + b.down,
    rankingAttempts: a.rankingAttempts + b.rankingAttempts,
    before: added(a.before, b.before),
    after: added(a.after, b.after),
    deltas: added(a.deltas, b.deltas),
    movers: largest([...a.movers, ...b.movers]),
  }
}

/** The rank of a score among the counted ones, equal scores sharing it: 1 + how many are above. */
export const rankAmong = (counts: Readonly<Record<string, number>>, score: Units): number =>
  1 + Object.entries(counts).reduce((above, [bin, n]) => above + (Number(bin) > score ? n : 0), 0)

/** The mean score in units, or null of no one. */
export function meanOf(counts: Readonly<Record<string, number>>): number | null {
  const entries = Object.entries(counts)
  const n = entries.reduce((sum, [, count]) => sum + count, 0)
  return n === 0 ? null : entries.reduce((sum, [bin, count]) => sum + Number(bin) * count, 0) / n
}

const largest = (movers: readonly Mover[]): Mover[] =>
  movers
    .toSorted(
      (a, b) =>
        Math.abs(b.after12 - b.before12) - Math.abs(a.after12 - a.before12) ||
        b.after12 - a.after12 ||
        (a.userId < b.userId ? -1 : a.userId > b.userId ? 1 : a.n - b.n),
    )
    .slice(0, MOST_MOVERS)

function countsOf(scores: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const score of scores) counts[score] = (counts[score] ?? 0) + 1
  return counts
}

function added(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> {
  const sum = { ...a }
  for (const [bin, n] of Object.entries(b)) sum[bin] = (sum[bin] ?? 0) + n
  return sum
}
