import type { ErrorLabel } from '#contract/revision/practice-limits.ts'
import type { ReportReason, SavedPlaces } from '#contract/question-annotations/schemas.ts'
import { parseAttemptId } from '#contract/shared/ids.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { AttemptRoomCalls } from '#do/attempt-room/room-messages.ts'
import { AppError } from '#worker/http/app-error.ts'
import { giveLabel, listKept } from './annotations.sql.ts'
import { findQuestionAt, forgetQuestion, keepQuestion, listLabels, removeLabel, storeReport } from './queries.ts'

export interface AnnotationDeps {
  readonly db: D1Database
  readonly room: (testId: string) => Pick<AttemptRoomCalls, 'status'>
  readonly userId: string
  readonly now: number
  readonly newId: () => string
}

/** A question as a learner names it: its place in the paper of an own attempt. */
export interface PlaceOf {
  readonly attemptId: string
  readonly place: number
}

/** Keeps a question with a note, which may be empty. Errors: not_found, the same for what is absent and what is another's. */
export async function saveQuestion(deps: AnnotationDeps, at: PlaceOf, note: string): Promise<void> {
  const found = await questionAt(deps, at)
  await keepQuestion(deps.db, { userId: deps.userId, place: at.place, note, savedAt: deps.now, ...found })
}

/** Forgets a kept question and its note; a repeat changes nothing. Errors: not_found. */
export async function unsaveQuestion(deps: AnnotationDeps, at: PlaceOf): Promise<void> {
  const { questionId } = await questionAt(deps, at)
  await forgetQuestion(deps.db, deps.userId, questionId)
}

/** Stores what is wrong with a question. Errors: not_found. */
export async function reportQuestion(
  deps: AnnotationDeps,
  at: PlaceOf,
  { reason, text, language }: { readonly reason: ReportReason; readonly text: string; readonly language: Locale },
): Promise<void> {
  const found = await questionAt(deps, at)
  await storeReport(deps.db, { userId: deps.userId, reason, text, language, createdAt: deps.now, ...found }, deps.newId())
}

/** The kept questions of an attempt's paper and its own words, by place. Errors: not_found. */
export async function savedPlaces(deps: AnnotationDeps, attemptId: string): Promise<SavedPlaces> {
  const { testId, paperVersion, n } = await paperOf(deps, attemptId)
  const [saved, labels] = await Promise.all([
    listKept(deps.db, deps.userId, testId, paperVersion),
    listLabels(deps.db, deps.userId, testId, n),
  ])
  return { saved, labels }
}

/** Gives a question of a closed attempt an own word for what went wrong, or takes it away. Errors: not_found. */
export async function labelQuestion(deps: AnnotationDeps, { attemptId, place }: PlaceOf, label: ErrorLabel | null): Promise<void> {
  const { testId, paperVersion, n, isClosed } = await paperOf(deps, attemptId)
  if (!isClosed || (await findQuestionAt(deps.db, testId, paperVersion, place)) === null) throw new AppError('not_found')
  const at = { userId: deps.userId, testId, n, place }
  if (label === null) await removeLabel(deps.db, at, deps.now)
  else await giveLabel(deps.db, { ...at, paperVersion, label, now: deps.now })
}

async function questionAt(
  deps: AnnotationDeps,
  { attemptId, place }: PlaceOf,
): Promise<{ questionId: string; testId: string; paperVersion: number }> {
  const { testId, paperVersion } = await paperOf(deps, attemptId)
  const questionId = await findQuestionAt(deps.db, testId, paperVersion, place)
  if (questionId === null) throw new AppError('not_found')
  return { questionId, testId, paperVersion }
}

/** The paper that the attempt pinned, from its room. */
async function paperOf(
  deps: AnnotationDeps,
  attemptId: string,
): Promise<{ testId: string; paperVersion: number; n: number; isClosed: boolean }> {
  const parts = parseAttemptId(attemptId)
  const status = parts === null ? null : await deps.room(parts.testId).status(parts.n)
  if (parts === null || status === null) throw new AppError('not_found')
  return { testId: parts.testId, paperVersion: status.paperVersion, n: parts.n, isClosed: status.state === 'closed' }
}
