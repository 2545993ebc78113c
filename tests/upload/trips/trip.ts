import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import type { ContentQuestion } from '#contract/imports/content.ts'
import type { Problem } from '#web/formats/upload-model.ts'
import { errorsOf } from '../read-back.ts'

/** Questions that are written in a format and read again: what comes back is the same, or the difference is on the list of losses. */
export interface Trip {
  readonly name: string
  readonly questions: fc.Arbitrary<ContentQuestion[]>
  /** Throws where something came back otherwise and was not told. */
  readonly run: (questions: readonly ContentQuestion[]) => Promise<void>
}

/** One to `most` of such questions, each with an id of its own. */
export const several = (one: fc.Arbitrary<ContentQuestion>, most: number): fc.Arbitrary<ContentQuestion[]> =>
  fc.uniqueArray(one, { minLength: 1, maxLength: most, selector: ({ id }) => id })

/** Throws, showing both, where two values differ in more than fields that are undefined. */
export function mustEqual(found: unknown, wanted: unknown, what: string): void {
  if (isDeepStrictEqual(bare(found), bare(wanted))) return
  throw new Error(`${what}: found ${JSON.stringify(found)} and not ${JSON.stringify(wanted)}`)
}

export function mustHold(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}

/** Throws where the list does not hold all of `wanted`. */
export const mustTell = (told: readonly string[], wanted: readonly string[]): void =>
  mustEqual(
    wanted.filter((what) => !told.includes(what)),
    [],
    `not told, but ${JSON.stringify(told)}`,
  )

export const mustBeClean = (problems: readonly Problem[]): void => mustEqual(errorsOf(problems), [], 'errors of the reading')

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, one]) => (one === undefined ? [] : [[name, bare(one)]])))
}
