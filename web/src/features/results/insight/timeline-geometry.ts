import type { Verdict } from '#contract/results/schemas.ts'
import type { Visit } from '#domain/attempt/timeline-ledger.ts'

/** A visit as a step: where it lies on the time axis (shares of 1), and how high, by the question's place in its section. */
export interface TimeStep {
  readonly question: number
  readonly from: number
  readonly to: number
  /** Of 1; the section's last question is the highest. */
  readonly height: number
  readonly verdict: Verdict
}

/** The least share of the axis that a step takes, so that a glance is seen. */
const THINNEST = 0.002

/**
 * The visits of each section as steps: who goes through a section in order climbs, who goes back steps down.
 * @param sectionOf the section of each question
 * @param order the questions in the order in which they were shown
 */
export function timeSteps(
  visits: readonly Visit[],
  sectionOf: readonly number[],
  order: readonly number[],
  lengthMs: number,
): ReadonlyMap<number, TimeStep[]> {
  const heights = stepHeights(sectionOf, order)
  const rows = new Map<number, TimeStep[]>()
  for (const { question, fromMs, toMs, verdict } of visits) {
    const section = sectionOf[question] ?? 0
    const from = Math.min(1 - THINNEST, fromMs / Math.max(1, lengthMs))
    const to = Math.min(1, Math.max(from + THINNEST, toMs / Math.max(1, lengthMs)))
    const step = { question, from, to, height: heights.get(question) ?? 1, verdict }
    const row = rows.get(section)
    if (row === undefined) rows.set(section, [step])
    else row.push(step)
  }
  return rows
}

const MINUTE = 60_000
const TICKS = [1, 2, 5, 10, 15, 20, 30, 60, 120].map((minutes) => minutes * MINUTE)
const MOST_TICKS = 6

/** Round moments along the axis, ms: the start first, at most seven in all. */
export function axisTicks(lengthMs: number): number[] {
  const every = TICKS.find((one) => lengthMs / one <= MOST_TICKS) ?? lengthMs
  const ticks = Array.from({ length: Math.floor(lengthMs / Math.max(1, every)) + 1 }, (_, i) => i * every)
  return ticks.filter((at) => at === 0 || lengthMs - at >= every * 0.9)
}

function stepHeights(sectionOf: readonly number[], order: readonly number[]): ReadonlyMap<number, number> {
  const sizes = new Map<number, number>()
  for (const section of sectionOf) sizes.set(section, (sizes.get(section) ?? 0) + 1)
  const seen = new Map<number, number>()
  return new Map(
    order.map((question) => {
      const section = sectionOf[question] ?? 0
      const place = (seen.get(section) ?? 0) + 1
      seen.set(section, place)
      return [question, place / (sizes.get(section) ?? 1)]
    }),
  )
}
