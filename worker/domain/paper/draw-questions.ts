import { randomOf, shuffled } from '#domain/attempt/shuffle.ts'

export interface DrawRule {
  readonly count: number
  /** Names of the questions that fit, in any order. */
  readonly candidates: readonly string[]
}

export interface Drawn {
  /** By rule; shorter than its count where even the best sharing leaves too few. */
  readonly chosen: readonly (readonly string[])[]
  /** What each rule would have drawn next. */
  readonly spares: readonly (readonly string[])[]
}

const SPARES = 10

/**
 * Draws questions for a test: the same seed over the same candidates gives the same questions. No question is drawn twice, and where
 * rules overlap none goes short while another could have done without (augmenting paths, as in bipartite matching).
 */
export function drawQuestions(rules: readonly DrawRule[], seed: number): Drawn {
  const orders = rules.map(({ candidates }, r) => shuffled([...new Set(candidates)].toSorted(), randomOf(seed, r)))
  const owner = new Map<string, number>()
  for (const [r, { count }] of rules.entries()) for (let slot = 0; slot < count; slot++) if (!take(r, orders, owner, new Set())) break
  return {
    chosen: orders.map((order, r) => order.filter((question) => owner.get(question) === r)),
    spares: orders.map((order) => order.filter((question) => !owner.has(question)).slice(0, SPARES)),
  }
}

/** Gives rule `r` one question more, moving others' choices where that is needed. */
function take(r: number, orders: readonly (readonly string[])[], owner: Map<string, number>, asked: Set<string>): boolean {
  const order = orders[r] ?? []
  const free = order.find((question) => !owner.has(question))
  if (free !== undefined) {
    owner.set(free, r)
    return true
  }
  for (const question of order) {
    const other = owner.get(question)
    if (other === undefined || other === r || asked.has(question)) continue
    asked.add(question)
    if (!take(other, orders, owner, asked)) continue
    owner.set(question, r)
    return true
  }
  return false
}
