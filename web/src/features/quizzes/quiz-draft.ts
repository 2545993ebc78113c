import { storedBreaks } from '#domain/text/line-breaks.ts'
import { ID_PATTERN } from '#contract/shared/ids.ts'
import { isLocale, type Locale } from '#contract/shared/locales.ts'
import { draftIdOf } from '#contract/drafts/schemas.ts'
import type { QuizRequest } from '#contract/quizzes/schemas.ts'
import { type PastedQuestion, parseQuiz } from './parse-quiz.ts'

/** What stands in the quiz form. */
export interface QuizDraft {
  /** Made once, so that sending twice makes one quiz. */
  readonly id: string
  readonly title: string
  readonly exam: string
  readonly language: Locale
  readonly minutes: string
  readonly right: string
  readonly wrong: string
  readonly access: 'free' | 'prime'
  /** "" for a new topic by the names below. */
  readonly topic: string
  readonly newSubject: string
  readonly newTopic: string
  readonly difficulty: 'easy' | 'medium' | 'hard'
  readonly text: string
}

export const newQuizDraft = (): QuizDraft => ({
  id: draftIdOf(crypto.getRandomValues(new Uint8Array(16))),
  title: '',
  exam: '',
  language: 'en',
  minutes: '10',
  right: '1',
  wrong: '0',
  access: 'free',
  topic: '',
  newSubject: '',
  newTopic: '',
  difficulty: 'medium',
  text: '',
})

export function readQuizDraft(stored: unknown): QuizDraft {
  if (typeof stored !== 'object' || stored === null) return newQuizDraft()
  const kept = stored as Partial<QuizDraft>
  const isWhole = typeof kept.text === 'string' && typeof kept.id === 'string' && ID_PATTERN.test(kept.id) && isLocale(kept.language)
  return isWhole ? { ...newQuizDraft(), ...kept } : newQuizDraft()
}

/** What keeps a pasted question from being sent. */
export type QuizFault = 'options' | 'right'
export const faultOf = ({ options, right }: PastedQuestion): QuizFault | null =>
  options.length < 2 ? 'options' : right === null || right >= options.length ? 'right' : null

/** The quiz to send, or null while a question is not whole. */
export function quizOf(draft: QuizDraft, publish: boolean): QuizRequest | null {
  const questions = parseQuiz(draft.text)
  if (questions.length === 0 || questions.some((question) => faultOf(question) !== null)) return null
  const { id, title, exam, language, right, wrong, access, difficulty } = draft
  return {
    id,
    title: title.trim(),
    exam: exam.trim(),
    language,
    minutes: Number(draft.minutes),
    right,
    wrong: negative(wrong),
    access,
    difficulty,
    publish,
    topic: draft.topic === '' ? { subject: draft.newSubject.trim(), title: draft.newTopic.trim() } : draft.topic,
    questions: questions.map(({ stem, options, right: place, solution }) => ({
      // Pasted lines are lines for learners too.
      stem: storedBreaks(stem),
      options: options.map(storedBreaks),
      right: place ?? 0,
      ...(solution !== null && solution !== '' && { solution: storedBreaks(solution) }),
    })),
  }
}

/** A wrong answer takes marks away, with or without a minus before them. */
const negative = (wrong: string): string => (wrong === '0' || wrong === '' ? '0' : `-${wrong.replace(/^[-−]/, '')}`)
