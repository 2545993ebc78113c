import { studyDayOf } from '#domain/revision/study-streak.ts'
import { walkDaily } from '#worker/db/task-places.ts'
import { dailyDeps } from './daily-deps.ts'
import { drawQuiz, findStock } from './draw.ts'
import { drawNext } from './draw-next.ts'
import { freeStatements, listFreed, listOutdated, nextExam, takeBackStatements } from './draw-rows.sql.ts'
import type { DrawDeps } from './draw.ts'

/**
 * Once a day and exam: takes back coming quizzes whose questions were changed since, and draws what is missing, as many days ahead as the pool
 * allows. A run ends with the first exam for which something was drawn, so exams that have too few questions keep no other waiting. Before it
 * questions of past quizzes come back into practice. A walk begins with the day in India; a day that has no quiz yet is drawn by its first reader.
 */
export async function drawDailyQuizzes(env: Env, now: number): Promise<number> {
  const deps = { ...dailyDeps(env), now }
  return walkDaily(env.DB, 'dailyQuizzes', now + INDIA_MS, async (after) => {
    if (after === '') await freePast(env.DB, now)
    return drawNext(
      after,
      (slug) => nextExam(env.DB, slug),
      (exam) => drawAhead(deps, exam),
    )
  })
}

async function freePast(db: D1Database, now: number): Promise<void> {
  const ids = await listFreed(db, studyDayOf(now))
  if (ids.length > 0) await db.batch(freeStatements(db, ids))
}

/** Draws the quizzes of an exam for today and the days ahead; how many. */
export async function drawAhead(deps: DrawDeps, exam: string): Promise<number> {
  const { db } = deps
  const today = studyDayOf(deps.now)
  for (const quiz of await listOutdated(db, exam, today)) await db.batch(takeBackStatements(db, exam, quiz))
  const { stock, quizzes } = await findStock(db, exam, today)
  const there = new Set(quizzes.map(({ day }) => day))
  let drawn = 0
  for (let day = today; day <= today + stock.ahead && drawn < MOST_A_RUN; day++) {
    if (there.has(day)) continue
    const outcome = await drawQuiz(deps, exam, day, today)
    if (outcome.kind === 'tooFew') break
    if (outcome.kind === 'drawn') drawn++
  }
  return drawn
}

/** India is so far ahead of UTC. */
const INDIA_MS = 19_800_000

/** The first time a whole month is missing; a few a day are made up in a few days. */
const MOST_A_RUN = 4
