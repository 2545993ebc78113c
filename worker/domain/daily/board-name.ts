import { contactDetail } from '#domain/comments/contact-details.ts'
import { hasHoldWord } from '#domain/comments/hold-words.ts'

const FEWEST = 2
const MOST = 20
/** Letters with their marks and joiners, digits, and what stands between the parts of a name. */
const SIGNS = /^(?:[\p{L}\p{M}\p{N} .'’-]|\u200c|\u200d)+$/u

/** So many people who report a name replace it by a neutral one. */
export const REPORTS_TO_REPLACE = 3

/** Why a name is refused for leaderboards: too short or long, signs that are no part of a name, a way to reach someone, a word of the hold list. */
export type NameFault = 'length' | 'signs' | 'contact' | 'word'

/** A name as it is shown: single spaces, nothing around it. */
export const tidyName = (entered: string): string => entered.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** What is wrong with a tidy name; null is nothing. `holdWords` are those of the comments (hold-words.ts). */
export function nameFault(name: string, holdWords: readonly string[]): NameFault | null {
  const length = [...new Intl.Segmenter('en').segment(name)].length
  if (length < FEWEST || length > MOST) return 'length'
  if (contactDetail(name) !== null) return 'contact'
  if (!SIGNS.test(name) || !/\p{L}/u.test(name)) return 'signs'
  return hasHoldWord(name, holdWords) ? 'word' : null
}

/** The name that takes the place of one that several people reported: in no language. `number` is at random. */
export const neutralName = (number: number): string => `#${String(number % 10_000).padStart(4, '0')}`
