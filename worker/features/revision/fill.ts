import { PALETTE_STATES } from '#contract/attempts/schemas.ts'
import { RANK_FROM } from '#contract/patterns/pattern.ts'
import type { FillResponse } from '#contract/revision/schemas.ts'
import { VERDICTS } from '#contract/results/schemas.ts'
import { releasedAt } from '#domain/results/result-release.ts'
import { insightOf } from '#domain/attempt/attempt-analytics.ts'
import { units } from '#domain/marking/units.ts'
import { fairSharesMs } from '#domain/ranking/buckets.ts'
import { difficultyFacts } from '#domain/statistics/difficulty-facts.ts'
import { percentile } from '#domain/ranking/percentile.ts'
import { cardAfter } from '#domain/revision/revision-deck.ts'
import { bandOf } from '#domain/ranking/score-band.ts'
import { studyDayOf, withStudy } from '#domain/revision/study-streak.ts'
import type { TestBoardCalls } from '#do/test-board/test-board.ts'
import { noteAttempted } from '#worker/db/attempted-tests.sql.ts'
import type { Archive } from '#worker/db/stored-results.ts'
import { type ClosedAttempt, readClosed } from '#worker/features/results/public/closed-attempts.sql.ts'
import { findCards } from './cards.sql.ts'
import { type InsightRow, namesToRenew, writeFill } from './fill-rows.sql.ts'
import { type AttemptName, begunAfter, type CardRow, type FillState, memoryOf, readFillState, readShown } from './queries.ts'
import { studyDaysFrom } from '#worker/db/study-days.ts'

export interface FillDeps {
  readonly db: D1Database
  readonly archive: Archive
  readonly board: (testId: string) => Pick<TestBoardCalls, 'standing' | 'difficulties'>
  readonly userId: string
  readonly now: number
  /** Whether insights may be kept, and cards follow an estimate of memory (minor-rules.ts). */
  readonly mayAnalyse: boolean
  readonly isAdaptive: boolean
}

/** Attempts that one call looks at; each asks its test's board. */
const PAGE = 4
/** For so long the record may still hear of an attempt that was begun before one that it has. */
const LATE_MS = 3_600_000
const MOST_DONE = 60

/**
 * Takes a learner's next closed attempts into deck, days and insights, each once (decision 0083). Everything that a call does is one batch:
 * of two devices that fill at once one is first, and the other finds it done. Answers of a test count once they are released.
 */
export async function fillPractice(deps: FillDeps): Promise<FillResponse> {
  const { db, archive, userId, now, mayAnalyse } = deps
  // The home knows from it which tests were begun, without reading every attempt.
  const [state] = await Promise.all([readFillState(db, userId), noteAttempted(db, userId)])
  const found = await lookAround(deps, state)
  const closed = await readClosed({ db, archive }, userId, [...found.names, ...(mayAnalyse ? found.renew : [])])
  const isNew = (a: ClosedAttempt): boolean => found.names.some((name) => isSame(name, a))
  const early = closed.filter((a) => isNew(a) && now < releaseOf(a))
  const ready = closed.filter((a) => isNew(a) && now >= releaseOf(a)).toSorted((a, b) => a.closedAt - b.closedAt)
  // Insights that are made up for after a consent may be of attempts whose time has not come.
  const renewed = closed.filter((a) => !isNew(a) && now >= releaseOf(a))
  const exams = ready.filter(({ mode, isVoid }) => mode === 'exam' && !isVoid)
  const boards = new Map(await Promise.all([...exams, ...renewed].map(async (a) => [nameOf(a), await lookAtBoard(deps, a)] as const)))
  const cards = await cardsAfter(deps, exams, boards)
  const closedOn = new Map([...Map.groupBy(ready, ({ closedAt }) => studyDayOf(closedAt))].map(([day, own]) => [day, own.length]))
  const first = Math.min(...closedOn.keys())
  const days =
    closedOn.size === 0
      ? []
      : withStudy(
          await studyDaysFrom(db, userId, first),
          [...closedOn].map(([day, attempts]) => ({ day, reviews: 0, attempts })),
        )
  const insights = mayAnalyse ? await insightsOf(deps, [...exams, ...renewed.filter(({ isVoid }) => !isVoid)], boards) : []
  const isWritten = await writeFill(db, userId, now, {
    state,
    cards,
    insights,
    days,
    closedOn,
    drop: mayAnalyse ? renewed.filter(({ isVoid }) => isVoid).map((a): AttemptName => [a.testId, a.n]) : 'all',
    next: {
      ...nextState(state, found, closed, early, now),
      insights: mayAnalyse && (state.insights || found.renew.length < PAGE),
    },
  })
  if (!isWritten) return { attempts: 0, cards: 0, more: true }
  return {
    attempts: ready.length,
    cards: cards.length,
    more: found.isMore || (mayAnalyse && !state.insights && found.renew.length === PAGE),
  }
}

