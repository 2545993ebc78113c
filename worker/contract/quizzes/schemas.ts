/** A quiz from pasted questions, in one step: `POST /api/admin/quizzes`. */
import * as z from 'zod/mini'
import { CONTENT_LIMITS } from '#contract/imports/content.ts'
import { externalId } from '#contract/shared/external-id.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { LOCALES } from '#contract/shared/locales.ts'
import { markText } from '#contract/question-bank/question-form.ts'

const text = z.string().check(z.minLength(1), z.maxLength(CONTENT_LIMITS.markdown))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(CONTENT_LIMITS.title))

export const QUIZ_MOST = 50

export const quizRequest = z.strictObject({
  /** The client's, so that a quiz sent twice is one. */
  id: idSchema,
  title: name,
  exam: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  language: z.enum(LOCALES),
  minutes: z.int().check(z.minimum(1), z.maximum(600)),
  right: markText,
  wrong: markText,
  access: z.enum(['free', 'prime']),
  /** A topic that is there, or a new one by its subject and title. */
  topic: z.union([externalId, z.strictObject({ subject: name, title: name })]),
  difficulty: z.enum(['easy', 'medium', 'hard']),
  publish: z.boolean(),
  questions: z
    .array(
      z.strictObject({
        stem: text,
        options: z.array(text).check(z.minLength(2), z.maxLength(10)),
        /** The place of the right option. */
        right: z.int().check(z.minimum(0), z.maximum(9)),
        solution: z.optional(text),
      }),
    )
    .check(z.minLength(1), z.maxLength(QUIZ_MOST)),
})
export type QuizRequest = z.infer<typeof quizRequest>

export interface MadeQuiz {
  readonly testId: string
  readonly published: boolean
}
