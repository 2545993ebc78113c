import type { PaperQuestion } from '#contract/papers/schemas.ts'

/** The late part of a test with matrices, list matches or words to type. One function, so that it is loaded once. */
export const loadAnswerTypes = async () => (await import('./types/answer-types.tsx')).AnswerTypes

export type AnswerTypes = Awaited<ReturnType<typeof loadAnswerTypes>>

/** For a paper without such questions: nothing is fetched. */
export const loadNoAnswerTypes = (): Promise<null> => Promise.resolve(null)

/** The loader that fits these questions. */
export const answerTypesFor = (questions: readonly Pick<PaperQuestion, 'type'>[]): (() => Promise<AnswerTypes | null>) =>
  questions.some(({ type }) => type === 'matrix' || type === 'listMatch' || type === 'text') ? loadAnswerTypes : loadNoAnswerTypes
