/** What a shard finds in its rows when the sitting looks for unusual attempts (decision 0186). Nothing of it is kept. */
import type { Units } from '#contract/shared/units.ts'
import type { ClosedEvent } from '#domain/attempt/stored-attempt.ts'
import type { AttemptResult } from '#domain/marking/attempt-result.ts'
import { textHash, type WrongSet } from '#domain/plausibility/equal-sets.ts'
import { workSigns } from '#domain/plausibility/work-signs.ts'
import { comparedAnswers, wrongAnswersText } from '#domain/plausibility/wrong-answers.ts'
import type { AttemptName, WorkedUnusually } from './shard-calls.ts'

/** Attempts that a shard names: more than that is no longer work for a person. */
const MOST_NAMED = 1_000

/** Eight bytes for each attempt whose wrong answers are compared with those of others. */
export function wrongSets(ranking: Iterable<ClosedEvent>): BigUint64Array {
  const hashes: bigint[] = []
  for (const event of ranking) {
    const wrong = comparedAnswers(resultOf(event).questions)
    if (wrong !== null) hashes.push(textHash(wrongAnswersText(event.paperVersion, wrong)))
  }
  return BigUint64Array.from(hashes)
}

/** Who has one of these sets, by set. */
export function withWrongSets(ranking: Iterable<ClosedEvent>, hashes: BigUint64Array): WrongSet<AttemptName>[] {
  const wanted = new Set(hashes)
  const found = new Map<string, WrongSet<AttemptName> & { members: AttemptName[] }>()
  let named = 0
  for (const event of ranking) {
    const wrong = comparedAnswers(resultOf(event).questions)
    if (wrong === null) continue
    const { paperVersion } = event
    const text = wrongAnswersText(paperVersion, wrong)
    if (!wanted.has(textHash(text))) continue
    const set = found.get(text) ?? { paperVersion, wrong, members: [] }
    set.members.push(nameOf(event))
    found.set(text, set)
    if (++named === MOST_NAMED) break
  }
  return [...found.values()]
}

/** Whose attempts have so many marks or more. */
export function bestFrom(ranking: Iterable<ClosedEvent>, score12: Units, most: number): string[] {
  const found: string[] = []
  for (const event of ranking) {
    if (event.score12 < score12) continue
    found.push(event.userId)
    if (found.length === most) break
  }
  return found
}

/** What is unusual about how these people worked. */
export function worked(ranking: Iterable<ClosedEvent>, people: ReadonlySet<string>, usualMs: readonly number[]): WorkedUnusually[] {
  const found: WorkedUnusually[] = []
  for (const event of ranking) {
    if (!people.has(event.userId)) continue
    const signs = workSigns({ questions: resultOf(event).questions, givenMs: event.deadlineAt - event.startedAt }, usualMs)
    if (Object.keys(signs).length > 0) found.push({ ...nameOf(event), paperVersion: event.paperVersion, signs })
  }
  return found
}

const nameOf = ({ userId, n, score12, tieKey }: ClosedEvent): AttemptName => ({ userId, n, score12, tieKey })

// The room wrote it.
const resultOf = ({ result }: ClosedEvent): AttemptResult => JSON.parse(result) as AttemptResult