const nameOf = ({ testId, n }: Pick<ClosedAttempt, 'testId' | 'n'>): string => `${testId}.${n}`
const isSame = ([testId, n]: AttemptName, a: Pick<ClosedAttempt, 'testId' | 'n'>): boolean => a.testId === testId && a.n === n

const releaseOf = ({ plan, closedAt, sealedUntil }: ClosedAttempt): number => releasedAt(plan.pattern.release, closedAt, sealedUntil)

interface Found {
  /** To look at now. */
  readonly names: readonly AttemptName[]
  /** Begun since, in order of their beginning, as far as this call has come. */
  readonly begun: readonly { readonly name: AttemptName; readonly startedAt: number; readonly isClosed: boolean }[]
  readonly renew: readonly AttemptName[]
  readonly isMore: boolean
}

/** What there is to do: what waited and may be ready, what was begun since, and insights that lag behind. */
async function lookAround({ db, userId, now, mayAnalyse }: FillDeps, state: FillState): Promise<Found> {
  const rows = (await begunAfter(db, userId, state.filledTo, MOST_DONE + 2 * PAGE)).filter(
    (row) => !state.done.some((name) => isSame(name, row)),
  )
  const due = state.wait.filter(([, , from = 0]) => from <= now).slice(0, PAGE)
  const begun = []
  let room = PAGE - due.length
  for (const row of rows) {
    if (row.isClosed && room-- <= 0) break
    begun.push({ name: [row.testId, row.n] as const, startedAt: row.startedAt, isClosed: row.isClosed })
  }
  const names = [...due, ...begun.flatMap(({ name, isClosed }) => (isClosed ? [name] : []))]
  const renew = mayAnalyse ? await namesToRenew(db, userId, { now, limit: PAGE, all: !state.insights }) : []
  return {
    names,
    begun,
    renew: renew.filter(([testId, n]) => !names.some((name) => isSame(name, { testId, n }))),
    isMore: begun.length < rows.length,
  }
}

/** How far the looking has come after this call. */
function nextState(state: FillState, found: Found, closed: readonly ClosedAttempt[], early: readonly ClosedAttempt[], now: number) {
  const handled = found.begun.map(({ name }) => name)
  const isClosed = (name: AttemptName): boolean => closed.some((a) => isSame(name, a))
  const isAsked = (name: AttemptName): boolean => found.names.some((one) => one[0] === name[0] && one[1] === name[1])
  return {
    filledTo: Math.max(state.filledTo, Math.min(found.begun.at(-1)?.startedAt ?? state.filledTo, now - LATE_MS)),
    wait: [
      // What was asked for and is open still goes to the end, so that nothing waits behind it.
      ...state.wait.filter((name) => !isAsked(name)),
      ...[...state.wait.filter(isAsked), ...handled].filter((name) => !isClosed(name)),
      ...early.map((a): AttemptName => [a.testId, a.n, releaseOf(a)]),
    ],
    // Only those begun after the mark can be met again: the attempts of an hour.
    done: [...handled, ...state.done].slice(0, MOST_DONE),
  }
}

interface BoardView {
  readonly usualMs: readonly number[]
  readonly difficulties: readonly number[]
  readonly percentile: string | null
  readonly of: number
}

