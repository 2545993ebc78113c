/**
 * How hard the questions of a paper are, measured on those who took it: Rasch with a guessing floor, from the board's counts of
 * question mark × total alone. Every ranking attempt is in those counts exactly once, and a new key, a void or an opening again makes
 * them again, so the measure can never be out of step with the attempts (decision 0084).
 */
import type { QuestionType } from '#contract/question-bank/question-form.ts'
import type { Units } from '#contract/shared/units.ts'
import type { ItemCounts } from './item-statistics/item-counts.ts'
import { evidence, stepped } from '#domain/attempt/know-or-guess.ts'
import { units } from '#domain/marking/units.ts'

export interface DifficultyFacts {
  readonly type: QuestionType
  /** By its author: where the measure begins. */
  readonly author: 'easy' | 'medium' | 'hard'
  readonly max12: Units
  /** What a wrong answer costs is below 0; where it costs nothing, a mark of 0 may also be no answer. */
  readonly wrong12: Units
  readonly optionCount: number
  /** How many of the options are accepted. */
  readonly accepted: number
  /** Withdrawn, or full marks by decision: says nothing of the question. */
  readonly isDecided: boolean
}

/** Logits: 0 is answered by half of the takers without guessing. `n` attempts stand behind it; `error` is its standard error. */
export interface MeasuredDifficulty {
  readonly difficulty: number
  readonly error: number
  readonly n: number
}

/** The author's word in logits, and how far it is trusted: like some eight answers. */
const AUTHOR = { easy: -1, medium: 0, hard: 1 } as const
const AUTHOR_SPREAD = 1
/** Takers of a test differ so much. */
const TAKER_SPREAD = 1
/** Totals are taken together into at most so many groups of one ability. */
const GROUPS = 30
const ROUNDS = 25

/** The chance of being right without knowing. */
export function chanceOf({ type, optionCount, accepted }: Pick<DifficultyFacts, 'type' | 'optionCount' | 'accepted'>): number {
  switch (type) {
    case 'single':
    case 'trueFalse':
    case 'assertionReason':
    case 'listMatch':
      return optionCount === 0 ? 0 : Math.min(0.9, Math.max(1, accepted) / optionCount)
    case 'multiple':
    case 'matrix':
    case 'numerical':
    case 'text':
      return 0
  }
}

interface Item extends DifficultyFacts {
  readonly chance: number
  /** [group, answers, credit] */
  readonly cells: readonly (readonly [number, number, number])[]
}

/**
 * In paper order; one that no one was counted at is as hard as its author says. Every further answer moves a measure by less: its step is
 * information over all information so far, which is Elo's K shrinking with n.
 */
export function measuredDifficulties(counts: readonly ItemCounts[], facts: readonly DifficultyFacts[]): MeasuredDifficulty[] {
  const groupOf = groupsOf(counts)
  const items = facts.map((fact, q): Item => itemOf(fact, counts[q], groupOf))
  const sizes = Array.from({ length: groupOf.size === 0 ? 0 : Math.max(...groupOf.values()) + 1 }, () => 0)
  for (const [total, count] of totalsOf(counts)) {
    const group = groupOf.get(total) ?? 0
    sizes[group] = (sizes[group] ?? 0) + count
  }
  const abilities = sizes.map(() => 0)
  const difficulties = items.map(({ author }): number => AUTHOR[author])
  const informations = items.map(() => 0)
  for (let round = 0; round < ROUNDS; round++) {
    const slopes = sizes.map((size, g) => (-size * (abilities[g] ?? 0)) / TAKER_SPREAD ** 2)
    const known = sizes.map((size) => size / TAKER_SPREAD ** 2)
    for (const [i, item] of items.entries())
      for (const [g, n, credit] of item.cells) {
        const one = evidence(abilities[g] ?? 0, { difficulty: difficulties[i] ?? 0, chance: item.chance }, credit, n)
        slopes[g] = (slopes[g] ?? 0) + one.slope
        known[g] = (known[g] ?? 0) + one.information
      }
    for (const g of sizes.keys()) abilities[g] = stepped(abilities[g] ?? 0, slopes[g] ?? 0, known[g] ?? 1)
    for (const [i, item] of items.entries()) {
      const difficulty = difficulties[i] ?? 0
      let slope = (AUTHOR[item.author] - difficulty) / AUTHOR_SPREAD ** 2
      let information = 1 / AUTHOR_SPREAD ** 2
      for (const [g, n, credit] of item.cells) {
        const one = evidence(abilities[g] ?? 0, { difficulty, chance: item.chance }, credit, n)
        slope -= one.slope
        information += one.information
      }
      difficulties[i] = stepped(difficulty, slope, information)
      informations[i] = information
    }
  }
  return items.map(({ cells }, i) => ({
    difficulty: difficulties[i] ?? 0,
    error: 1 / Math.sqrt(informations[i] || 1 / AUTHOR_SPREAD ** 2),
    n: cells.reduce((sum, [, n]) => sum + n, 0),
  }))
}

function itemOf(fact: DifficultyFacts, counts: ItemCounts | undefined, groupOf: ReadonlyMap<number, number>): Item {
  const chance = chanceOf(fact)
  if (counts === undefined || fact.isDecided || fact.max12 <= 0) return { ...fact, chance, cells: [] }
  const zeros = sumOf(counts.joint['0'])
  const leftOut = fact.wrong12 < 0 ? 1 : zeros === 0 ? 0 : Math.min(1, counts.unanswered / zeros)
  const cells = new Map<number, [number, number, number]>()
  for (const [mark, totals] of Object.entries(counts.joint)) {
    const credit = creditOf(units(Number(mark)), fact.max12, chance * leftOut)
    for (const [total, n] of Object.entries(totals)) {
      const g = groupOf.get(Number(total)) ?? 0
      const cell = cells.get(g) ?? [g, 0, 0]
      cells.set(g, [g, cell[1] + n, cell[2] + n * credit])
    }
  }
  return { ...fact, chance, cells: [...cells.values()] }
}

/** Of 1: a part of the marks counts as that part. */
export const creditOf = (marks: Units, most: Units, leftOut: number): number =>
  marks > 0 ? Math.min(1, marks / most) : marks === 0 ? leftOut : 0

const sumOf = (counts: Readonly<Record<string, number>> | undefined): number => Object.values(counts ?? {}).reduce((a, b) => a + b, 0)

/** Everyone has a mark at every question, so any one of them knows all totals. */
function totalsOf(counts: readonly ItemCounts[]): [total: number, count: number][] {
  const totals = new Map<number, number>()
  for (const row of Object.values(counts[0]?.joint ?? {}))
    for (const [total, count] of Object.entries(row)) totals.set(Number(total), (totals.get(Number(total)) ?? 0) + count)
  return [...totals].toSorted(([a], [b]) => a - b)
}

/** Totals in groups of about as many people, in rising order: who has as many marks is taken to be as able. */
function groupsOf(counts: readonly ItemCounts[]): Map<number, number> {
  const totals = totalsOf(counts)
  const people = totals.reduce((sum, [, count]) => sum + count, 0)
  let before = 0
  const raw = totals.map(([total, count]): [number, number] => {
    const group = Math.min(GROUPS - 1, Math.floor((GROUPS * (before + count / 2)) / people))
    before += count
    return [total, group]
  })
  const used = [...new Set(raw.map(([, group]) => group))]
  return new Map(raw.map(([total, group]) => [total, used.indexOf(group)]))
}
