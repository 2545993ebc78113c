import { refusalsOf, timesOf } from './steps.ts'
import type { RehearsalReport } from './rehearse.ts'

/** The report as lines of text. */
export function reportLines(report: RehearsalReport): string[] {
  const cells = (...all: readonly (string | number)[]): string => all.map((one) => String(one).padStart(9)).join('')
  return [
    `Learners ${report.learners}: started ${report.started}, closed ${report.closed}, results read ${report.resultsRead}, results not released yet ${report.resultsSealed}`,
    `Answers: sent ${report.answersSent}, acknowledged ${report.answersAcknowledged}, LOST ${report.answersLost}`,
    '',
    cells('step', 'calls', 'refused', 'p50 ms', 'p95 ms', 'p99 ms'),
    ...timesOf(report.asked).map(({ step, asked, refused, p50, p95, p99 }) =>
      cells(step, asked, refused, Math.round(p50), Math.round(p95), Math.round(p99)),
    ),
    '',
    ...limitsMet(report),
  ]
}

/** A rehearsal is good where every learner got to the end and no acknowledged answer is missing. */
export const isGood = ({ learners, closed, resultsRead, resultsSealed, answersLost }: RehearsalReport): boolean =>
  closed === learners && resultsRead + resultsSealed === learners && answersLost === 0

function limitsMet({ asked }: RehearsalReport): string[] {
  const refusals = refusalsOf(asked)
  if (refusals.length === 0) return ['Limits met: none']
  return ['Refused, and what that means:', ...refusals.map(([refusal, count]) => `  ${count} × ${refusal}${meaning(refusal)}`)]
}

function meaning(refusal: string): string {
  if (refusal.includes(' 429 ')) return ' (a rate limit of the site: docs/operating/limits.md)'
  if (/ (1\d{3}|5\d\d) /.test(refusal)) return ' (the platform or the database could not keep up: npm run errors has the reason)'
  if (refusal.endsWith('no answer')) return ' (the connection broke or the site did not answer)'
  return ''
}
