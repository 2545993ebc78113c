import { TESTS_TAG } from '#contract/catalogue/public.ts'
import type { ExamFacts, ListedExam, SaveExamRequest } from '#contract/exams/schemas.ts'
import type { Guard } from '#worker/db/audit.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import type { AdminAct } from '#worker/http/admin-act.ts'
import { AppError } from '#worker/http/app-error.ts'
import { pageOrderStatement, sendPageOrder } from '#worker/db/page-orders.ts'
import { findExam, setExamFacts, setFocusExam } from './queries.ts'

export interface ExamDeps {
  readonly db: D1Database
  readonly act: AdminAct
  readonly now: number
  readonly newId: () => string
  /** Has cached public pages made anew. May fail; cron does it again. */
  readonly purge: (tags: readonly string[]) => Promise<void>
}

/** Chooses the exam that a learner's screens are about; null is the first goal again. Errors: not_found. */
export async function chooseFocus(db: D1Database, userId: string, slug: string | null): Promise<{ readonly focusExam: string | null }> {
  if (!(await setFocusExam(db, userId, slug))) throw new AppError('not_found')
  return { focusExam: slug }
}

/** Says of which family an exam is and when it is. Errors: not_found, conflict (changed by someone else). */
export async function saveExam(
  { db, act, now, newId, purge }: ExamDeps,
  slug: string,
  { was, exam }: SaveExamRequest,
): Promise<ListedExam> {
  const before = await findExam(db, slug)
  if (before === null) throw new AppError('not_found')
  const order = { id: newId(), tags: [TESTS_TAG] }
  const outcome = await guardedBatch(db, {
    guard: isStill(slug, was),
    writes: [setExamFacts(db, slug, exam), pageOrderStatement(db, order, now)],
    audit: { ...act, at: now, target: slug, before: JSON.stringify(was), after: JSON.stringify(exam), id: newId() },
  })
  if (outcome === 'conflict') throw new AppError('conflict')
  await sendPageOrder({ purge }, order)
  return { ...before, ...exam }
}

const isStill = (slug: string, { family, date, dateStatus, source }: ExamFacts): Guard => ({
  sql: 'SELECT EXISTS (SELECT 1 FROM exam WHERE slug = ?1 AND family = ?2 AND date IS ?3 AND date_status IS ?4 AND source IS ?5)',
  binds: [slug, family, date, dateStatus, source],
})
