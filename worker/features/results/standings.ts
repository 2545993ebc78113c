import type { RankHold } from '#contract/plausibility/schemas.ts'
import type { Cohort, RankState, Standing } from '#contract/results/schemas.ts'
import { RANK_FROM } from '#contract/patterns/pattern.ts'
import type { Units } from '#contract/shared/units.ts'
import { isOfNewestKeys } from '#domain/marking/key-state.ts'
import { NO_MARKS } from '#domain/marking/marks.ts'
import { isCountedIn } from '#domain/ranking/sitting-board.ts'
import {
  categoryScope,
  cohortOf,
  greatestCommonDivisor,
  type ScopeStanding,
  sectionScope,
  standingIn,
  stateScope,
} from '#domain/ranking/test-board.ts'
import { stepsOf } from '#domain/marking/scheme.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import { percentile } from '#domain/ranking/percentile.ts'
import type { StandingReply, TestBoardCalls } from '#do/test-board/test-board.ts'
import type { FinalRanks, ProvisionalRanks } from '#worker/platform/final-ranks.ts'
import type { OwnAttempt } from './closed-attempt.ts'
import type { BetterTies, TieQuery } from './queries.sql.ts'

export interface Standings {
  readonly standing: Standing
  readonly categoryStanding: Standing | null
  readonly stateStanding: Standing | null
  readonly sectionStandings: readonly Pick<Standing, 'of' | 'percentile'>[]
  readonly cohort: Cohort | null
  /** Undefined where the attempt is in no sitting, or where it is not known. */
  readonly ranks: RankState | undefined
}

export interface StandingSources {
  /** Whether an admin holds the rank of the reader in a live test, or did so for a while. */
  readonly hold: () => Promise<RankHold | null>
  readonly board: Pick<TestBoardCalls, 'standing'>
  /** What the sitting of the test shows of its ranks; null where its files do not answer. */
  readonly ranks: () => Promise<FinalRanks | ProvisionalRanks | null>
  readonly ties: (wanted: TieQuery & { readonly testId: string }) => Promise<BetterTies>
}

/**
 * Rank, percentile and cohort of an attempt: from the files of its sitting where it is counted in final ranks, so that a whole sitting does not
 * meet at one object, else from the test's board. An attempt that does not rank (yet) has no rank. While a corrected key goes through the
 * attempts no one has: marks of one key have no place among those of another.
 */
export async function standingsOf(sources: StandingSources, own: OwnAttempt): Promise<Standings> {
  const shown = own.isInShard ? await sources.ranks() : null
  const inFiles = isCounted(shown, own) ? await standingsInFiles(shown, own) : null
  if (inFiles !== null) return inFiles
  const [reply, ties] = await Promise.all([askBoard(sources.board, own), own.paper.betterTies ?? tiesOf(sources, own)])
  return { ...standingsOnBoard(own, reply, ties), ranks: shown === null ? undefined : provisionalOf(shown) }
}

/**
 * The same from the files of the sitting alone, with no object asked. Where the ranks of a large sitting are not final the attempt has none
 * yet; null where the board has to be asked.
 */
export async function standingsByFiles(shown: FinalRanks | ProvisionalRanks, own: OwnAttempt): Promise<Standings | null> {
  if (isCounted(shown, own)) return standingsInFiles(shown, own)
  if (shown.state !== 'provisional' || !isLarge(shown.seats ?? 0)) return null
  return {
    standing: { rank: null, of: shown.closed ?? 0, percentile: null },
    categoryStanding: null,
    stateStanding: null,
    sectionStandings: [],
    cohort: null,
    ranks: shown,
  }
}

/** What is told of a hold on the rank of an attempt: only live tests have a sitting, and only what ranks is held. */
export const rankHoldOf = async ({ hold }: Pick<StandingSources, 'hold'>, { ranking, paper }: OwnAttempt): Promise<RankHold | null> =>
  ranking && paper.kind === 'live' ? hold() : null

/** The standings of somebody whose rank is held: how many there are, and nothing of the own place. The others stand where they stood. */
export function withoutRank(standings: Standings): Standings {
  const hidden = ({ of }: Standing): Standing => ({ rank: null, of, percentile: null })
  const { standing, categoryStanding, stateStanding, sectionStandings } = standings
  return {
    ...standings,
    standing: hidden(standing),
    categoryStanding: categoryStanding === null ? null : hidden(categoryStanding),
    stateStanding: stateStanding === null ? null : hidden(stateStanding),
    sectionStandings: sectionStandings.map(({ of }) => ({ of, percentile: null })),
  }
}

/** Whether a sitting has more attempts than database and board answer when all look at their results within a minute or two. */
export const isLarge = (seats: number): boolean => seats > 5_000

/** What may be seen of the others alone, from where `standingsOf` has it. */
export async function cohortFor(sources: StandingSources, own: OwnAttempt): Promise<Cohort | null> {
  const shown = own.isInShard ? await sources.ranks() : null
  return isCounted(shown, own) ? cohortIn(shown, own) : (await askBoard(sources.board, own)).cohort
}

const isCounted = (shown: FinalRanks | ProvisionalRanks | null, own: OwnAttempt): shown is FinalRanks =>
  shown?.state === 'final' && isCountedIn(shown.board, own, own.paper.newestKeys)

