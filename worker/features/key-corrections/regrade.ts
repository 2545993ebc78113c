import type { RegradeDetail } from '#contract/jobs/schemas.ts'
import { type AttemptResult, remarked } from '#domain/marking/attempt-result.ts'
import type { JobRow } from '#worker/db/job-rows.ts'
import { findKeyedPaper, type KeyedPaper } from '#worker/db/paper-keys.ts'
import { readResults } from '#worker/db/stored-results.ts'
import { boardOf, shardOf, sittingOf } from '#worker/platform/objects.ts'
import { type MarkedRow, namedAttempts } from './queries.sql.ts'
import { rankingAfter, unrankedAfter } from './queries.ts'
import { type RegradePlace, parsePlace, placeText } from './regrade-place.ts'
import { remarkStatements } from './regrade-rows.sql.ts'
import { notifyPage } from './notify-regraded.ts'

/** Attempts a page: their results are one bound value of about 1 MB. */
export const REGRADE_PAGE = 200

type Opened = Omit<MarkedRow, 'stored'> & { readonly result: string }

interface Page {
  readonly statements: readonly D1PreparedStatement[]
  readonly next: string | null
  readonly done: number
  readonly detail: RegradeDetail
  readonly afterwards?: () => Promise<void>
}

/**
 * The next page of marking a test's closed attempts by newer keys of their papers (docs/architecture.md#key-change). A result is a function of
 * responses, key, pattern and scorer alone, so a page that is done twice writes the same; rows that have a key as new are passed by.
 */
export async function regradeStep(env: Env, job: JobRow, now: number): Promise<Page> {
  // The publishing of the key wrote it, and the pages before this one.
  const detail = job.detail as RegradeDetail
  const place = parsePlace(job.cursor)
  if (place.phase === 'board') return boardPage(env, job, detail, place.step)
  if (place.phase === 'tell') return notifyPage(env, job, detail, place.userId, now)
  const { rows, next } = await rowsAt(env.DB, job.target, detail, place)
  const papers = detail.papers ?? [{ paperVersion: detail.paperVersion, keyVersion: detail.keyVersion }]
  const wanted = new Map(papers.map(({ paperVersion, keyVersion }) => [paperVersion, keyVersion]))
  const outdated = Map.groupBy(
    rows.filter((row) => row.keyVersion < (wanted.get(row.paperVersion) ?? 0)),
    ({ paperVersion }) => paperVersion,
  )
  const marked = (
    await Promise.all(
      [...outdated].map(async ([paperVersion, own]) => {
        const keyVersion = wanted.get(paperVersion) ?? 0
        const paper = await findKeyedPaper(env.DB, job.target, paperVersion, keyVersion)
        if (paper === null) throw new Error(`there is no key ${keyVersion} of paper ${paperVersion}`)
        return (await readResults(env.ARCHIVE, own)).map((row) => ({ ...markedAnew(paper, row), keyVersion }))
      }),
    )
  ).flat()
  const counts = {
    changed: detail.changed + marked.filter(({ before12, after12 }) => before12 !== after12).length,
    touched: detail.touched + marked.filter(({ isTouched }) => isTouched).length,
  }
  return {
    statements: marked.length === 0 ? [] : remarkStatements(env.DB, job.id, job.target, marked),
    next: placeText(next),
    done: rows.length,
    detail: { ...detail, ...counts },
  }
}

/** The attempts of a page and the place after it. */
async function rowsAt(
  db: D1Database,
  testId: string,
  { only = [] }: RegradeDetail,
  place: Exclude<RegradePlace, { readonly phase: 'board' | 'tell' }>,
): Promise<{ rows: MarkedRow[]; next: RegradePlace }> {
  const board = { phase: 'board', step: 0 } as const
  switch (place.phase) {
    case 'named':
      return { rows: await namedAttempts(db, testId, only), next: board }
    case 'ranked': {
      const rows = await rankingAfter(db, testId, place.seq, REGRADE_PAGE)
      const seq = rows.at(-1)?.seq ?? place.seq
      return { rows, next: rows.length < REGRADE_PAGE ? { phase: 'unranked', seq, userId: '', n: 0 } : { phase: 'ranked', seq } }
    }
    case 'unranked': {
      const rows = await unrankedAfter(db, testId, place.userId, place.n, REGRADE_PAGE)
      const last = rows.at(-1)
      if (last === undefined || rows.length < REGRADE_PAGE) return { rows, next: { phase: 'tail', seq: place.seq } }
      return { rows, next: { ...place, userId: last.userId, n: last.n } }
    }
    case 'tail': {
      const rows = await rankingAfter(db, testId, place.seq, REGRADE_PAGE)
      return { rows, next: rows.length < REGRADE_PAGE ? board : { phase: 'tail', seq: rows.at(-1)?.seq ?? place.seq } }
    }
  }
}

function markedAnew({ plan, keys }: KeyedPaper, { userId, n, mode, round, score12, result }: Opened) {
  // The record's results were written by rooms and by this.
  const kept = JSON.parse(result) as AttemptResult
  const after = remarked(plan, keys, kept, mode === 'retry')
  const text = JSON.stringify(after)
  return {
    userId,
    n,
    round,
    before12: score12,
    after12: after.total.score12,
    tieKey: after.tieKey,
    result: text,
    isTouched: text !== result,
  }
}

/** Where the test has a sitting its shards mark what they hold; they tell the sitting, which counts the ranks again. */
async function markShardsAgain(env: Env, testId: string, detail: RegradeDetail): Promise<void> {
  const facts = await sittingOf(env, testId).facts()
  if (facts === null) return
  const papers = detail.papers ?? [{ paperVersion: detail.paperVersion, keyVersion: detail.keyVersion }]
  for (const { paperVersion, keyVersion } of papers) {
    const paper = await findKeyedPaper(env.DB, testId, paperVersion, keyVersion)
    if (paper === null) throw new Error(`there is no key ${keyVersion} of paper ${paperVersion}`)
    const order = { paperVersion, keyVersion, plan: paper.plan, keys: paper.keys }
    for (let shard = 0; shard < facts.plan.shards; shard++)
      for (let isDone = false; !isDone;) ({ isDone } = await shardOf(env, testId, shard).markAgain(order))
  }
}

/**
 * Counts the board again, step by step beside the one that is on show, also where no mark has changed: it folds in nothing until it is
 * counted under the new keys.
 */
async function boardPage(env: Env, job: JobRow, detail: RegradeDetail, step: number): Promise<Page> {
  const tell = placeText({ phase: 'tell', userId: '' })
  if (step === 0) await markShardsAgain(env, job.target, detail)
  const { isDone } = await boardOf(env, job.target).rebuildStep(job.target, job.id)
  if (isDone && detail.touched === 0) return { statements: [], next: null, done: 0, detail }
  return { statements: [], next: isDone ? tell : placeText({ phase: 'board', step: step + 1 }), done: 0, detail }
}
