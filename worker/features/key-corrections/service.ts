import type { OrderDeps } from '#worker/importing/decisions/option-orders.ts'
import type { PaperFileKey } from '#contract/attempts/schemas.ts'
import type {
  KeyPreviewRequest,
  KeyPreviewResponse,
  KeyPublishRequest,
  KeyPublishResponse,
  TestKeys,
} from '#contract/key-corrections/schemas.ts'
import { type AttemptResult, remarked } from '#domain/marking/attempt-result.ts'
import { effectOn } from '#domain/marking/regrade-effect.ts'
import { mostOf } from '#domain/marking/scheme.ts'
import type { Actor } from '#worker/db/audit.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { findPersonNames } from '#worker/db/person-names.sql.ts'
import type { JobMessage } from '#worker/db/job-rows.ts'
import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import { countClosed, listFirstWords, type MarkedRow } from './queries.sql.ts'
import { findNewestKey, findTest, listKeyVersions, listPapers, type NewestKey, rankingAfter, unrankedAfter } from './queries.ts'
import { decide } from './decide.ts'
import { publication } from './publish-key.ts'
import { standingDecisions } from './standing-decisions.ts'

/** Attempts a page of a preview; each is marked again under both keys' difference, so a page stays far below a request's time. */
const PREVIEW_PAGE = 300

/** A test with the key of one of its papers, of the present one where none is named. Errors: not_found. */
export async function testKeys(deps: OrderDeps, testId: string, wanted: number | undefined): Promise<TestKeys> {
  const { db } = deps
  const [test, papers] = await Promise.all([findTest(db, testId), listPapers(db, testId)])
  if (test === null) throw new AppError('not_found')
  const version = wanted ?? test.paperVersion ?? papers[0]?.version
  const { patternId, patternVersion, patternTitle, paperVersion, ...facts } = test
  const [paper, decisions] = await Promise.all([
    version === undefined ? null : paperKeys(db, testId, version),
    standingDecisions(deps, testId, paperVersion),
  ])
  const actors = [...(paper?.history ?? []), ...decisions].map(({ actorId }) => actorId)
  return {
    testId,
    ...facts,
    pattern: { id: patternId, version: patternVersion, title: patternTitle },
    papers: papers.map((paper) => ({ ...paper, isCurrent: paper.version === paperVersion })),
    paper,
    decisions,
    people: await findPersonNames(db, actors),
  }
}

async function paperKeys(db: D1Database, testId: string, version: number): Promise<TestKeys['paper']> {
  const newest = await findNewestKey(db, testId, version)
  if (newest === null) throw new AppError('not_found')
  const { plan, files, keyVersion, hasMaths } = newest
  const [history, words] = await Promise.all([listKeyVersions(db, testId, version), listFirstWords(db, plan)])
  const opens = (file: NewestKey['files'][number]): PaperFileKey => ({ hash: file.hash, key: file.contentKey })
  const assets = files.find(({ kind }) => kind === 'assets')
  return {
    version,
    keyVersion,
    hasMaths,
    history,
    sections: plan.sections,
    questions: plan.questions.map(({ id, version: questionVersion, type, optionCount, columns, decimals, scheme }, q) => ({
      id,
      version: questionVersion,
      type,
      optionCount,
      decimals,
      max12: mostOf(scheme),
      ...(columns === undefined ? {} : { columns }),
      key: keyAt(newest, q),
      words: words.get(id) ?? { en: '' },
    })),
    files: Object.fromEntries(files.filter(({ kind }) => kind === 'paper').map((file) => [file.language, opens(file)])),
    assets: assets === undefined ? null : opens(assets),
  }
}

/**
 * What a change of the key would do to one page of attempts; nothing is written. The caller continues with `next` and adds the pages up
 * (`addEffects`), so that no request grows with the attempts. Errors: not_found, invalid_request with the change that cannot be.
 */
export async function previewKey(deps: OrderDeps, testId: string, wish: KeyPreviewRequest): Promise<KeyPreviewResponse> {
  const decided = await decide(deps, testId, wish.paperVersion, wish.changes)
  const byPaper = new Map(decided.next.map((one) => [one.paper.version, one]))
  const { rows, next } = await pageAt(deps.db, testId, wish.cursor ?? 'r::0')
  const attempts = rows
    .flatMap((row) => {
      const one = byPaper.get(row.paperVersion)
      return one === undefined ? [] : [{ ...row, ...one }]
    })
    .map(({ userId, n, mode, seq, result, paper: { plan, keys: now }, keys }) => {
      const kept = JSON.parse(result) as AttemptResult
      // What is not marked by the newest key yet is compared under it, so that only this change shows.
      const before = remarked(plan, now, kept, mode === 'retry')
      const after = remarked(plan, keys, kept, mode === 'retry')
      return { userId, n, ranking: seq !== null, before12: before.total.score12, after12: after.total.score12 }
    })
  const effect = effectOn(attempts)
  const people = await findPersonNames(
    deps.db,
    effect.movers.map(({ userId }) => userId),
  )
  return { effect, people, next, papers: decided.next.map(({ paper }) => paper.version), unfit: decided.unfit }
}

/** Where a page of the preview begins: `r::{seq}` among the ranking attempts, then `u:{user}:{n}` among the others. */
async function pageAt(db: D1Database, testId: string, cursor: string): Promise<{ rows: MarkedRow[]; next: string | null }> {
  const [kind, userId = '', place = '0'] = cursor.split(':')
  if (kind === 'r') {
    const rows = await rankingAfter(db, testId, Number(place), PREVIEW_PAGE)
    return { rows, next: rows.length < PREVIEW_PAGE ? 'u::0' : `r::${rows.at(-1)?.seq}` }
  }
  const rows = await unrankedAfter(db, testId, userId, Number(place), PREVIEW_PAGE)
  const last = rows.at(-1)
  return { rows, next: rows.length < PREVIEW_PAGE || last === undefined ? null : `u:${last.userId}:${last.n}` }
}

export interface PublishDeps extends OrderDeps {
  readonly queue: { send(message: JobMessage): Promise<unknown> }
  readonly now: number
  readonly newId: () => string
}

/**
 * Decides about questions of a test: makes the next version of the key of every paper that holds them, and orders the attempts marked
 * again. Papers that are made later begin with the decision. Errors: not_found, invalid_request, conflict where a key, a decision or
 * the list of papers has changed since.
 */
export async function publishKey(deps: PublishDeps, actor: Actor, testId: string, wish: KeyPublishRequest): Promise<KeyPublishResponse> {
  const decided = await decide(deps, testId, wish.paperVersion, wish.changes)
  const { chosen, unfit } = decided
  if (chosen.paper.keyVersion !== wish.expectedKeyVersion) throw new AppError('conflict')
  const total = await countClosed(deps.db, testId)
  const jobId = deps.newId()
  const audit = { id: deps.newId(), actorId: actor.actorId, requestId: actor.requestId, content: wish, signIn: actor.signIn }
  const written = publication(deps.db, { testId, decided, reason: wish.reason.trim(), jobId, total, audit, now: deps.now })
  if ((await guardedBatch(deps.db, written)) === 'conflict') throw new AppError('conflict')
  await deps.queue.send({ jobId }).catch((error: unknown) => {
    logLine('warn', { event: 'job_not_queued', jobId, error: String(error) })
  })
  return { keyVersion: chosen.paper.keyVersion + 1, jobId, unfit }
}

function keyAt({ keys }: NewestKey, q: number) {
  const key = keys[q]
  if (key === undefined) throw new RangeError(`question ${q} has no key`)
  return key
}
