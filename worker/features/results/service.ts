import type { RankHold } from '#contract/plausibility/schemas.ts'
import type { AnalysisResponse, Cohort, SolutionResponse } from '#contract/results/schemas.ts'
import type { TimelineResponse } from '#contract/attempts/timeline.ts'
import type { CommitmentReply } from '#contract/commitments/schemas.ts'
import { countingCommitment } from '#domain/commitments/commitment.ts'
import { namedUnit, unitOf } from '#domain/marking/marks.ts'
import { fairSharesMs } from '#domain/ranking/buckets.ts'
import { minorRules } from '#domain/access/minor-rules.ts'
import { objectionsEndAt } from '#domain/objections/objection-window.ts'
import { mostOf } from '#domain/marking/scheme.ts'
import { timelineOf } from '#domain/attempt/timeline.ts'
import { packed } from '#domain/attempt/timeline-wire.ts'
import type { AttemptRoomCalls } from '#do/attempt-room/room-messages.ts'
import { findCommitments, findCommitted, findOpening } from '#worker/db/commitments.ts'
import { AppError } from '#worker/http/app-error.ts'
import { findOwnAttempt, type OwnAttempt, type ResultDeps } from './closed-attempt.ts'
import { filesByLanguage, questionFiles } from './public/paper-files.ts'
import { cohortFor, rankHoldOf, type Standings, standingsOf, type StandingSources, withoutRank } from './standings.ts'

export interface BoardDeps extends ResultDeps, StandingSources {
  /** Of the reader's profile; null is someone who has not said. */
  readonly ageBand: string | null
}

export interface AnalysisDeps extends BoardDeps {
  /** Whether the site signs receipts. */
  readonly signsReceipts: boolean
}

/** The analysis of an own closed attempt. What is not released yet is absent: no marks of single questions, no option split. */
export async function analysis(deps: AnalysisDeps, userId: string, testId: string, n: number | null): Promise<AnalysisResponse> {
  const own = await findOwnAttempt(deps, { userId, testId, n, material: false })
  const standings = await standingsOf(deps, own)
  return analysisOf(own, standings, {
    ...deps,
    hold: await rankHoldOf(deps, own),
    isAnalysed: minorRules(deps.ageBand).behaviouralAnalysis,
  })
}

/** What of an analysis is neither the attempt nor its standing. `now` in ms UTC. */
export interface AnalysisTerms {
  /** On the rank of the attempt. */
  readonly hold: RankHold | null
  readonly now: number
  readonly signsReceipts: boolean
  readonly isAnalysed: boolean
}

/** The analysis as the site gets it. */
export function analysisOf(
  own: OwnAttempt,
  standings: Standings,
  { now, signsReceipts, isAnalysed, hold }: AnalysisTerms,
): AnalysisResponse {
  const shown = hold === 'held' ? withoutRank(standings) : standings
  const { standing, categoryStanding, stateStanding, sectionStandings, cohort, ranks } = shown
  const { result, paper, shows } = own
  return {
    attemptId: own.attemptId,
    testId: own.testId,
    n: own.n,
    attempts: own.attempts,
    title: paper.title,
    exam: paper.exam,
    pattern: paper.plan.pattern,
    ...namedUnit(unitOf(paper.plan)),
    language: own.language,

    startedAt: own.startedAt,
    closedAt: own.closedAt,
    givenMs: own.givenMs,
    reason: own.reason,
    ranking: own.ranking,
    total: result.total,
    sections: result.sections,
    questions: shows.key === 'shown' ? result.questions : [],
    topics: paper.plan.questions.map(({ topic, difficulty, scheme }) => ({ ...topic, difficulty, max12: mostOf(scheme) })),
    standing,
    categoryStanding,
    stateStanding,
    ...(ranks === undefined ? {} : { ranks }),
    ...(hold === null ? {} : { rankHold: hold }),
    sectionStandings,
    cohort: shows.key === 'shown' ? cohort : withoutItems(cohort),
    withLate: own.withLate,
    receipt: own.receipt,
    ...(signsReceipts && !own.isPreview ? { signsReceipts: true as const } : {}),
    ...(paper.kind === 'live' && shows.key === 'shown' ? { opensCommitment: true as const } : {}),
    serverNow: now,
    releasedAt: now < own.releasedAt ? own.releasedAt : null,
    mode: own.mode,
    lostTime: own.lostTime,
    isAnalysed,
  }
}

