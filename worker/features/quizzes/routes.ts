import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import * as endpoints from '#contract/quizzes/endpoints.ts'
import { quizRequest } from '#contract/quizzes/schemas.ts'
import { quizBundle } from '#domain/paper/quiz-bundle.ts'
import { openDb } from '#worker/db/client.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { test } from '#worker/db/test-tables.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { importOrThrow } from '#worker/http/import-or-throw.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { importDeps } from '#worker/importing/import-deps.ts'

const BODY_BYTES = 1024 * 1024

/** A quiz in one step: its questions go into the bank, its test beside the others. Faults name the question by its place. */
export const quizRoutes = new Hono<AppEnv>()

serve(quizRoutes, endpoints.createQuiz, {
  use: [adminAct('quiz.create'), limit('LIMIT_GENERAL', callerUser)],
  body: quizRequest,
  maxBodyBytes: BODY_BYTES,
})(async (c, { body }) => {
  const quiz = body
  const report = await importOrThrow(importDeps(c.env), quizBundle(quiz), {
    mode: 'commit',
    ...adminActOf(c),
    audit: { action: 'quiz.create', target: quiz.id },
    also: ({ tests }) => [
      statementOf(
        c.env.DB,
        openDb(c.env.DB)
          .update(test)
          .set({ origin: { by: 'quiz' } })
          .where(eq(test.id, tests[0]?.id ?? '')),
      ),
    ],
  })
  const [made] = report.tests
  if (made === undefined) throw new Error('a quiz is not in its report')
  return { testId: made.id, published: quiz.publish }
})
