import { type OrderDeps, ordersOf } from '#worker/importing/decisions/option-orders.ts'
import type { PaperFileKey } from '#contract/attempts/schemas.ts'
import type {
  KeyPreviewRequest,
  KeyPreviewResponse,
  KeyPublishRequest,
  KeyPublishResponse,
  TestKeys,
  WaitingKeys,
} from '#contract/key-corrections/schemas.ts'
import type { DecideApproval } from '#contract/shared/approvals.ts'
import { namedUnit } from '#domain/marking/marks.ts'
import { type AttemptResult, remarked } from '#domain/marking/attempt-result.ts'
import { effectOn } from '#domain/marking/regrade-effect.ts'
import { mostOf } from '#domain/marking/scheme.ts'
import type { Actor } from '#worker/db/audit.ts'
import { listWaiting } from '#worker/db/approvals.ts'
import { type GuardedWrites, guardedBatch } from '#worker/db/guarded-batch.ts'
import { stillPending } from '#worker/db/objection-decisions.ts'
import { findPersonNames } from '#worker/db/person-names.sql.ts'
import type { JobMessage } from '#worker/db/job-rows.ts'
import { type Archive, readResults } from '#worker/db/stored-results.ts'
import { askSecondPerson, type Decision, decisionOn, refuseDecided, rejectRequest, requestToDecide } from '#worker/http/second-person.ts'
import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import { countClosed, listFirstWords, type MarkedRow } from './queries.sql.ts'
import { findNewestKey, findTest, listKeyVersions, listPapers, type NewestKey, rankingAfter, unrankedAfter } from './queries.ts'
import { decide } from './decide.ts'
import { type KeyWrites, publication } from './publish-key.ts'
import { settledBy } from './settle-objections.ts'
import { standingDecisions } from './standing-decisions.ts'

/** Attempts a page of a preview; each is marked again under both keys' difference, so a page stays far below a request's time. */
const PREVIEW_PAGE = 300

/** A test with the key of one of its papers, of the present one where none is named. Errors: not_found. */
export async function testKeys(
  deps: OrderDeps & { readonly now: number },
  testId: string,
  wanted: number | undefined,
  needsSecond: boolean,
): Promise<TestKeys> {
  const { db } = deps
  const [test, papers] = await Promise.all([findTest(db, testId), listPapers(db, testId)])
  if (test === null) throw new AppError('not_found')
  const version = wanted ?? test.paperVersion ?? papers[0]?.version
  const { patternId, patternVersion, patternTitle, paperVersion, markUnit, ...facts } = test
  const [paper, decisions, waiting] = await Promise.all([
    version === undefined ? null : paperKeys(deps, testId, version),
    standingDecisions(deps, testId, paperVersion),
    listWaiting<WaitingKeys['content']>(db, 'key.publish', { target: testId, now: deps.now }),
  ])
  const actors = [...(paper?.history ?? []), ...decisions, ...waiting].map(({ actorId }) => actorId)
  return {
    testId,
    ...facts,
    ...namedUnit(markUnit),
    pattern: { id: patternId, version: patternVersion, title: patternTitle },
    papers: papers.map((paper) => ({ ...paper, isCurrent: paper.version === paperVersion })),
    paper,
    decisions,
    needsSecond,
    waiting,
    people: await findPersonNames(db, actors),
  }
}

async function paperKeys(deps: OrderDeps, testId: string, version: number): Promise<TestKeys['paper']> {
  const { db } = deps
  const newest = await findNewestKey(db, testId, version)
  if (newest === null) throw new AppError('not_found')
  const { plan, files, keyVersion, hasMaths } = newest
  const [history, words, orders] = await Promise.all([
    listKeyVersions(db, testId, version),
    listFirstWords(db, plan),
    ordersOf(
      deps,
      { testId, version, ...newest },
      plan.questions.map((_, q) => q),
    ),
  ])
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
      ...orderOf(orders.get(q)),
      words: words.get(id) ?? { en: '' },
    })),
    files: Object.fromEntries(files.filter(({ kind }) => kind === 'paper').map((file) => [file.language, opens(file)])),
    assets: assets === undefined ? null : opens(assets),
  }
}

/** Only an order that differs from the authored one is told. */
function orderOf(order: readonly number[] | undefined): { readonly order?: readonly number[] | null } {
  if (order === undefined) return { order: null }
  return order.every((place, n) => place === n) ? {} : { order }
}

/**
 * What a change of the key would do to one page of attempts; nothing is written. The caller continues with `next` and adds the pages up
 * (`addEffects`), so that no request grows with the attempts. Errors: not_found, invalid_request with the change that cannot be.
 */
