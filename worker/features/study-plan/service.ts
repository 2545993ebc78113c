import type { StudyPlanResponse, StudyPlanWishes } from '#contract/study-plan/schemas.ts'
import { sectionMarks } from '#domain/study-plan/section-marks.ts'
import { AppError } from '#worker/http/app-error.ts'
import { findPlanFacts, putWishes } from './queries.ts'

export interface StudyPlanDeps {
  readonly db: D1Database
  readonly userId: string
  readonly now: number
}

/** What the learner said of an exam's plan, and the sections of the pattern of a test. */
export async function planFacts({ db, userId, now }: StudyPlanDeps, exam: string, testId: string | null): Promise<StudyPlanResponse> {
  const { wishes, pattern } = await findPlanFacts(db, userId, exam, testId)
  return { wishes, sections: pattern === null ? [] : sectionMarks(pattern), serverNow: now }
}

/** Keeps what the learner says; the last to say it holds. Errors: not_found where the register has no such exam. */
export async function keepWishes({ db, userId, now }: StudyPlanDeps, exam: string, wishes: StudyPlanWishes): Promise<StudyPlanWishes> {
  const kept = { ...wishes, skipped: [...new Set(wishes.skipped)] }
  if (!(await putWishes(db, userId, exam, kept, now))) throw new AppError('not_found')
  return kept
}