/** Usual times, difficulties and the percentile of an attempt, from its test's board. */
async function lookAtBoard({ board }: FillDeps, a: ClosedAttempt): Promise<BoardView> {
  const { plan } = a
  const it = board(a.testId)
  const standing = await it.standing({
    testId: a.testId,
    score12: a.result.total.score12,
    category: null,
    state: null,
    seq: a.seq,
    bin12: units(1),
    sections: [],
    optionCounts: plan.questions.map(({ optionCount }) => optionCount),
  })
  const measured = await it.difficulties({ paperVersion: a.paperVersion, items: difficultyFacts(plan, a.keys) })
  const shares = fairSharesMs(plan.pattern)
  // A percentile among marks of another key would say nothing.
  const isOfItsKey = (standing.keys?.[String(a.paperVersion)] ?? a.keyVersion) === a.keyVersion
  const isCounted =
    a.ranking && a.seq !== null && standing.cursor >= a.seq && isOfItsKey && standing.all.of >= (plan.pattern.rankFrom ?? RANK_FROM)
  const { of, atOrBelow, below } = standing.all
  return {
    usualMs: plan.questions.map((_, q) => standing.cohort?.items[q]?.averageMs ?? shares[q] ?? 0),
    difficulties: measured.map(({ difficulty }) => difficulty),
    percentile: isCounted ? percentile(plan.pattern.percentile === 'atOrBelow' ? atOrBelow : below, of) : null,
    of,
  }
}

/** The cards that these attempts make or change, each once, in the order in which the attempts were closed. */
async function cardsAfter({ db, userId, isAdaptive }: FillDeps, exams: readonly ClosedAttempt[], boards: ReadonlyMap<string, BoardView>) {
  const ids = [...new Set(exams.flatMap(({ plan }) => plan.questions.map(({ id }) => id)))]
  const known = new Map((ids.length === 0 ? [] : await findCards(db, userId, ids)).map((row) => [row.questionId, row]))
  const changed = new Map<string, CardRow & { readonly base: number }>()
  for (const attempt of exams) {
    const usual = boards.get(nameOf(attempt))?.usualMs ?? []
    for (const [place, [, verdict, state, , spentMs, visits]] of attempt.result.questions.entries()) {
      const questionId = attempt.plan.questions[place]?.id
      if (questionId === undefined) continue
      const before = changed.get(questionId) ?? known.get(questionId) ?? null
      const question = {
        verdict: VERDICTS[verdict] ?? 'skipped',
        state: PALETTE_STATES[state] ?? 'notVisited',
        spentMs,
        visits,
        usualMs: isAdaptive ? (usual[place] ?? 0) : null,
      }
      const card = before === null ? null : { memory: memoryOf(before), reason: before.reason, seenAt: before.seenAt }
      const after = cardAfter(card, question, attempt.closedAt, isAdaptive)
      if (after === null) continue
      const base = known.get(questionId)?.revision ?? 0
      changed.set(questionId, {
        questionId,
        testId: attempt.testId,
        paperVersion: attempt.paperVersion,
        place,
        reason: after.reason,
        base,
        revision: base + 1,

        memory: JSON.stringify(after.memory),
        dueAt: after.memory.due,
        addedAt: before?.addedAt ?? attempt.closedAt,
        seenAt: attempt.closedAt,
        suspendedAt: before?.suspendedAt ?? (after.isLeech ? attempt.closedAt : null),
      })
    }
  }
  return [...changed.values()]
}

/** What each exam attempt shows, with the range that was foretold for it from those before. */
async function insightsOf(
  { db, userId }: FillDeps,
  exams: readonly ClosedAttempt[],
  boards: ReadonlyMap<string, BoardView>,
): Promise<InsightRow[]> {
  if (exams.length === 0) return []
  const shown = [...(await readShown(db, userId, 100))]
  return exams.map((attempt) => {
    const view = boards.get(nameOf(attempt))
    const { plan, keys, result } = attempt
    const insight = insightOf({ plan, keys, result, usualMs: view?.usualMs ?? [], difficulties: view?.difficulties ?? [] })
    const earlier = shown.filter(
      ({ exam, closedAt, name }) => exam === attempt.exam && closedAt < attempt.closedAt && name !== nameOf(attempt),
    )
    const band = bandOf(earlier.toSorted((a, b) => a.closedAt - b.closedAt).slice(-20), attempt.closedAt)
    if (insight.measure !== null) shown.push({ ...insight.measure, exam: attempt.exam, closedAt: attempt.closedAt, name: nameOf(attempt) })
    return {
      ...insight,
      attempt,
      percentile: view?.percentile ?? null,
      of: view?.of ?? 0,
      foretold: band === null ? null : { low: fine(band.low), middle: fine(band.middle), high: fine(band.high) },
    }
  })
}

const fine = (share: number): number => Math.round(share * 10_000) / 10_000
