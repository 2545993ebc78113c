/**
 * Which words someone may have meant who slipped while typing: "reasning" for "reasoning". All words are normalised already
 * (search-words.ts), so that letters of every script count alike.
 */
import { LEAST_SKELETON, skeletonOf } from './skeleton.ts'

/** How many slips are forgiven in a word: none in a short one or in a number, where another word is more likely meant. */
export function forgivenSlips(typed: string): 0 | 1 | 2 {
  const letters = [...typed].length
  if (letters < 4 || /\p{N}/u.test(typed)) return 0
  return letters < 8 ? 1 : 2
}

/**
 * The slips between what was typed and a word, or a beginning of it: a letter left out, put in, replaced, or exchanged with its
 * neighbour counts one each. Null where there are more than are forgiven.
 */
export function slipsBetween(typed: string, word: string): number | null {
  if (word.startsWith(typed)) return 0
  const most = forgivenSlips(typed)
  if (most === 0) return null
  const slips = distanceToBeginning([...typed], [...word])
  return slips <= most ? slips : null
}

/** The slips of all words that were typed, each against the word of the text that is closest; null where one is like none of them. */
export function slipsInText(typed: readonly string[], text: readonly string[]): number | null {
  let all = 0
  for (const one of typed) {
    const least = text.reduce((found, word) => Math.min(found, slipsBetween(one, word) ?? Infinity), Infinity)
    if (least === Infinity) return null
    all += least
  }
  return all
}

/** Those of the known words that what was typed may mean, the closest first, at most `most` of them: by slips, or the same in other letters. */
export function closestWords(typed: string, known: readonly string[], most: number): string[] {
  const skeleton = skeletonOf(typed)
  return [...new Set(known)]
    .flatMap((word) => {
      const slips = slipsBetween(typed, word) ?? (isSpokenAlike(skeleton, word) ? SPOKEN_ALIKE : null)
      return slips === null ? [] : [{ word, slips }]
    })
    .toSorted((a, b) => a.slips - b.slips || a.word.length - b.word.length || (a.word < b.word ? -1 : 1))
    .slice(0, most)
    .map(({ word }) => word)
}

/** A word with the same consonants is further away than one with a slip that is forgiven. */
const SPOKEN_ALIKE = 3

const isSpokenAlike = (skeleton: string, word: string): boolean => skeleton.length >= LEAST_SKELETON && skeletonOf(word) === skeleton

/** The optimal string alignment distance between `typed` and that beginning of `word` which is closest to it. */
function distanceToBeginning(typed: readonly string[], word: readonly string[]): number {
  let before: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, at) => at)
  for (let i = 1; i <= typed.length; i++) {
    const row = [i]
    for (let j = 1; j <= word.length; j++) {
      const same = typed[i - 1] === word[j - 1]
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    before = last
    last = row
  }
  return Math.min(...last)
}
