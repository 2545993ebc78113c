/** Marked words with what stands around them, as they were when they were marked. */
export interface Quote {
  readonly quote: string
  readonly before: string
  readonly after: string
}

/**
 * Where marked words stand in a text now: the place whose surroundings are most like those that were kept, so that the second of three equal
 * sentences is found again, also where an editor has changed something near. Null where the words are gone.
 */
export function findQuote(text: string, { quote, before, after }: Quote): number | null {
  if (quote === '') return null
  let best: { at: number; likeness: number } | null = null
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) {
    const likeness = sameEnd(text.slice(0, at), before) + sameBeginning(text.slice(at + quote.length), after)
    if (best === null || likeness > best.likeness) best = { at, likeness }
  }
  return best?.at ?? null
}

/** How many characters two texts have in common from their beginning. */
function sameBeginning(one: string, other: string): number {
  let length = 0
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1
  return length
}

function sameEnd(one: string, other: string): number {
  let length = 0
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length)) length += 1
  return length
}

/** The quote of a stretch of a text, with at most `around` characters on each side. */
export const quoteOf = (text: string, from: number, to: number, around: number): Quote => ({
  quote: text.slice(from, to),
  before: text.slice(Math.max(0, from - around), from),
  after: text.slice(to, to + around),
})