export async function previewKey(
  deps: OrderDeps & { readonly archive: Archive },
  testId: string,
  wish: KeyPreviewRequest,
): Promise<KeyPreviewResponse> {
  const decided = await decide(deps, testId, wish.paperVersion, wish.changes)
  const byPaper = new Map(decided.next.map((one) => [one.paper.version, one]))
  const { rows, next } = await pageAt(deps.db, testId, wish.cursor ?? 'r::0')
  const attempts = (await readResults(deps.archive, rows))
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
  readonly archive: Archive
  readonly queue: { send(message: JobMessage): Promise<unknown> }
  readonly now: number
  readonly newId: () => string
}

/**
 * Decides about questions of a test: makes the next version of the key of every paper that holds them, and orders the attempts marked
 * again. Papers that are made later begin with the decision. Errors: not_found, invalid_request, conflict where a key, a decision or
 * the list of papers has changed since. `approval` is the decision of a second admin that it follows from.
 */
export async function publishKey(
  deps: PublishDeps,
  actor: Actor,
  testId: string,
  wish: KeyPublishRequest,
  approval: Decision | null = null,
): Promise<KeyPublishResponse> {
  const decided = await decide(deps, testId, wish.paperVersion, wish.changes)
  const { chosen, unfit } = decided
  if (chosen.paper.keyVersion !== wish.expectedKeyVersion) throw new AppError('conflict')
  const total = await countClosed(deps.db, testId)
  const jobId = deps.newId()
  const audit = { id: deps.newId(), actorId: actor.actorId, requestId: actor.requestId, content: wish, signIn: actor.signIn }
  const settled = await settledBy(deps.db, {
    testId,
    paper: chosen.paper,
    changes: wish.changes,
    named: wish.settles ?? [],
    jobId: deps.newId(),
    actorId: actor.actorId,
    now: deps.now,
  })
  const written = publication(deps.db, { testId, decided, reason: wish.reason.trim(), jobId, total, audit, settled, now: deps.now })
  const outcome = await guardedBatch(deps.db, approval === null ? written : withApproval(written, approval))
  if (outcome === 'conflict') {
    if (approval !== null) await refuseDecided(deps.db, approval)
    throw new AppError('conflict')
  }
  for (const ordered of [jobId, settled.jobId])
    if (ordered !== null)
      await deps.queue.send({ jobId: ordered }).catch((error: unknown) => {
        logLine('warn', { event: 'job_not_queued', jobId: ordered, error: String(error) })
      })
  return { keyVersion: chosen.paper.keyVersion + 1, jobId, unfit, isWaiting: false }
}

/** The same batch as the decision of a second admin: its audit row says both. */
function withApproval(written: KeyWrites, { guard, write, audit }: Decision): GuardedWrites {
  const { before, after, target } = written.audit
  const both = { ...jsonOf(audit.after), ...jsonOf(after), key: target }
  return { guard: [...written.guard, guard], writes: [...written.writes, write], audit: { ...audit, before, after: JSON.stringify(both) } }
}

// Both were written as objects just now.
const jsonOf = (text: string | null) => JSON.parse(text ?? '{}') as Readonly<Record<string, unknown>>

/** Keeps a correction until a second admin decides on it; nothing of the key changes. Errors: as `publishKey`; conflict also where a decision of the challenge desk was undone. */
export async function askForKey(deps: PublishDeps, actor: Actor, testId: string, wish: KeyPublishRequest): Promise<KeyPublishResponse> {
  const { chosen, unfit } = await decide(deps, testId, wish.paperVersion, wish.changes)
  if (chosen.paper.keyVersion !== wish.expectedKeyVersion) throw new AppError('conflict')
  const { order = deps.newId(), ...content } = wish
  const guard = wish.settles === undefined ? null : stillPending(testId, wish.settles)
  const outcome = await askSecondPerson(deps.db, actor, { order, act: 'key.publish', target: testId, content, guard }, deps.now)
  if (outcome === 'conflict') throw new AppError('conflict')
  return { keyVersion: chosen.paper.keyVersion, unfit, jobId: order, isWaiting: true }
}

/**
 * Publishes a correction that another admin asked for, or rejects it. One that no longer fits the key goes on waiting, to be rejected. Errors:
 * not_found, own_request, request_over, and those of `publishKey`.
 */
export async function decideKeyRequest(deps: PublishDeps, actor: Actor, testId: string, decision: DecideApproval): Promise<void> {
  const request = await requestToDecide(deps.db, actor, { act: 'key.publish', target: testId, now: deps.now }, decision)
  if (request === null) return
  const decided = decisionOn(deps.db, actor, request, decision, deps.now)
  if (!decision.approve) return rejectRequest(deps.db, decided)
  // What was asked for was checked as the body of the act's own call.
  await publishKey(deps, actor, testId, request.content as WaitingKeys['content'], decided)
}

function keyAt({ keys }: NewestKey, q: number) {
  const key = keys[q]
  if (key === undefined) throw new RangeError(`question ${q} has no key`)
  return key
}
