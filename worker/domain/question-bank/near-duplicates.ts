/**
 * How alike two texts are, from 0 (no word in common) to 1 (the same words in the same order). The mean of Dice's coefficient over
 * words and over neighbouring pairs, both with repetitions, so that order counts and one changed number lowers it a little.
 * @param a normalised words (searchWords)
 */
export function similarity(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0
  const words = dice(a, b)
  return a.length === 1 || b.length === 1 ? words : (words + dice(pairs(a), pairs(b))) / 2
}

export interface Likeness<Text> {
  readonly text: Text
  readonly score: number
}

/** The texts most like `words`, the likest first; none below `least`. */
export function nearest<Text extends { readonly words: readonly string[] }>(
  words: readonly string[],
  texts: readonly Text[],
  { most, least }: { readonly most: number; readonly least: number },
): Likeness<Text>[] {
  return texts
    .map((text) => ({ text, score: similarity(words, text.words) }))
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
}

function dice(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>()
  for (const item of a) left.set(item, (left.get(item) ?? 0) + 1)
  let common = 0
  for (const item of b) {
    const count = left.get(item) ?? 0
    if (count === 0) continue
    common++
    left.set(item, count - 1)
  }
  return (2 * common) / (a.length + b.length)
}

const pairs = (words: readonly string[]): string[] => words.slice(1).map((word, i) => `${words[i]} ${word}`)
