import type { AttemptMode, CloseReason, LostTime } from '#contract/attempts/schemas.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { Tally } from '#contract/results/schemas.ts'
import { type AttemptResult, remarked } from '#domain/marking/attempt-result.ts'
import { mayShow, type Reader, type ShowDecision } from '#domain/results/may-show.ts'
import { releasedAt } from '#domain/results/result-release.ts'
import type { AttemptRoomCalls, RoomResult } from '#do/attempt-room/room-messages.ts'
import type { UserHubCalls } from '#do/user-hub/user-hub.ts'
import { AppError } from '#worker/http/app-error.ts'
import { type Archive, readResult, type StoredRow } from '#worker/db/stored-results.ts'
import { type AttemptRecord, listClosedAttempts } from './queries.ts'
import { findPaperAndTies, type PaperRecord } from './queries.sql.ts'

export interface ResultDeps {
  readonly binding: D1Database
  readonly archive: Archive
  readonly room: Pick<AttemptRoomCalls, 'result' | 'closingAt'>
  readonly hub: Pick<UserHubCalls, 'holdsAnyQuestion'>
  readonly now: number
  /** Who asks. */
  readonly reader: Pick<Reader, 'userId' | 'role'>
}

/** A closed attempt of its owner, from the record of truth or, until that has it, from its room. Times in ms UTC. */
export interface OwnAttempt {
  readonly attemptId: string
  readonly n: number
  readonly userId: string
  readonly testId: string
  readonly language: Locale
  readonly seed: number
  readonly paperVersion: number
  readonly keyVersion: number
  readonly startedAt: number
  readonly closedAt: number
  /** From the start to the deadline, in ms; null for modes without a clock. */
  readonly givenMs: number | null
  readonly reason: CloseReason
  readonly ranking: boolean
  /** Null until the record has it; then the board can count it. */
  readonly seq: number | null
  /** Whether a shard of the test's sitting has taken this closing. */
  readonly isInShard: boolean
  readonly category: string | null
  readonly stateCode: string | null
  readonly result: AttemptResult
  readonly receipt: string
  readonly withLate: Tally | null
  readonly mode: AttemptMode
  /** Of an unpublished test, taken by its author. */
  readonly isPreview: boolean
  readonly lostTime: readonly LostTime[]
  readonly attempts: AnalysisResponse['attempts']
  readonly paper: PaperRecord
  readonly releasedAt: number
  /** What of it its owner may see now. */
  readonly shows: { readonly score: ShowDecision; readonly key: ShowDecision }
}

export interface AttemptWanted {
  readonly userId: string
  readonly testId: string
  /** The ranking one where null. */
  readonly n: number | null
  /** Whether key and files are read as well. */
  readonly material: boolean
}

/**
 * The attempt that a result page shows: the n-th, or the ranking one where `n` is null. Errors: not_found for anything that is not
 * a closed attempt of this person, result_not_released, result_missing.
 */
export async function findOwnAttempt(deps: ResultDeps, { userId, testId, n, material }: AttemptWanted): Promise<OwnAttempt> {
  const records = await listClosedAttempts(deps.binding, userId, testId, n)
  const record = records.find(({ isChosen }) => isChosen)
  const [kept, result] = await Promise.all([
    deps.room.result(record?.n ?? n),
    record === undefined ? null : recordedResult(deps.archive, { userId, testId, ...record }),
  ])
  if (kept === null) throw notClosed(await deps.room.closingAt(n), deps.now)
  const pinned = ownOf(kept, record, result ?? (await resultOfRoom(deps.archive, kept, { userId, testId })))
  const { score12 } = pinned.result.total
  const { tieKey } = pinned.result
  const { paperVersion, keyVersion, category, stateCode } = pinned
  const found = await findPaperAndTies(deps.binding, {
    testId,
    paperVersion,
    keyVersion,
    material,
    score12,
    tieKey,
    category,
    stateCode,
    // The files of a sitting have its ties; where they do not answer, ties are counted then (standings.ts).
    ties: !pinned.isInShard,
    newest: record === undefined,
  })
  if (found === null) throw new AppError('not_found')
  const holdsQuestion = await deps.hub.holdsAnyQuestion(questionIdsOf(found), kept.status.attemptId)
  return shownAttempt({ pinned, found, records, userId, testId }, { ...deps.reader, holdsQuestion }, deps.now)
}

/** Why there is no result: there is no attempt, or its time is over and its room will close it in a moment. @param closingAt ms UTC */
export const notClosed = (closingAt: number | null, now: number): AppError =>
  closingAt === null ? new AppError('not_found') : notReleased(closingAt, now)

/** @param release when it is shown, ms UTC */
export const notReleased = (release: number, now: number): AppError =>
  new AppError('result_not_released', { releasedAt: new Date(release).toISOString(), serverNow: now })

