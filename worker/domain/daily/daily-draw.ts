/** How the ten questions of a daily quiz are chosen (decision 0145). Days are days of India since 1970. */
import type { Difficulty } from '#contract/question-bank/schemas.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import { randomOf, shuffled } from '#domain/attempt/shuffle.ts'
import { levelDifficulty } from '#domain/practice/question-difficulty.ts'

export const DAILY_QUESTIONS = 10
/** With fewer questions that fit the exam there is no quiz: too many would come again too soon. */
export const FEWEST_TO_DRAW_FROM = 60
/** A question does not come again within so many days, where the pool has others. */
export const REST_DAYS = 180

const LEVELS: Readonly<Record<Difficulty, number>> = { easy: 3, medium: 5, hard: 2 }
/** Candidates for each place: more than one, because not every question has every language. */
const TO_CHOOSE_FROM = 2
/** A language is one of the quiz where so large a share of the candidates has it. */
const COMMON_SHARE = 2 / 3

/** How many questions of a subject the exam's newest tests ask. */
export interface SubjectShare {
  /** The subject's name in English. */
  readonly subject: string
  readonly count: number
}

/** A question of the pool that fits the exam. */
export interface DailyCandidate {
  readonly questionId: string
  readonly subject: string
  /** Logits. */
  readonly difficulty: number
}

/** One of the ten places: of which subject, and how hard. */
export interface DailyPlace {
  readonly subject: string
  readonly level: Difficulty
}

/**
 * How many days ahead quizzes are drawn, at most 30: their questions stay out of practice until then, and of what fits an exam not more than about a
 * tenth may be missing, since exams share subjects.
 */
export const daysAhead = (fitting: number): number => Math.min(30, Math.max(0, Math.floor(fitting / 100) - 1))

/** Minutes for ten questions at the pace of a test of the exam, with a fifth more for reading; between 5 and 30. */
export function dailyMinutes(paces: readonly { readonly questions: number; readonly minutes: number }[]): number {
  const questions = paces.reduce((sum, one) => sum + one.questions, 0)
  const minutes = paces.reduce((sum, one) => sum + one.minutes, 0)
  const wanted = questions === 0 ? 10 : Math.ceil((DAILY_QUESTIONS * 1.2 * minutes) / questions)
  return Math.min(30, Math.max(5, wanted))
}

/** The ten places: subjects in the exam's proportions (largest remainders, ties by name), three easy, five medium and two hard among them. */
export function dailyPlaces(shares: readonly SubjectShare[], seed: number): DailyPlace[] {
  const total = shares.reduce((sum, { count }) => sum + count, 0)
  const exact = shares.map(({ subject, count }) => ({ subject, wanted: (DAILY_QUESTIONS * count) / total }))
  const missing = DAILY_QUESTIONS - exact.reduce((sum, { wanted }) => sum + Math.floor(wanted), 0)
  const raised = new Set(
    exact
      .toSorted((a, b) => (b.wanted % 1) - (a.wanted % 1) || (a.subject < b.subject ? -1 : 1))
      .slice(0, missing)
      .map(({ subject }) => subject),
  )
  const subjects = exact.flatMap(({ subject, wanted }) => Array<string>(Math.floor(wanted) + (raised.has(subject) ? 1 : 0)).fill(subject))
  const levels = shuffled(
    Object.entries(LEVELS).flatMap(([level, count]) => Array<Difficulty>(count).fill(level as Difficulty)),
    randomOf(seed, 0xda1),
  )
  return subjects.map((subject, at) => ({ subject, level: levels[at] ?? 'medium' }))
}

/**
 * For each place the questions to choose from, the best first: of the subject, not asked for half a year, of the level, asked the longest ago;
 * among equals by the seed. No question stands twice. The same seed over the same candidates gives the same lists.
 * @param usedOn the last day on which a quiz of the exam asked a question
 */
export function shortlists(
  places: readonly DailyPlace[],
  candidates: readonly DailyCandidate[],
  usedOn: ReadonlyMap<string, number>,
  day: number,
  seed: number,
): string[][] {
  const order = shuffled(
    candidates.toSorted((a, b) => (a.questionId < b.questionId ? -1 : 1)),
    randomOf(seed, 0xda2),
  ).map((one, at) => ({ ...one, at, last: usedOn.get(one.questionId) ?? null, level: levelOf(one.difficulty) }))
  const isTaken = new Set<string>()
  const lists = places.map((): string[] => [])
  for (let round = 0; round < TO_CHOOSE_FROM; round++)
    for (const [p, place] of places.entries()) {
      const rankOf = ({ subject, last, level, at }: (typeof order)[number]): number[] => [
        subject === place.subject ? 0 : 1,
        last === null || day - last > REST_DAYS ? 0 : 1,
        level === place.level ? 0 : 1,
        last ?? -1,
        at,
      ]
      const [best] = order.filter(({ questionId }) => !isTaken.has(questionId)).toSorted((a, b) => compared(rankOf(a), rankOf(b)))
      if (best === undefined) continue
      isTaken.add(best.questionId)
      lists[p]?.push(best.questionId)
    }
  return lists
}

export interface ChosenTen {
  readonly questionIds: readonly string[]
  /** Every language that all ten have, in the order of the site's languages. */
  readonly languages: readonly Locale[]
}

/**
 * One question for each place: the first that has every language that most candidates have, else the first. Null where the ten have no
 * language in common, or a place has no question.
 */
export function chooseTen(lists: readonly (readonly string[])[], languagesOf: ReadonlyMap<string, readonly Locale[]>): ChosenTen | null {
  const all = lists.flat()
  const has = (questionId: string, locale: Locale) => languagesOf.get(questionId)?.includes(locale) === true
  const common = LOCALES.filter((locale) => all.filter((one) => has(one, locale)).length >= all.length * COMMON_SHARE)
  const chosen = lists.flatMap((list) => list.find((one) => common.every((locale) => has(one, locale))) ?? list[0] ?? [])
  const languages = LOCALES.filter((locale) => chosen.every((one) => has(one, locale)))
  return chosen.length < DAILY_QUESTIONS || languages.length === 0 ? null : { questionIds: chosen, languages }
}

/** The level whose difficulty is nearest. */
function levelOf(difficulty: number): Difficulty {
  const distance = (level: Difficulty) => Math.abs(levelDifficulty[level] - difficulty)
  return (['medium', 'easy', 'hard'] as const).toSorted((a, b) => distance(a) - distance(b))[0] ?? 'medium'
}

function compared(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
