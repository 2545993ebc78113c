import { leaderboardShown } from '#domain/ranking/leaderboard-shown.ts'
import { releasedAt } from '#domain/results/result-release.ts'
import { listLeaders } from '#worker/db/leaderboard-rows.sql.ts'
import { noteNoLeaderboard, noteShown } from '#worker/db/leaderboards.ts'
import { deleteLeaderboard, putLeaderboard, putLeaders, readLeaders } from './leaderboard-store.ts'

/**
 * Writes the leaderboard that is shown, with the names that may be shown now (decision 0180). A repeat writes the same. The sitting alone
 * calls it, from its alarm, so that no two of them write at once.
 */
export async function showLeaderboard({ DB, PAPERS }: Pick<Env, 'DB' | 'PAPERS'>, testId: string): Promise<void> {
  const leaders = await readLeaders(PAPERS, testId)
  if (leaders === null) return noteNoLeaderboard(DB, testId)
  const { names, release, changes } = await listLeaders(
    DB,
    testId,
    leaders.rows.flatMap(({ userId }) => userId ?? []),
  )
  // Nobody knows when the results of a test that is gone are out.
  if (release === null) {
    await deleteLeaderboard(PAPERS, testId)
    return noteNoLeaderboard(DB, testId)
  }
  const { known, shown } = leaderboardShown(leaders, names)
  const { version, lastAnswerAt } = leaders
  const { rule, sealedUntil, unit } = release
  await putLeaderboard(PAPERS, testId, { v: 1, version, releasedAt: releasedAt(rule, lastAnswerAt, sealedUntil), unit, ...shown })
  // Whoever deleted their account is in no file any more.
  if (known !== null) await putLeaders(PAPERS, testId, { ...leaders, ...known })
  await noteShown(DB, testId, changes)
}