/** What is not counted in final ranks waits for the next count of them. */
const provisionalOf = (shown: FinalRanks | ProvisionalRanks): ProvisionalRanks =>
  shown.state === 'final' ? { state: 'provisional', seats: null, closed: null } : shown

/** Null where the files do not give every figure. */
async function standingsInFiles(ranks: FinalRanks, own: OwnAttempt): Promise<Standings | null> {
  const { tieKey, total } = own.result
  const { category, stateCode } = own
  const placeIn = async (scope: string | null) => (scope === null ? null : ranks.placeIn(scope, total.score12, tieKey))
  const [all, ofCategory, ofState] = await Promise.all([
    placeIn('all'),
    placeIn(category === null ? null : categoryScope(category)),
    placeIn(stateCode === null ? null : stateScope(stateCode)),
  ])
  const from = rankFromOf(own)
  // A paper may rank fewer than the sitting was told to write files for.
  const isKnown = (place: typeof all): place is NonNullable<typeof all> => place !== null && (place.betterTies !== null || place.of < from)
  if (!isKnown(all)) return null
  if (category !== null && !isKnown(ofCategory)) return null
  if (stateCode !== null && !isKnown(ofState)) return null
  const shown = (place: typeof all) => shownStanding(own, true, place, place.betterTies ?? 0)
  const { histograms } = ranks.board.board
  return {
    standing: shown(all),
    categoryStanding: ofCategory === null ? null : shown(ofCategory),
    stateStanding: ofState === null ? null : shown(ofState),
    sectionStandings: sectionsOf(own).map(({ score12 }, s) => shownPercentile(own, true, standingIn(histograms[sectionScope(s)], score12))),
    cohort: cohortIn(ranks, own),
    ranks: { state: 'final' },
  }
}

const tiesOf = ({ ties }: StandingSources, { testId, category, stateCode, result }: OwnAttempt): Promise<BetterTies> =>
  ties({ testId, category, stateCode, score12: result.total.score12, tieKey: result.tieKey })

function standingsOnBoard(own: OwnAttempt, reply: StandingReply, betterTies: BetterTies): Omit<Standings, 'ranks'> {
  const { newestKeys } = own.paper
  const { keys = newestKeys } = reply
  const isOfOneKey = isOfNewestKeys(keys, newestKeys) && own.keyVersion === newestKeys[String(own.paperVersion)]
  const isCounted = own.ranking && own.seq !== null && reply.cursor >= own.seq && isOfOneKey
  const shown = (scope: ScopeStanding, ties: number) => shownStanding(own, isCounted, scope, ties)
  return {
    standing: shown(reply.all, betterTies.all),
    categoryStanding: reply.category === null ? null : shown(reply.category, betterTies.category),
    stateStanding: reply.state === null ? null : shown(reply.state, betterTies.state),
    sectionStandings: (reply.sections ?? []).map((section) => shownPercentile(own, isCounted, section)),
    cohort: reply.cohort,
  }
}

const askBoard = (board: Pick<TestBoardCalls, 'standing'>, own: OwnAttempt): Promise<StandingReply> =>
  board.standing({
    testId: own.testId,
    score12: own.result.total.score12,
    category: own.category,
    state: own.stateCode,
    seq: own.seq,
    bin12: binOf(own.paper.plan),
    optionCounts: optionCountsOf(own),
    sections: sectionsOf(own),
  })

const cohortIn = (ranks: FinalRanks, own: OwnAttempt): Cohort | null =>
  cohortOf(
    ranks.board.board,
    binOf(own.paper.plan),
    optionCountsOf(own),
    sectionsOf(own).map(({ questions }) => questions),
  )

function shownStanding(own: OwnAttempt, isCounted: boolean, scope: ScopeStanding, ties: number): Standing {
  const from = rankFromOf(own)
  return {
    rank: isCounted && scope.of >= from ? 1 + scope.above + ties : null,
    ...shownPercentile(own, isCounted, scope),
    ...(isCounted && scope.of < from ? { from } : {}),
  }
}

function shownPercentile(own: OwnAttempt, isCounted: boolean, scope: ScopeStanding): Pick<Standing, 'of' | 'percentile'> {
  const count = own.paper.plan.pattern.percentile === 'atOrBelow' ? scope.atOrBelow : scope.below
  return { of: scope.of, percentile: isCounted && scope.of >= rankFromOf(own) ? percentile(count, scope.of) : null }
}

const rankFromOf = ({ paper }: OwnAttempt): number => paper.plan.pattern.rankFrom ?? RANK_FROM

const optionCountsOf = ({ paper }: OwnAttempt): number[] => paper.plan.questions.map(({ optionCount }) => optionCount)

/** The own score in each section, and how many questions it has. */
const sectionsOf = ({ paper, result }: OwnAttempt): { readonly score12: Units; readonly questions: number }[] =>
  paper.plan.sections.map(({ from, to }, s) => ({ score12: result.sections[s]?.score12 ?? NO_MARKS, questions: to - from }))

/** The greatest common divisor of everything a question of this paper can give or take. */
function binOf(plan: PaperPlan): Units {
  return greatestCommonDivisor(plan.questions.flatMap(({ scheme }) => stepsOf(scheme)))
}
