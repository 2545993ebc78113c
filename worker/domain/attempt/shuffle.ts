/** Orders that are pure functions of an attempt's seed: the same on every device, for the review, and permanently. */

/**
 * The order in which an attempt shows the questions of its paper. Sections stay where they are; questions of one passage stay
 * together and in their authored order.
 * @param passageOf a question's passage, or null
 */
export function questionOrder(
  seed: number,
  sections: readonly { readonly from: number; readonly to: number }[],
  passageOf: (question: number) => number | null,
  isShuffled: boolean,
): number[] {
  return sections.flatMap(({ from, to }, s) => {
    const questions = Array.from({ length: to - from }, (_, i) => from + i)
    return isShuffled ? shuffled(unitsOf(questions, passageOf), randomOf(seed, 0x51ed + s)).flat() : questions
  })
}

/** The order in which an attempt shows a question's options, as option numbers. */
export function optionOrder(seed: number, question: number, optionCount: number, isShuffled: boolean): number[] {
  const authored = Array.from({ length: optionCount }, (_, i) => i)
  return isShuffled ? shuffled(authored, randomOf(seed, 0x10000 + question)) : authored
}

function unitsOf(questions: readonly number[], passageOf: (question: number) => number | null): number[][] {
  const units: number[][] = []
  let last: number | null = null
  for (const q of questions) {
    const passage = passageOf(q)
    const unit = units.at(-1)
    if (passage !== null && passage === last && unit !== undefined) unit.push(q)
    else units.push([q])
    last = passage
  }
  return units
}

/** Fisher–Yates with a given source of randomness; leaves the input alone. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const out = [...items]
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const a = out[i] as T
    out[i] = out[j] as T
    out[j] = a
  }
  return out
}

/** mulberry32 over a seed and a stream number, mixed so that neighbouring streams share nothing; yields [0, 1). */
export function randomOf(seed: number, stream: number): () => number {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream + 1, 0xc2b2ae35)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
