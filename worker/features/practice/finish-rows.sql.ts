/**
 * The end of a session, in one batch: the session itself, what the learner can do, the day of study.
 * Hand-written: every write is guarded by how the session and the skill stand, so that a session counts once however often it is sent.
 */
import type { Skill } from '#domain/practice/ability.ts'
import type { StudyDay } from '#domain/revision/study-streak.ts'
import type { SessionOutcome } from './queries.ts'

export interface FinishedRows {
  readonly userId: string
  readonly sessionId: string
  /** ms UTC */
  readonly at: number
  /** Names this writing: what follows is written where the session has it. */
  readonly writeId: string
  readonly outcome: SessionOutcome
  /** Null where nothing may be kept of what the learner can do; `base` is how many answers it was read with. */
  readonly skill:
    | (Skill & { readonly recent: readonly number[]; readonly topicId: string; readonly base: number; readonly lastDay: number })
    | null
  /** The days that change, with what is added to each. */
  readonly days: readonly (StudyDay & { readonly added: number })[]
}

/** Whether it was written; not where the session was finished or the skill changed in between: nothing is changed then. */
export async function writeFinished(
  db: D1Database,
  { userId, sessionId, at, writeId, outcome, skill, days }: FinishedRows,
): Promise<boolean> {
  const text = JSON.stringify({ ...outcome, writeId })
  const session =
    skill === null
      ? db.prepare(`${FINISH}, topic_id = NULL, questions = '[]' ${OPEN}`).bind(userId, sessionId, text, at)
      : db.prepare(`${FINISH} ${OPEN} AND ${AS_READ}`).bind(userId, sessionId, text, at, skill.topicId, skill.base)
  const results = await db.batch([
    session,
    ...(skill === null
      ? []
      : [
          db
            .prepare(KEEP_SKILL)
            .bind(userId, sessionId, text, skill.topicId, skill.theta, skill.n, JSON.stringify(skill.recent), skill.lastDay),
        ]),
    ...(days.length === 0 ? [] : [db.prepare(KEEP_DAYS).bind(userId, sessionId, text, JSON.stringify(days))]),
  ])
  return (results[0]?.meta.changes ?? 0) > 0
}

const FINISH = 'UPDATE practice_session SET outcome = ?3, finished_at = ?4'
const OPEN = 'WHERE user_id = ?1 AND id = ?2 AND finished_at IS NULL'
const AS_READ = 'coalesce((SELECT k.n FROM practice_skill k WHERE k.user_id = ?1 AND k.topic_id = ?5), 0) = ?6'

/** The session was finished by this very writing. */
const BY_THIS = 'EXISTS (SELECT 1 FROM practice_session o WHERE o.user_id = ?1 AND o.id = ?2 AND o.outcome = ?3)'

const KEEP_SKILL = `
  INSERT INTO practice_skill (user_id, topic_id, theta, n, recent, last_day) SELECT ?1, ?4, ?5, ?6, ?7, ?8 WHERE ${BY_THIS}
  ON CONFLICT (user_id, topic_id) DO UPDATE SET theta = excluded.theta, n = excluded.n, recent = excluded.recent,
    last_day = max(excluded.last_day, coalesce(last_day, 0))`

const KEEP_DAYS = `
  INSERT INTO study_day (user_id, day, reviews, attempts, streak, freeze_day)
  SELECT ?1, d.value ->> '$.day', 0, d.value ->> '$.added', d.value ->> '$.streak', d.value ->> '$.freezeDay'
  FROM json_each(?4) d WHERE ${BY_THIS}
  ON CONFLICT (user_id, day) DO UPDATE SET attempts = study_day.attempts + excluded.attempts, streak = excluded.streak,
    freeze_day = excluded.freeze_day`
