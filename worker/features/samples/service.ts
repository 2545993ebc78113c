import type { Locale } from '#contract/shared/locales.ts'
import type { MarkSamplesResponse, SampleAnswer, SampleResult, SamplesResponse } from '#contract/samples/schemas.ts'
import { markSamples } from '#domain/marking/sample-marks.ts'
import { AppError } from '#worker/http/app-error.ts'
import { languageChain, nearestOf } from './nearest-language.ts'
import { keepSampleResult, listSampleKeys, listSampleSolutions, listSampleTexts } from './queries.ts'

/** The questions to try, in `language` or its fallback. One statement, the same for everyone. */
export async function samples(binding: D1Database, language: Locale): Promise<SamplesResponse> {
  const chain = languageChain(language)
  const questions = nearestOf(await listSampleTexts(binding, chain), chain).map((row) => ({
    _id: row.questionId,
    language: row.language,
    stem: row.stem,
    options: Object.entries(row.options)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([option, html]) => ({ option, html })),
  }))
  return { questions, hasMaths: questions.some(({ stem, options }) => [stem, ...options.map(({ html }) => html)].some(showsMaths)) }
}

const showsMaths = (html: string): boolean => html.includes('<math')

/** The result of every sample question, with its solution in `language` or its fallback. One statement. */
export async function markedSamples(binding: D1Database, answers: readonly SampleAnswer[], language: Locale): Promise<MarkSamplesResponse> {
  const chain = languageChain(language)
  const solutions = nearestOf(await listSampleSolutions(binding, chain), chain)
  const { right, total, marks } = markSamples(solutions, answers)
  const byId = new Map(solutions.map((row) => [row.questionId, row]))
  return {
    right,
    total,
    questions: marks.map((mark) => {
      const { solution = '', language: solutionLanguage = 'en' } = byId.get(mark.questionId) ?? {}
      return { questionId: mark.questionId, chosen: mark.chosen, right: mark.right, language: solutionLanguage, solution }
    }),
  }
}

/** Marks a visitor's answers again, now that they have signed in, and keeps the result once. Throws not_found for answers to no sample. */
export async function claimSamples(
  binding: D1Database,
  userId: string,
  answers: readonly SampleAnswer[],
  at: number,
): Promise<SampleResult> {
  const { right, total, marks } = markSamples(await listSampleKeys(binding), answers)
  if (marks.every(({ chosen }) => chosen === null)) throw new AppError('not_found')
  return keepSampleResult(binding, userId, { right, total }, at)
}
