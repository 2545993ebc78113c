import * as fc from 'fast-check'
import { moodleTrip } from '../../upload/trips/moodle-trip.ts'
import { qtiTrip } from '../../upload/trips/qti-trip.ts'
import { aikenTrip, csvTrip, giftTrip, jsonTrip, xlsxTrip } from '../../upload/trips/text-trips.ts'
import type { Trip } from '../../upload/trips/trip.ts'
import { wordTrip } from '../../upload/trips/word-trip.ts'

export const TRIPS: readonly Trip[] = [wordTrip, moodleTrip, qtiTrip, xlsxTrip, csvTrip, jsonTrip, giftTrip, aikenTrip]

export interface TripFigures {
  readonly runs: number
  readonly failures: number
  /** The first that failed, as small as it could be made. */
  readonly example: string | null
}

/** Writes questions in a format and reads them again, so many times; ends at the first that comes back otherwise and was not told. */
export async function takeTrips(name: string, runs: number, seed: number, alive: () => void): Promise<TripFigures> {
  const trip = TRIPS.find((one) => one.name === name)
  if (trip === undefined) throw new Error(`there is no round trip of ${name}`)
  const property = fc.asyncProperty(trip.questions, async (questions) => {
    alive()
    await trip.run(questions)
  })
  const found = await fc.check(property, { numRuns: runs, seed })
  const example = found.failed ? `${String(found.errorInstance)} in ${JSON.stringify(found.counterexample)}`.slice(0, 2_000) : null
  return { runs: found.numRuns, failures: found.failed ? 1 : 0, example }
}
