import type { AnalysisResponse, Cohort, SolutionResponse } from '#contract/results/schemas.ts'
import type { TimelineResponse } from '#contract/attempts/timeline.ts'
import { namedUnit, unitOf } from '#domain/marking/marks.ts'
import { fairSharesMs } from '#domain/ranking/buckets.ts'
import { minorRules } from '#domain/access/minor-rules.ts'
import { mostOf } from '#domain/marking/scheme.ts'
import { timelineOf } from '#domain/attempt/timeline.ts'
import { packed } from '#domain/attempt/timeline-wire.ts'
import type { AttemptRoomCalls } from '#do/attempt-room/room-messages.ts'
import type { TestBoardCalls } from '#do/test-board/test-board.ts'
import { AppError } from '#worker/http/app-error.ts'
import { findOwnAttempt, type OwnAttempt, type ResultDeps } from './closed-attempt.ts'
import { filesByLanguage, questionFiles } from './public/paper-files.ts'
import { standingsOf } from './standings.ts'

export interface BoardDeps extends ResultDeps {
  readonly board: Pick<TestBoardCalls, 'standing'>
  /** Of the reader's profile; null is someone who has not said. */
  readonly ageBand: string | null
}

/** The analysis of an own closed attempt. What is not released yet is absent: no marks of single questions, no option split. */
export async function analysis(deps: BoardDeps, userId: string, testId: string, n: number | null): Promise<AnalysisResponse> {
  const own = await findOwnAttempt(deps, { userId, testId, n, material: false })
  const { standing, categoryStanding, stateStanding, sectionStandings, cohort } = await standingsOf(deps.board, own)
  const { result, paper, shows } = own
  return {
    attemptId: own.attemptId,
    testId,
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
    sectionStandings,
    cohort: shows.key === 'shown' ? cohort : withoutItems(cohort),
    withLate: own.withLate,
    receipt: own.receipt,
    serverNow: deps.now,
    releasedAt: deps.now < own.releasedAt ? own.releasedAt : null,
    mode: own.mode,
    lostTime: own.lostTime,
    isAnalysed: minorRules(deps.ageBand).behaviouralAnalysis,
  }
}

/** Key, solutions and marks of an own closed attempt, once released. Errors: not_found, result_not_released, solution_withheld. */
export async function solution(deps: BoardDeps, userId: string, testId: string, n: number | null): Promise<SolutionResponse> {
  const own = await findReleased(deps, userId, testId, n)
  const { keys, files, hasMaths, plan, replies } = own.paper
  const { cohort } = await standingsOf(deps.board, own)
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
    key: keys,
    ...namedUnit(unitOf(plan)),
    questions: own.result.questions,
    shuffle: own.paper.plan.pattern.shuffle ?? { questions: false, options: false },
    fairShareMs: fairSharesMs(own.paper.plan.pattern),
    cohort,
    isAnalysed: minorRules(deps.ageBand).behaviouralAnalysis,
  }
}

export interface TimelineDeps extends ResultDeps {
  readonly room: Pick<AttemptRoomCalls, 'result' | 'timeline'>
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

/** An own closed attempt whose key may be seen, with that key. */
async function findReleased(deps: ResultDeps, userId: string, testId: string, n: number | null): Promise<OwnAttempt> {
  const own = await findOwnAttempt(deps, { userId, testId, n, material: true })
  if (deps.now < own.releasedAt) throw new AppError('result_not_released', { releasedAt: new Date(own.releasedAt).toISOString() })
  if (own.shows.key !== 'shown') throw new AppError('solution_withheld')
  return own
}

const withoutItems = (cohort: Cohort | null): Cohort | null => (cohort === null ? null : { ...cohort, items: [] })
