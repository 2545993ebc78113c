import type { BoardName, BoardNameReply, DailyBoard, DailyOwn, DailyResponse, DailyStock } from '#contract/daily/schemas.ts'
import type { TestBoardCalls } from '#do/test-board/test-board.ts'
import { minorRules } from '#domain/access/minor-rules.ts'
import { nameFault, neutralName, tidyName } from '#domain/daily/board-name.ts'
import { FEWEST_PLAYERS } from '#domain/daily/day-board.ts'
import { studyDayOf } from '#domain/revision/study-streak.ts'
import type { Archive } from '#worker/db/stored-results.ts'
import { type DailyOutcome, findDailyOutcomes } from '#worker/features/results/public/daily-outcomes.ts'
import { AppError } from '#worker/http/app-error.ts'
import type { Principal } from '#worker/http/principal.ts'
import type { DrawDeps } from './draw.ts'
import { addReport, dailyTestsSince, findName, findQuizzes, listHoldWords, setName } from './queries.ts'

export interface DailyDeps extends DrawDeps {
  readonly archive: Archive
  readonly board: (testId: string) => Pick<TestBoardCalls, 'leaderboard' | 'listAgain' | 'listedAs'>
}

/** The quiz of today with what the learner did and a leaderboard: three statements where it is drawn; the leaderboard reads no table. */
export async function dailyOf(
  deps: DailyDeps,
  exam: string,
  { userId, ageBand }: Pick<Principal, 'userId' | 'ageBand'>,
): Promise<DailyResponse> {
  const { db, now } = deps
  const day = studyDayOf(now)
  const days = [day, day - 1]
  let quizzes = await findQuizzes(db, exam, days)
  // What makes papers is read only by who has to make one (decision 0132).
  if (!quizzes.has(day) && (await (await import('./draw.ts')).drawQuiz(deps, exam, day, day)).kind !== 'tooFew')
    quizzes = await findQuizzes(db, exam, days)
  const [today, yesterday] = [quizzes.get(day) ?? null, quizzes.get(day - 1) ?? null]
  const ids = [today, yesterday].flatMap((quiz) => quiz?.testId ?? [])
  const [outcomes, name] = await Promise.all([
    ids.length === 0 ? new Map<string, DailyOutcome>() : findDailyOutcomes(deps, userId, ids),
    findName(db, userId),
  ])
  const own = today === null ? null : (outcomes.get(today.testId) ?? null)
  const isTaken = own !== null && own.result !== null
  const shown =
    isTaken && today !== null ? { day, testId: today.testId } : yesterday === null ? null : { day: day - 1, testId: yesterday.testId }
  return {
    exam,
    day,
    quiz: today,
    own: own === null ? null : withoutSeq(own),
    board: shown === null ? null : await boardOf(deps, shown, userId, outcomes.get(shown.testId) ?? null),
    name: shownName(name, ageBand),
    serverNow: now,
  }
}

const withoutSeq = ({ attemptId, testId, n, result }: DailyOutcome): DailyOwn => ({ attemptId, testId, n, result })

const shownName = (name: Awaited<ReturnType<typeof findName>>, ageBand: string | null): BoardName => ({
  name: name?.name ?? null,
  isReplaced: name?.isReplaced ?? false,
  mayList: minorRules(ageBand).leaderboard,
})

async function boardOf(
  { board }: DailyDeps,
  { day, testId }: { readonly day: number; readonly testId: string },
  readerId: string,
  outcome: DailyOutcome | null,
): Promise<DailyBoard> {
  const { seq = null, result = null } = outcome ?? {}
  const own = seq === null || result === null ? null : { seq, result: { score12: result.score12, seconds: result.seconds } }
  const { players, rows, own: place } = await board(testId).leaderboard({ testId, readerId, own })
  return { day, testId, players, needed: FEWEST_PLAYERS, rows, own: place === null || players < FEWEST_PLAYERS ? null : place }
}

/** Names are shown for two days; a longer look back finds nothing that is still shown. */
const SHOWN_MS = 3 * 86_400_000

/** Takes a name for leaderboards, or gives it up, and has those that are still shown follow. */
export async function chooseName(
  deps: Pick<DailyDeps, 'db' | 'board' | 'now'>,
  { userId, ageBand }: Pick<Principal, 'userId' | 'ageBand'>,
  entered: string | null,
): Promise<BoardNameReply> {
  const { db, board, now } = deps
  const { leaderboard: mayList } = minorRules(ageBand)
  const name = entered === null ? null : tidyName(entered)
  if (name !== null) {
    if (!mayList) return { kind: 'refused', reason: 'minor' }
    const fault = nameFault(name, await listHoldWords(db))
    if (fault !== null) return { kind: 'refused', reason: fault }
  }
  await setName(db, userId, name, now)
  const tests = await dailyTestsSince(db, userId, now - SHOWN_MS)
  await Promise.all(tests.map((testId) => board(testId).listAgain(testId, userId)))
  return { kind: 'saved', name: { name, isReplaced: false, mayList } }
}

/** Counts a report of a name; enough of them replace it on every leaderboard that is still shown. Errors: not_found. */
export async function reportName(
  deps: Pick<DailyDeps, 'db' | 'board' | 'now'>,
  reporterId: string,
  { testId, key, random }: { readonly testId: string; readonly key: string; readonly random: number },
): Promise<{ readonly reported: true }> {
  const { db, board, now } = deps
  const userId = await board(testId).listedAs(testId, key)
  if (userId === null || userId === reporterId) throw new AppError('not_found')
  if (await addReport(db, userId, reporterId, neutralName(random), now)) {
    const tests = await dailyTestsSince(db, userId, now - SHOWN_MS)
    await Promise.all(tests.map((one) => board(one).listAgain(one, userId)))
  }
  return { reported: true }
}

const DAYS_SHOWN = 7

/** What an admin sees of an exam's quizzes. */
export async function dailyStock(db: D1Database, exam: string, now: number): Promise<DailyStock> {
  const today = studyDayOf(now)
  const { findStock } = await import('./draw.ts')
  const { stock, quizzes } = await findStock(db, exam, today)
  const shown = quizzes.filter(({ day }) => day > today - DAYS_SHOWN).map(({ day, testId }) => ({ day, testId }))
  return { ...stock, quizzes: shown, today }
}
