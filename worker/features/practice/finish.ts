import { type FinishedPractice, type FinishPractice, SESSION_QUESTIONS } from '#contract/practice/schemas.ts'
import { FRESH_SKILL } from '#domain/practice/ability.ts'
import { finishSession as sessionOver } from '#domain/practice/finish-session.ts'
import { masteryStep } from '#domain/practice/mastery.ts'
import { studyDayOf, withStudy } from '#domain/revision/study-streak.ts'
import { studyDaysFrom } from '#worker/db/study-days.ts'
import { AppError } from '#worker/http/app-error.ts'
import { writeFinished } from './finish-rows.sql.ts'
import { findSession, findSkill, type SessionOutcome, type StoredSession } from './queries.ts'
import type { PracticeDeps } from './service.ts'

/** What a device could not send for so long is taken as done at the most so long ago. */
const LATEST_MS = 14 * 86_400_000

/**
 * Counts a session once: marks its choices again by the keys it was begun with, moves the learner's ability, and counts the day where ten
 * questions were answered. Sent again, it answers what it changed then. Errors: not_found, invalid_request for an answer to a question that
 * it did not ask, conflict where other sessions keep being finished at the same time.
 */
export async function finishSession(deps: PracticeDeps, sessionId: string, sent: FinishPractice): Promise<FinishedPractice> {
  // What another device finished in between is read again; after a few times it is left for the device to send again.
  for (let attempt = 0; attempt < 4; attempt++) {
    // oxlint-disable-next-line no-await-in-loop -- each try reads what the one before met
    const session = await findSession(deps.db, deps.userId, sessionId)
    if (session === null) throw new AppError('not_found')
    if (session.outcome !== null) return told(session.outcome)
    // oxlint-disable-next-line no-await-in-loop -- as above
    const outcome = await tryToFinish(deps, sessionId, session, sent)
    if (outcome !== null) return told(outcome)
  }
  throw new AppError('conflict')
}

const told = ({ stepBefore, stepAfter, countsForDay }: SessionOutcome): FinishedPractice => ({ stepBefore, stepAfter, countsForDay })

async function tryToFinish(
  { db, userId, now, newId, isKept }: PracticeDeps,
  sessionId: string,
  { topicId, asked }: StoredSession,
  { answers, at }: FinishPractice,
): Promise<SessionOutcome | null> {
  // A session that began without a topic keeps nothing but the day, and one that began with it keeps no more once nothing may be kept.
  const isForSkill = isKept && topicId !== null
  const before = (isForSkill ? await findSkill(db, userId, topicId) : null) ?? { ...FRESH_SKILL, recent: [] }
  const over = sessionOver(asked, answers, before)
  if (over === null)
    throw new AppError('invalid_request', { path: 'answers', reason: 'an answer is to a question that this session did not ask' })
  const countsForDay = answers.length >= SESSION_QUESTIONS
  const day = studyDayOf(Math.min(now, Math.max(at, now - LATEST_MS)))
  const days = countsForDay
    ? withStudy(await studyDaysFrom(db, userId, day), [{ day, reviews: 0, attempts: 1 }]).map((one) => ({
        ...one,
        added: one.day === day ? 1 : 0,
      }))
    : []
  const outcome: SessionOutcome = isForSkill
    ? { answers: over.answers, stepBefore: masteryStep(before), stepAfter: masteryStep(over.skill), countsForDay }
    : { stepBefore: null, stepAfter: null, countsForDay }
  const skill = isForSkill ? { ...over.skill, recent: over.recent, topicId, base: before.n, lastDay: day } : null
  return (await writeFinished(db, { userId, sessionId, at: now, writeId: newId(), outcome, skill, days })) ? outcome : null
}
