import type { HoldReason } from '#contract/comments/moderation-schemas.ts'
import { searchWords } from '#domain/search/search-words.ts'
import { contactDetail } from './contact-details.ts'
import { hasHoldWord } from './hold-words.ts'

/** What is known of a comment and its author when it is sent or edited. */
export interface SentComment {
  readonly text: string
  /** Under 18, or of unknown age (minor-rules.ts). */
  readonly isMinor: boolean
  /** How many comments of the account are visible, this one left out. */
  readonly visibleBefore: number
  /** Their other comments. */
  readonly ownTexts: readonly string[]
  /** Normalised (hold-words.ts). */
  readonly holdWords: readonly string[]
  /** A live test of the post is open or its results are not out: a comment may tell answers. */
  readonly isTestLive: boolean
  /** How long the form was open, ms. */
  readonly openMs: number
}

/** A form that is sent sooner was filled by a program, ms. */
export const QUICK_MS = 3_000
/** Comments of an account that a moderator sees before others do. */
export const FIRST_COMMENTS = 2
/** So many people who report a comment hold it. */
export const REPORTS_TO_HOLD = 3

/** Why a moderator has to see a comment before others do; null where it is visible at once. */
export function holdReason(sent: SentComment): HoldReason | null {
  if (sent.isMinor) return 'minor'
  const detail = contactDetail(sent.text)
  if (detail !== null) return detail
  if (hasHoldWord(sent.text, sent.holdWords)) return 'hold word'
  const own = comparable(sent.text)
  if (sent.ownTexts.some((text) => comparable(text) === own)) return 'repeat'
  if (sent.isTestLive) return 'live test'
  if (sent.openMs < QUICK_MS) return 'quick'
  return sent.visibleBefore < FIRST_COMMENTS ? 'new account' : null
}

/** Texts that differ in letter case, signs or spelling variants alone are the same; one without any word is compared as it is. */
function comparable(text: string): string {
  const words = searchWords(text)
  return words.length === 0 ? text.trim() : words.join(' ')
}
