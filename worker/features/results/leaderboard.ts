import type { LeaderboardResponse } from '#contract/results/leaderboard.ts'
import { namedUnit } from '#domain/marking/marks.ts'
import { type LeaderboardFile, leaderboardKey, type LeadersFile, leadersKey } from '#do/live-sitting/leaderboard-store.ts'
import { AppError } from '#worker/http/app-error.ts'
import { holdOf } from '#worker/platform/final-ranks.ts'

/**
 * The leaderboard of a live test as its sitting wrote it: two small files and the one on show, and nothing of the database (decision 0180). Everyone waits for the
 * release of the last result, whatever the release of their own. Errors: result_not_released.
 * @param now ms UTC
 */
export async function leaderboard(
  bucket: Pick<R2Bucket, 'get'>,
  testId: string,
  readerId: string,
  now: number,
): Promise<LeaderboardResponse> {
  const [shown, leaders] = await Promise.all([
    read<LeaderboardFile>(bucket, leaderboardKey(testId)),
    read<LeadersFile>(bucket, leadersKey(testId)),
  ])
  if (shown === null) return { state: 'none' }
  const { version, releasedAt, unit, rows, unlisted } = shown
  if (now < releasedAt) throw new AppError('result_not_released', { releasedAt: new Date(releasedAt).toISOString() })
  // While the next version is written the two are of different ones.
  const isKnown = leaders?.version === version && (await holdOf(bucket, testId, readerId, now)) !== 'held'
  const own = isKnown ? leaders.rows.findIndex(({ userId }) => userId === readerId) : -1
  return {
    state: 'final',
    ...namedUnit(unit),
    rows: rows.map(([rank, score12, name], i) => ({ rank, score12, name, ...(i === own && { isOwn: true as const }) })),
    unlisted,
  }
}

const read = async <File>(bucket: Pick<R2Bucket, 'get'>, key: string): Promise<File | null> =>
  (await (await bucket.get(key))?.json<File>()) ?? null