/** Key, solutions and marks of an own closed attempt, once released. Errors: not_found, result_not_released, solution_withheld. */
export async function solution(deps: BoardDeps, userId: string, testId: string, n: number | null): Promise<SolutionResponse> {
  const own = await findReleased(deps, userId, testId, n)
  const { keys, files, hasMaths, plan, replies } = own.paper
  const cohort = await cohortFor(deps, own)
  return {
    attemptId: own.attemptId,
    testId,
    n: own.n,
    title: own.paper.title,
    seed: own.seed,
    language: own.language,
    paper: { ...questionFiles(files), hasMaths },
    solutions: filesByLanguage(files, 'solution'),

    replies: Object.fromEntries(
      plan.questions.map(({ id }, place) => [place, replies.get(id) ?? []] as const).filter(([, own]) => own.length > 0),
    ),
    ...objectionTerms(own),
    key: keys,
    ...namedUnit(unitOf(plan)),
    questions: own.result.questions,
    shuffle: own.paper.plan.pattern.shuffle ?? { questions: false, options: false },
    fairShareMs: fairSharesMs(own.paper.plan.pattern),
    cohort,
    isAnalysed: minorRules(deps.ageBand).behaviouralAnalysis,
  }
}

/** Until when the key may be objected to; nothing where it may not, which is any attempt that does not count in the record. */
function objectionTerms({ ranking, seq, paper: { kind, sealedUntil, plan } }: OwnAttempt): Pick<SolutionResponse, 'objections'> {
  const endsAt = objectionsEndAt({ isLive: kind === 'live', release: plan.pattern.release, sealedUntil })
  return endsAt === null || !ranking || seq === null ? {} : { objections: { endsAt } }
}

export interface TimelineDeps extends ResultDeps {
  readonly room: Pick<AttemptRoomCalls, 'result' | 'closingAt' | 'timeline'>
}

/** What was done in an own closed attempt, from its room, by the key of the result on show. Errors as of the solution. */
export async function timeline(deps: TimelineDeps, userId: string, testId: string, n: number | null): Promise<TimelineResponse> {
  const own = await findReleased(deps, userId, testId, n)
  const log = await deps.room.timeline(own.n)
  if (log === null) throw new AppError('not_found')
  const { plan, keys } = own.paper
  return {
    attemptId: own.attemptId,
    testId,
    n: own.n,
    lengthMs: log.closedAt - log.startedAt,
    events: packed(timelineOf(plan, keys, log.batches, log.startedAt)),
  }
}

/** Opens the commitment that counts for an own closed attempt at a live test. Errors as of the solution. */
export async function openCommitment(deps: ResultDeps, userId: string, testId: string, n: number | null): Promise<CommitmentReply> {
  const own = await findReleased(deps, userId, testId, n)
  const [opensAt, stored] = await Promise.all([findOpening(deps.binding, testId), findCommitments(deps.binding, testId)])
  const counting = countingCommitment(stored, own.paperVersion, opensAt ?? null)
  const committed = counting === null ? null : await findCommitted(deps.binding, crypto.subtle, { testId, ...counting })
  return {
    opening: committed === null || counting === null ? null : { ...committed, nonce: counting.nonce },
    newestKey: own.paper.keys,
  }
}

/** An own closed attempt whose key may be seen, with that key. */
async function findReleased(deps: ResultDeps, userId: string, testId: string, n: number | null): Promise<OwnAttempt> {
  const own = await findOwnAttempt(deps, { userId, testId, n, material: true })
  if (deps.now < own.releasedAt) throw new AppError('result_not_released', { releasedAt: new Date(own.releasedAt).toISOString() })
  if (own.shows.key !== 'shown') throw new AppError('solution_withheld')
  return own
}

const withoutItems = (cohort: Cohort | null): Cohort | null => (cohort === null ? null : { ...cohort, items: [] })
