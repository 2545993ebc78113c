import { OBJECTION_LIMITS } from '#contract/objections/objection-limits.ts'
import type { ShowDecision } from '#domain/results/may-show.ts'

/** What is known of a learner and a test. Times in ms UTC. */
export interface ObjectionFacts {
  /** The learner's closed attempt that counts for rank, with what `mayShow('key')` says of it; null where there is none. */
  readonly attempt: { readonly showsKey: ShowDecision } | null
  /** Of the window; null where the test has none. */
  readonly endsAt: number | null
  readonly now: number
}

/** What the learner has filed in this test. */
export interface FiledObjections {
  readonly count: number
  /** Whether one of them is about the question that is meant. */
  readonly hasOfQuestion: boolean
}

/** Why the objections of a test are not there for a learner: `absent` is answered as if there were nothing. */
export type ReadingFault = 'absent' | 'unreleased' | 'held'
export type ObjectionFault = ReadingFault | 'over' | 'given' | 'used'

/** Why a learner may not read the window and their objections; null where they may. */
export function readingFault({ attempt, endsAt }: Pick<ObjectionFacts, 'attempt' | 'endsAt'>): ReadingFault | null {
  if (attempt === null || endsAt === null) return 'absent'
  switch (attempt.showsKey) {
    case 'shown':
      return null
    case 'unreleased':
    case 'held':
      return attempt.showsKey
    case 'absent':
    case 'open':
      return 'absent'
  }
}

/** Why a learner may not object to the key of a question; null where they may. */
export function objectionFault(terms: ObjectionFacts, filed: FiledObjections): ObjectionFault | null {
  const fault = readingFault(terms)
  if (fault !== null) return fault
  if (isOver(terms)) return 'over'
  if (filed.hasOfQuestion) return 'given'
  return filed.count >= OBJECTION_LIMITS.most ? 'used' : null
}

/** Why a learner may not take an objection back; null where they may. What waits for the key to be published can still be taken back. */
export function withdrawalFault(
  terms: ObjectionFacts,
  { isDecided }: { readonly isDecided: boolean },
): ReadingFault | 'over' | 'decided' | null {
  const fault = readingFault(terms)
  if (fault !== null) return fault
  if (isDecided) return 'decided'
  return isOver(terms) ? 'over' : null
}

/** The window ends at its last millisecond. */
const isOver = ({ endsAt, now }: Pick<ObjectionFacts, 'endsAt' | 'now'>): boolean => endsAt === null || now >= endsAt
