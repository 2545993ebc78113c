import type { SittingSize } from '#domain/sitting-needs/needs.ts'

/** What the address of the page says, as it was typed: a number that is wrong stays there, and its field says so. */
export interface NeedsSearch {
  readonly learners?: string
  readonly questions?: string
  readonly minutes?: string
  readonly plan?: 'paid' | undefined
}

export const NEEDS_LIMITS = { learners: 10_000_000, questions: 400, minutes: 600 } as const
export type NeedsField = keyof typeof NEEDS_LIMITS

/** An institute with an hour's paper. */
const USUAL: Readonly<Record<NeedsField, string>> = { learners: '200', questions: '100', minutes: '60' }
/** A learner answers each question, and every second answer is changed once. */
const CHANGES_PER_QUESTION = 1.5

const text = (value: unknown): string | undefined => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

export function needsSearch({ learners, questions, minutes, plan }: Record<string, unknown>): NeedsSearch {
  const [l, q, t] = [text(learners), text(questions), text(minutes)]
  return {
    ...(l !== undefined && { learners: l }),
    ...(q !== undefined && { questions: q }),
    ...(t !== undefined && { minutes: t }),
    ...(plan === 'paid' && { plan }),
  }
}

/** What stands in a field. */
export const shownIn = (search: NeedsSearch, field: NeedsField): string => search[field] ?? USUAL[field]

/** A whole number from 1 to the most of a field, or null. */
export function numberIn(search: NeedsSearch, field: NeedsField): number | null {
  const shown = shownIn(search, field).trim()
  const number = Number(shown)
  return /^\d{1,9}$/.test(shown) && number >= 1 && number <= NEEDS_LIMITS[field] ? number : null
}

/** The sitting that the address asks about; null where a number is wrong. */
export function sizeOf(search: NeedsSearch): SittingSize | null {
  const [learners, questions, minutes] = [numberIn(search, 'learners'), numberIn(search, 'questions'), numberIn(search, 'minutes')]
  if (learners === null || questions === null || minutes === null) return null
  return { learners, questions, minutes, changesPerLearner: Math.round(questions * CHANGES_PER_QUESTION), plan: search.plan ?? 'free' }
}
