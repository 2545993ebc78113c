/** Times on questions come from the learner's device, which can claim anything: the server knows how long the attempt lasted. All in ms. */

/** How many times an attempt's own mean time a question one question may weigh in the averages of all. */
const MOST_TIMES_MEAN = 10

/** The claimed times, held to what is possible: none below zero, and all of them together no longer than the attempt lasted. */
export function boundedTimes(claimed: readonly number[], elapsedMs: number): number[] {
  const times = claimed.map((ms) => Math.max(0, ms))
  const sum = times.reduce((total, ms) => total + ms, 0)
  const most = Math.max(0, elapsedMs)
  return sum <= most ? times : times.map((ms) => Math.floor((ms / sum) * most))
}

/**
 * The times of an attempt as they count in the averages of all: no single question weighs more than ten times the attempt's mean time a
 * question, so that one device that was left open, or lies, moves an average a little and never makes it nonsense.
 */
export function countedTimes(claimed: readonly number[], elapsedMs: number): number[] {
  const times = boundedTimes(claimed, elapsedMs)
  const most = times.length === 0 ? 0 : (MOST_TIMES_MEAN * Math.max(0, elapsedMs)) / times.length
  return times.map((ms) => Math.min(ms, Math.floor(most)))
}
