import { findNewestKeys, findStartableTest } from '#worker/features/results/public/start-material.ts'
import { putStaged, stagedKey } from '#worker/features/results/public/staged-test.ts'
import { findStagedRows, findTestsToStage, forgetStaged, noteStaged } from './staged-queries.ts'

/** In one run; the next minute stages the next. */
const AT_MOST = 20

export interface StageDeps {
  readonly db: D1Database
  readonly bucket: Pick<R2Bucket, 'put' | 'delete'>
  /** ms UTC. */
  readonly now: number
  /** How many could come. */
  readonly countAccounts: () => Promise<number>
}

/**
 * Writes the file of every published live test that opens within a day, is open, or was over a few hours ago, where it is not as the record is
 * now; and takes away those of the others. Says how many files it wrote or took away. It runs each minute, a repeat changes nothing.
 */
export async function stageLiveTests({ db, bucket, now, countAccounts }: StageDeps): Promise<number> {
  const [wanted, staged] = await Promise.all([findTestsToStage(db, now), findStagedRows(db)])
  const isWanted = new Set(wanted.map(({ testId }) => testId))
  const changed = wanted.filter(({ testId, stamp }) => staged.get(testId) !== stamp).slice(0, AT_MOST)
  const expected = changed.length === 0 ? 0 : await countAccounts()
  for (const { testId, stamp } of changed) {
    const test = await findStartableTest(db, testId)
    if (test === null) continue
    await putStaged(bucket, testId, { v: 1, expected, test, newestKeys: await findNewestKeys(db, testId) })
    await noteStaged(db, testId, stamp)
  }
  const over = [...staged.keys()].filter((testId) => !isWanted.has(testId)).slice(0, AT_MOST)
  for (const testId of over) {
    await bucket.delete(stagedKey(testId))
    await forgetStaged(db, testId)
  }
  return changed.length + over.length
}
