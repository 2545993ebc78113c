/**
 * What the seat of a live test is given from and its results are read with, out of a file: written ahead by a task, read without the database
 * (decisions 0183 and 0184).
 */
import type { KeyState } from '#domain/marking/key-state.ts'
import type { StartableTest } from './start-material.ts'

/** A live test as a start takes it. `expected`: learners who could come. */
export interface StagedTest {
  readonly v: 1
  readonly expected: number
  readonly test: StartableTest
  /** The newest key of every paper of the test. A file that an older Worker wrote has none: no result is read with it. */
  readonly newestKeys?: KeyState
}

/** Lies beside the archive of results, which no address leads to: it holds the key. */
export const stagedKey = (testId: string): string => `staged/${testId}.json`

export async function putStaged(bucket: Pick<R2Bucket, 'put'>, testId: string, staged: StagedTest): Promise<void> {
  await bucket.put(stagedKey(testId), JSON.stringify(staged), { httpMetadata: { contentType: 'application/json' } })
}

/**
 * The staged test; null where none is. An isolate reads the file again after half a minute, and goes on with what it has where the file
 * cannot be read then.
 * @param now ms UTC
 */
export async function findStaged(bucket: Pick<R2Bucket, 'get'>, testId: string, now: number): Promise<StagedTest | null> {
  const known = kept.get(testId)
  if (known !== undefined && now < known.until && now >= known.until - KEPT_MS) return known.staged
  let staged: StagedTest | null
  try {
    const file = await bucket.get(stagedKey(testId))
    staged = file === null ? null : await file.json<StagedTest>()
  } catch (error) {
    if (known === undefined) throw error
    ;({ staged } = known)
  }
  if (kept.size >= MOST_KEPT) kept.clear()
  // A test that is not staged is asked for again at once: it may be so in the next second.
  if (staged !== null) kept.set(testId, { staged, until: now + KEPT_MS })
  else kept.delete(testId)
  return staged
}

const KEPT_MS = 30_000
/** Tests that one isolate holds: some 100 KB each. */
const MOST_KEPT = 20
const kept = new Map<string, { readonly staged: StagedTest; readonly until: number }>()
