/** The deck of mistakes: which questions of an attempt become cards, how they are rated, and when they come again (docs/exam-rules.md#spaced-repetition). */
import { createEmptyCard, type FSRS, fsrs, Rating, State } from 'ts-fsrs'
import type { PaletteState } from '#contract/attempts/schemas.ts'
import type { Verdict } from '#contract/results/schemas.ts'
import type { Grade } from '#contract/revision/practice-limits.ts'
import type { CardMemory, CardReason } from '#contract/revision/schemas.ts'

/** Forgotten so often, a card is set aside: learning it again helps more than one more look. */
export const LEECH_LAPSES = 8

/** FSRS-6 with its published weights, retention 0.9, steps of 1 and 10 minutes; without fuzz, so that the same grades give the same days. */
const scheduler: FSRS = fsrs({ request_retention: 0.9, enable_fuzz: false, enable_short_term: true })

const RATINGS = { 1: Rating.Again, 2: Rating.Hard, 3: Rating.Good, 4: Rating.Easy } as const
const STATES = { 0: State.New, 1: State.Learning, 2: State.Review, 3: State.Relearning } as const

/** The memory of a card after a grade at a moment (ms UTC); null is a card that was never seen. */
export function reviewed(memory: CardMemory | null, grade: Grade, at: number, by: FSRS = scheduler): CardMemory {
  const card = memory === null ? createEmptyCard(at) : cardOf(memory)
  // The library's clock does not run backwards.
  const moment = memory?.lastReview === null || memory === null ? at : Math.max(at, memory.lastReview)
  const { card: next } = by.next(card, moment, RATINGS[grade])
  return {
    due: next.due.getTime(),
    stability: next.stability,
    difficulty: next.difficulty,
    // Deprecated by the library and still part of its card until its next major version.
    elapsedDays: next.elapsed_days,
    scheduledDays: next.scheduled_days,
    learningSteps: next.learning_steps,
    reps: next.reps,
    lapses: next.lapses,
    state: next.state,
    lastReview: next.last_review?.getTime() ?? null,
  }
}

/** Days until a card comes again by the fixed calendar, after each look that did not fail. */
export const CALENDAR_DAYS = [1, 3, 7, 14, 30] as const
const DAY_MS = 86_400_000
const AGAIN_MS = 10 * 60_000

/** The card as its learner may have it: by memory, or, where nothing may be estimated of them, by a fixed calendar (minor-rules.ts). */
export function scheduledBy(memory: CardMemory, isAdaptive: boolean): CardMemory {
  const { calendar = 0, ...plain } = memory
  return isAdaptive ? plain : { ...plain, calendar }
}

/** The card after a grade at a moment (ms UTC), by memory or by its calendar. */
export function graded(memory: CardMemory, grade: Grade, at: number): CardMemory {
  if (memory.calendar === undefined) return reviewed(memory.reps === 0 ? null : memory, grade, at)
  const calendar = grade === 1 ? 0 : Math.min(memory.calendar + 1, CALENDAR_DAYS.length)
  const due = at + (grade === 1 ? AGAIN_MS : (CALENDAR_DAYS[calendar - 1] ?? 1) * DAY_MS)
  return { ...memory, due, calendar, reps: memory.reps + 1, lastReview: at }
}

/** A card that the learner put into the deck: due at once, with no memory yet. */
export function freshMemory(at: number): CardMemory {
  const card = createEmptyCard(at)
  return {
    due: at,
    stability: card.stability,
    difficulty: card.difficulty,
    elapsedDays: 0,
    scheduledDays: 0,
    learningSteps: 0,
    reps: 0,
    lapses: 0,
    state: 0,
    lastReview: null,
  }
}

const cardOf = (m: CardMemory) => ({
  due: m.due,
  stability: m.stability,
  difficulty: m.difficulty,
  elapsed_days: m.elapsedDays,
  scheduled_days: m.scheduledDays,
  learning_steps: m.learningSteps,
  reps: m.reps,
  lapses: m.lapses,
  state: STATES[m.state],
  last_review: m.lastReview,
})

export const isLeech = ({ lapses }: Pick<CardMemory, 'lapses'>): boolean => lapses >= LEECH_LAPSES

/** A question of a closed attempt as far as the deck is concerned. Times in ms. */
export interface AttemptedQuestion {
  readonly verdict: Verdict
  readonly state: PaletteState
  readonly spentMs: number
  readonly visits: number
  /** What others took for it or, while they are few, what the clock gave; null where the time taken may not be judged. */
  readonly usualMs: number | null
}

/**
 * The grade that an attempt gives a question: wrong or left out after a look is Again; right but marked for review or slower than twice
 * the usual time is Hard, right in under half of it Easy, right otherwise Good. Null where it says nothing of the learner: never on
 * screen, or not considered.
 */
export function gradeOf(q: AttemptedQuestion): { readonly grade: Grade; readonly reason: CardReason } | null {
  if (q.verdict === 'notConsidered') return null
  if (q.verdict === 'skipped') return q.visits > 0 ? { grade: 1, reason: 'skipped' } : null
  if (q.verdict !== 'right') return { grade: 1, reason: 'wrong' }
  if (q.usualMs !== null && q.spentMs > 2 * q.usualMs) return { grade: 2, reason: 'slow' }
  if (q.state === 'markedAnswered' || q.state === 'marked') return { grade: 2, reason: 'marked' }
  return { grade: q.usualMs !== null && q.spentMs < q.usualMs / 2 ? 4 : 3, reason: 'own' }
}

/** A card of the deck as an attempt finds it; `seenAt` is when the newest attempt that it knows of was closed. */
export interface KnownCard {
  readonly memory: CardMemory
  readonly reason: CardReason
  readonly seenAt: number
}

export type CardChange = { readonly memory: CardMemory; readonly reason: CardReason; readonly isLeech: boolean }

/**
 * What an attempt that was closed at `closedAt` does to the card of one of its questions: makes one of what went wrong or was hard,
 * reviews the one that is there, or nothing. Looking at an attempt twice changes nothing, and what was reviewed after it stands.
 */
export function cardAfter(known: KnownCard | null, question: AttemptedQuestion, closedAt: number, isAdaptive = true): CardChange | null {
  const word = gradeOf(question)
  if (word === null) return null
  if (known === null) {
    if (word.grade > 2) return null
    return { memory: graded(scheduledBy(freshMemory(closedAt), isAdaptive), word.grade, closedAt), reason: word.reason, isLeech: false }
  }
  if (known.seenAt >= closedAt) return null
  // The card was practised since: the older word does not count against the newer.
  const isOld = known.memory.lastReview !== null && known.memory.lastReview >= closedAt
  const before = scheduledBy(known.memory, isAdaptive)
  const memory = isOld ? before : graded(before, word.grade, closedAt)
  return { memory, reason: word.grade <= 2 ? word.reason : known.reason, isLeech: isLeech(memory) }
}
