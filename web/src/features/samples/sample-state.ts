import type { SampleAnswer } from '#contract/samples/schemas.ts'

/** How far a visitor has come with the questions to try. It stays on the device until it is claimed after signing in. */
export interface SampleState {
  /** The place of the question in view, from 0. */
  readonly at: number
  /** The chosen letter by question. */
  readonly answers: Readonly<Record<string, string>>
  readonly finished: boolean
}

export const FRESH: SampleState = { at: 0, answers: {}, finished: false }

/** What was kept, as far as it is about the questions there are now: others may have come in their place. */
export function sampleStateOf(kept: unknown, questionIds: readonly string[]): SampleState {
  if (typeof kept !== 'object' || kept === null) return FRESH
  const { at, answers, finished } = kept as Partial<Record<keyof SampleState, unknown>>
  const known = Object.entries(typeof answers === 'object' && answers !== null ? answers : {}).filter(
    (entry): entry is [string, string] => questionIds.includes(entry[0]) && /^[a-z]$/.test(String(entry[1])),
  )
  if (known.length === 0) return FRESH
  return {
    at: typeof at === 'number' && Number.isInteger(at) && at >= 0 && at < questionIds.length ? at : 0,
    answers: Object.fromEntries(known),
    finished: finished === true,
  }
}

/** The answers as the server takes them. */
export const answersOf = (state: Pick<SampleState, 'answers'>): SampleAnswer[] =>
  Object.entries(state.answers).map(([questionId, option]) => ({ questionId, option }))
