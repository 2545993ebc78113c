/** Which questions of a topic come next. */
import { expectedSuccess } from './ability.ts'

export interface PoolItem {
  readonly questionId: string
  /** Logits. */
  readonly difficulty: number
  /** In the fixed order; no two of a pool are the same. */
  readonly place: number
}

/** Questions are neither too easy to teach nor too hard to try. */
export const WANTED_SUCCESS = 0.7

/**
 * The questions of a session by what the learner can do: those not done before, then those done longest ago; among them those whose
 * expected success is nearest to 0.7.
 * @param recent places of questions done, the last done at the end
 */
export function suitedQuestions<Item extends PoolItem>(
  items: readonly Item[],
  theta: number,
  recent: readonly number[],
  count: number,
): Item[] {
  const done = new Map(recent.map((place, at) => [place, at]))
  const fresh = items.filter(({ place }) => !done.has(place)).toSorted(bySuit(theta))
  const known = items
    .filter(({ place }) => done.has(place))
    .toSorted((a, b) => (done.get(a.place) ?? 0) - (done.get(b.place) ?? 0))
    .slice(0, Math.max(0, count - fresh.length))
  return [...fresh.slice(0, count), ...known]
}

/** The place in `left` of the question to ask next; -1 where none is left. */
export function nextSuited(left: readonly PoolItem[], theta: number): number {
  const [best] = left.toSorted(bySuit(theta))
  return best === undefined ? -1 : left.indexOf(best)
}

/** The questions of a session in the fixed order, after a place and round again from the first. */
export function questionsInOrder<Item extends PoolItem>(items: readonly Item[], after: number, count: number): Item[] {
  const inOrder = items.toSorted((a, b) => a.place - b.place)
  const later = inOrder.filter(({ place }) => place > after)
  return [...later, ...inOrder.filter(({ place }) => place <= after)].slice(0, count)
}

const bySuit =
  (theta: number) =>
  (a: PoolItem, b: PoolItem): number =>
    Math.abs(expectedSuccess(theta, a.difficulty) - WANTED_SUCCESS) - Math.abs(expectedSuccess(theta, b.difficulty) - WANTED_SUCCESS) ||
    a.place - b.place
