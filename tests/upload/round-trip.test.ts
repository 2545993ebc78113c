import * as fc from 'fast-check'
import { test, vi } from 'vitest'
import { moodleTrip } from './trips/moodle-trip.ts'
import { qtiTrip } from './trips/qti-trip.ts'
import { aikenTrip, csvTrip, giftTrip, jsonTrip, xlsxTrip } from './trips/text-trips.ts'
import { wordTrip } from './trips/word-trip.ts'

/** `npm run prove -- formats` runs the same trips 2,000 times each. */
const RUNS = 40
vi.setConfig({ testTimeout: 120_000 })

test.each([xlsxTrip, csvTrip, jsonTrip, giftTrip, aikenTrip, moodleTrip, qtiTrip, wordTrip])(
  '$name gives back what it carries, and tells what it does not',
  async ({ questions, run }) => {
    await fc.assert(fc.asyncProperty(questions, run), { numRuns: RUNS })
  },
)