export const questionIdsOf = ({ plan }: Pick<PaperRecord, 'plan'>): string[] => plan.questions.map(({ id }) => id)

/** What is known of a closed attempt before anyone has decided what of it is shown. */
export interface FoundAttempt {
  readonly userId: string
  readonly testId: string
  readonly pinned: OwnFacts
  readonly found: PaperRecord
  /** All closed attempts of this person at the test, as the record has them. */
  readonly records: readonly AttemptRecord[]
}

/**
 * The attempt by the newest key, with what its reader may see of it now. Errors: result_not_released, and not_found where nothing is shown.
 * @param now ms UTC
 */
export function shownAttempt({ pinned, found, records, userId, testId }: FoundAttempt, reader: Reader, now: number): OwnAttempt {
  const { own, paper } = byNewestKey(pinned, found)
  const release = releasedAt(paper.plan.pattern.release, own.closedAt, paper.sealedUntil)
  const decide = (part: 'score' | 'key'): ShowDecision =>
    mayShow(
      part,
      reader,
      { ownerId: userId, isPreview: own.isPreview, closedAt: own.closedAt },
      { isLive: paper.kind === 'live', releasedAt: release },
      now,
    )
  const shows = { score: decide('score'), key: decide('key') }
  if (shows.score === 'unreleased') throw notReleased(release, now)
  if (shows.score !== 'shown') throw new AppError('not_found')
  return { ...own, userId, testId, attempts: attemptsOf(records, own), paper, releasedAt: release, shows }
}

/** The room marked by the key it pinned; until the record has the attempt, a key that was corrected since is applied here. */
function byNewestKey(own: OwnFacts, paper: PaperRecord): { own: OwnFacts; paper: PaperRecord } {
  if (paper.newest === null || paper.newest.keyVersion <= own.keyVersion) return { own, paper }
  const { keyVersion, keys } = paper.newest
  const result = remarked(paper.plan, keys, own.result, own.mode === 'retry')
  return { own: { ...own, keyVersion, result, withLate: null }, paper: { ...paper, keys } }
}

export type OwnFacts = Omit<OwnAttempt, 'userId' | 'testId' | 'attempts' | 'paper' | 'releasedAt' | 'shows'>

/** What the room has marked, or, where it dropped that (decision 0134), the attempt's file. Throws `StoredResultMissing`. */
async function resultOfRoom(archive: Archive, kept: RoomResult, of: { userId: string; testId: string }): Promise<AttemptResult> {
  if (kept.result !== null) return kept.result
  const { closedAt } = kept.status
  return recordedResult(archive, { ...of, n: numberOf(kept), closedAt, stored: null })
}

const recordedResult = async (archive: Archive, row: StoredRow): Promise<AttemptResult> =>
  JSON.parse(await readResult(archive, row)) as AttemptResult

const numberOf = ({ status }: RoomResult): number => Number(status.attemptId.split('.')[1])

/** The record wins where it has the attempt: a new key re-marks it there. */
export function ownOf(kept: RoomResult, record: AttemptRecord | undefined, result: AttemptResult): OwnFacts {
  const { status } = kept
  const n = numberOf(kept)
  return {
    attemptId: status.attemptId,
    n,
    language: status.language,
    seed: status.seed,
    paperVersion: status.paperVersion,
    startedAt: status.startedAt,

    keyVersion: record?.keyVersion ?? kept.keyVersion,
    closedAt: record?.closedAt ?? status.closedAt ?? status.deadlineAt,
    givenMs: (status.mode ?? 'exam') === 'exam' ? status.deadlineAt - status.startedAt : null,
    reason: kept.reason,

    ranking: record === undefined ? kept.ranking : record.ranking === 1,
    seq: record?.seq ?? null,
    // A room of an older Worker does not tell. Where the record still has the closing before the last, the shard has another one.
    isInShard: (kept.isInShard ?? false) && (record === undefined || record.closedAt === status.closedAt),
    category: kept.category,
    stateCode: kept.stateCode,

    result,
    receipt: kept.receipt,
    // The room works it out by the key it pinned.
    withLate: record === undefined || record.keyVersion === kept.keyVersion ? kept.withLate : null,
    // A room of an older Worker does not tell.
    mode: status.mode ?? 'exam',
    isPreview: status.isPreview ?? false,
    lostTime: status.lostTime ?? [],
  }
}

function attemptsOf(records: readonly AttemptRecord[], own: OwnFacts): AnalysisResponse['attempts'] {
  const known = records.map((r) => ({ n: r.n, closedAt: r.closedAt, score12: r.score12, ranking: r.ranking === 1 }))
  if (known.some(({ n }) => n === own.n)) return known
  return [...known, { n: own.n, closedAt: own.closedAt, score12: own.result.total.score12, ranking: own.ranking }].toSorted(
    (a, b) => a.n - b.n,
  )
}
