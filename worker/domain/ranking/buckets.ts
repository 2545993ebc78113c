/** Questions of a marked attempt sorted by what is to be learnt from them (decision 0047). Times in ms. */
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { Verdict } from '#contract/results/schemas.ts'

/** Easy is what this share of the others got right, in per cent: most of them, with a margin over the guesses among five. */
export const EASY_FROM_PERCENT = 60
/** Hard is what at most this share got right: with four options hardly more than guessing brings. */
export const HARD_TO_PERCENT = 30
/** Slow is over so many times the usual: what two questions may take. */
export const SLOW_TIMES = 2
/** Nothing under this is slow: no one has to hurry more, and small questions would all be. */
export const SLOW_FROM_MS = 30_000
/** A likely guess took less than this share of the usual: hardly the time to read question and options once. */
export const GUESS_SHARE = 1 / 4

export interface BucketQuestion {
  readonly verdict: Verdict
  readonly isAnswered: boolean
  readonly difficulty: 'easy' | 'medium' | 'hard'
  readonly spentMs: number
  readonly visits: number
  /** The share of the others who got it right, in per cent, and their time; null under five ranked attempts. */
  readonly rightPercent: number | null
  readonly averageMs: number | null
  /** What the clock gives for this question where the others cannot be asked. */
  readonly fairShareMs: number
}

/** The places of the questions in each bucket; a question may be in several. */
export type Buckets = Readonly<Record<'wrong' | 'easySkipped' | 'slow' | 'guess' | 'sunk', readonly number[]>>

/** Sorts them; places are those of the list given. */
export function bucketsOf(questions: readonly BucketQuestion[]): Buckets {
  const places = (fits: (question: BucketQuestion) => boolean) => questions.flatMap((question, place) => (fits(question) ? [place] : []))
  return {
    wrong: places(isWrong),
    easySkipped: places(isEasySkipped),
    slow: places(isSlow),
    guess: places(isLikelyGuess),
    sunk: places(isSunk),
  }
}

/** What is partly right lost marks: it is with the wrong ones. */
export const isWrong = ({ verdict }: Pick<BucketQuestion, 'verdict'>): boolean => verdict === 'wrong' || verdict === 'partial'

/** The others know better than the author; without them the author's word stands. */
export const isEasy = ({ rightPercent, difficulty }: Pick<BucketQuestion, 'rightPercent' | 'difficulty'>): boolean =>
  rightPercent === null ? difficulty === 'easy' : rightPercent >= EASY_FROM_PERCENT

export const isHard = ({ rightPercent, difficulty }: Pick<BucketQuestion, 'rightPercent' | 'difficulty'>): boolean =>
  rightPercent === null ? difficulty === 'hard' : rightPercent <= HARD_TO_PERCENT

/** A selection error: marks that were there for the taking, left. */
const isEasySkipped = (question: BucketQuestion): boolean => question.verdict === 'skipped' && isEasy(question)

type Timed = Pick<BucketQuestion, 'spentMs' | 'averageMs' | 'fairShareMs'>

export const usualMs = ({ averageMs, fairShareMs }: Pick<BucketQuestion, 'averageMs' | 'fairShareMs'>): number => averageMs ?? fairShareMs

/** Right or wrong; a question that was left without an answer may be slow, too. */
export const isSlow = (question: Timed): boolean => question.spentMs >= SLOW_FROM_MS && question.spentMs > SLOW_TIMES * usualMs(question)

/**
 * An answer given too quickly to have been worked out, on the only visit: a learner who came back has thought about it. A right one is a
 * guess as well: it will not be right again.
 */
export const isLikelyGuess = (question: Timed & Pick<BucketQuestion, 'isAnswered' | 'visits'>): boolean =>
  question.isAnswered && question.visits <= 1 && question.spentMs < GUESS_SHARE * usualMs(question)

/** A selection error: much time into a hard question, and no full marks for it. */
const isSunk = (question: BucketQuestion): boolean => question.verdict !== 'right' && isHard(question) && isSlow(question)

/** The time the clock gives each question, in paper order: of its section where that has a clock of its own, else of the paper. */
export function fairSharesMs(pattern: Pick<ContentPattern, 'durationMinutes' | 'sections'>): number[] {
  const counts = pattern.sections.map(({ blocks }) => blocks.reduce((sum, { count }) => sum + count, 0))
  const all = counts.reduce((sum, count) => sum + count, 0)
  return pattern.sections.flatMap(({ minutes }, s) => {
    const count = counts[s] ?? 0
    const share = minutes === undefined ? (pattern.durationMinutes * 60_000) / all : (minutes * 60_000) / count
    return Array.from({ length: count }, () => Math.round(share))
  })
}
