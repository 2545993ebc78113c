import { DurableObject } from 'cloudflare:workers'
import type { Cohort } from '#contract/results/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import {
  type Board,
  categoryScope,
  cohortOf,
  type ScopeStanding,
  sectionScope,
  standingIn,
  stateScope,
} from '#domain/ranking/test-board.ts'
import { dayOfDailyTest } from '#domain/daily/daily-test-id.ts'
import { isOfNewestKeys, type KeyState, rowsToCount, stateWith } from '#domain/marking/key-state.ts'
import { type DifficultyFacts, type MeasuredDifficulty, measuredDifficulties } from '#domain/statistics/measured-difficulty.ts'
import type { ItemFacts, ItemStatistic } from '#domain/statistics/item-statistics/item-statistic.ts'
import { type PaperStatistics, paperStatistics } from '#domain/statistics/item-statistics/paper-statistics.ts'
import { migrate } from '../lib/migrate.ts'
import { BoardStore, type Counted, type PaperCounts } from './board-store.ts'
import { TEST_BOARD_STEPS } from './board-steps.ts'
import { closedAfter, findDayResult, PAGE } from './closed-attempts.ts'
import { DayLeaderboard, type LeaderboardQuery, type LeaderboardReply, mayList } from './day-leaderboard.ts'
import { foldRows } from './fold-rows.ts'

export interface StandingQuery {
  readonly testId: string
  readonly score12: Units
  readonly category: string | null
  readonly state: string | null
  /** The asker's own place in the sequence: the board catches up to it before it answers; null where it has none. */
  readonly seq: number | null
  readonly bin12: Units
  readonly optionCounts: readonly number[]
  /** The asker's score in each section, and how many questions it has; a Worker from before sections were ranked does not say. */
  readonly sections?: readonly { readonly score12: Units; readonly questions: number }[]
}

export interface StandingReply {
  readonly cursor: number
  readonly all: ScopeStanding
  readonly category: ScopeStanding | null
  readonly state: ScopeStanding | null
  /** Absent where the board is from before sections were ranked. */
  readonly sections?: readonly ScopeStanding[]
  readonly cohort: Cohort | null
  /** The key of each paper that the board has counted under; absent where the board is from before they were kept. */
  readonly keys?: KeyState
}

export interface StatisticsQuery {
  readonly testId: string
  readonly paperVersion: number
  /** In paper order. */
  readonly items: readonly ItemFacts[]
  /** Only this question's place, for a page about one question. */
  readonly place?: number
}

export type StatisticsReply =
  | ({ readonly kind: 'counted'; readonly cursor: number } & PaperStatistics)
  /** The board is from before questions were counted and makes itself again: ask again. */
  | { readonly kind: 'counting'; readonly cursor: number }

/**
 * `isDone`: the new board is on show, or, where it `isHeld`, is given up because attempts of it are still marked by an older key: the
 * regrade that marks them again counts the board again at its end.
 */
export interface RebuildReply {
  readonly isDone: boolean
  readonly isHeld?: boolean
  readonly cursor: number
}

/** What the Worker may ask of a board. */
export interface TestBoardCalls {
  pull(testId: string): Promise<number>
  standing(query: StandingQuery): Promise<StandingReply>
  rebuild(testId: string): Promise<number>
  /** Counts on at a board beside the one on show, for a maker that names itself by `token`; call it until it is done. */
  rebuildStep(testId: string, token: string): Promise<RebuildReply>
  statistics(query: StatisticsQuery): Promise<StatisticsReply>
  difficulties(query: DifficultiesQuery): Promise<MeasuredDifficulty[]>
  leaderboard(query: LeaderboardQuery): Promise<LeaderboardReply>
  listAgain(testId: string, userId: string): Promise<void>
  listedAs(testId: string, key: string): Promise<string | null>
  unlist(userId: string): Promise<void>
}

export interface DifficultiesQuery {
  readonly paperVersion: number
  /** In paper order. */
  readonly items: readonly DifficultyFacts[]
}

/** Rows that one fold of a rebuild takes in, and folds a step: some seconds of work. */
const REBUILD_PAGE = 500
const REBUILD_FOLDS = 4

/** One per test: exact counts over all ranking attempts, pulled from `DB` by a cursor. Rank and statistics come from here, never from a scan. */
export class TestBoard extends DurableObject<Env> implements TestBoardCalls {
  readonly #store: BoardStore
  readonly #next: BoardStore
  readonly #leaderboard: DayLeaderboard
  #cache: Board | null = null
  #papers: { readonly counts: PaperCounts } | null = null

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    migrate(ctx.storage, TEST_BOARD_STEPS)
    this.#store = new BoardStore(ctx.storage, 'onShow')
    this.#next = new BoardStore(ctx.storage, 'next')
    this.#leaderboard = new DayLeaderboard(ctx.storage, this.#store)
  }

  /**
   * Folds in everything that has closed since. Safe to call at any time, any number of times, from several places at once. From the moment
   * a key is published until the board is counted again it folds in nothing, so that it never mixes marks of two keys.
   */
  async pull(testId: string): Promise<number> {
    for (;;) {
      const from = this.#store.cursor()
      const { rows: found, newest, names } = await closedAfter(this.env, testId, from, { withNames: mayList(testId) })
      // While the record was read another pull may have folded the same rows: then look again from where it stopped.
      if (this.#store.cursor() !== from) continue
      const keys = this.#store.keys() ?? newest
      const rows = isOfNewestKeys(keys, newest) ? rowsToCount(found, newest) : []
      const last = rows.at(-1)
      if (last === undefined) return from
      const before = this.#counted(testId)
      const after = foldRows(before, rows, names)
      this.#store.write(before, after, last.seq, stateWith(keys, rows))
      this.#cache = after.board
      this.#papers = { counts: after.papers }
      if (after.day !== null) await this.#leaderboard.changed(testId, after.day)
      if (rows.length < PAGE) return last.seq
    }
  }

  /** Where a score stands, and what may be seen of the others. */
  async standing(query: StandingQuery): Promise<StandingReply> {
    if (query.seq !== null && this.#store.cursor() < query.seq) await this.pull(query.testId)
    const board = this.#board()
    const { histograms } = board
    const keys = this.#store.keys()
    const { sections = [] } = query
    return {
      cursor: this.#store.cursor(),
      ...(keys === null ? {} : { keys }),
      all: standingIn(histograms['all'], query.score12),
      category: query.category === null ? null : standingIn(histograms[categoryScope(query.category)], query.score12),
      state: query.state === null ? null : standingIn(histograms[stateScope(query.state)], query.score12),
      sections: sections.map(({ score12 }, s) => standingIn(histograms[sectionScope(s)], score12)),
      cohort: cohortOf(
        board,
        query.bin12,
        query.optionCounts,
        sections.map(({ questions }) => questions),
      ),
    }
  }

  /** The leaderboard of a daily quiz: nothing of the record is read unless the reader's own result is not counted yet. */
  async leaderboard(query: LeaderboardQuery): Promise<LeaderboardReply> {
    if (query.own !== null && this.#store.cursor() < query.own.seq) await this.pull(query.testId)
    return this.#leaderboard.shown(query)
  }

  /** Takes over the name that a learner chose, changed or gave up. */
  async listAgain(testId: string, userId: string): Promise<void> {
    const known = await findDayResult(this.env.DB, testId, userId)
    if (known === null) return
    // A fold that is on its way may have read the name of before: it comes first, and the name is read again.
    if (this.#store.cursor() < known.seq) await this.pull(testId)
    const found = await findDayResult(this.env.DB, testId, userId)
    if (found === null || this.#store.cursor() < found.seq) return
    await this.#leaderboard.setName(testId, userId, found.result, found.name, this.#board().items.length)
  }

  async unlist(userId: string): Promise<void> {
    this.#leaderboard.unlist(userId)
  }

  async listedAs(testId: string, key: string): Promise<string | null> {
    return this.#leaderboard.listedAs(testId, key)
  }

  /** The day after the day after: no one is shown this leaderboard any more. */
  override async alarm(): Promise<void> {
    this.#leaderboard.unlistAll()
  }

  /** Begins again at the first attempt: after a void or an admitted late answer. The old board is on show until the new one is whole. */
  async rebuild(testId: string): Promise<number> {
    const token = crypto.randomUUID()
    this.#next.begin(token)
    for (;;) {
      // A run that has started again meanwhile read the record later than this one and continues without it.
      if (this.#next.token() !== token) return this.#store.cursor()
      const { isDone, cursor } = await this.rebuildStep(testId, token)
      if (isDone) return cursor
    }
  }

  async rebuildStep(testId: string, token: string): Promise<RebuildReply> {
    if (this.#next.token() !== token) this.#next.begin(token)
    let counted: Counted = {
      board: this.#next.read(),
      papers: this.#next.readPapers(),
      day: dayOfDailyTest(testId) === null ? null : this.#next.readDay(),
    }
    for (let i = 0; i < REBUILD_FOLDS; i++) {
      const from = this.#next.cursor()
      const { rows, archived, newest, names } = await closedAfter(this.env, testId, from, {
        limit: REBUILD_PAGE,
        withNames: mayList(testId),
      })
      if (this.#next.token() !== token || this.#next.cursor() !== from) break
      const keys = this.#next.keys() ?? {}
      if (!isOfNewestKeys(keys, newest) || rowsToCount(rows, newest).length < rows.length) {
        this.#next.clear()
        return { isDone: true, isHeld: true, cursor: this.#store.cursor() }
      }
      const last = rows.at(-1)
      if (last !== undefined) {
        const after = foldRows(counted, rows, names)
        this.#next.write(counted, after, last.seq, stateWith(keys, rows))
        counted = after
      }
      if (rows.length < REBUILD_PAGE) {
        BoardStore.swap(this.ctx.storage)
        this.#cache = null
        this.#papers = null
        await this.#leaderboard.changed(testId, null)
        return { isDone: true, cursor: this.#store.cursor() }
      }
      // Files are subrequests, of which one call has a thousand.
      if (archived > 0) break
    }
    return { isDone: false, cursor: this.#next.cursor() }
  }

  /** Statistics of the questions and of the totals at one paper (docs/exam-rules.md#item-statistics), from the counts alone. */
  async statistics({ testId, paperVersion, items, place }: StatisticsQuery): Promise<StatisticsReply> {
    await this.pull(testId)
    const { papers } = this.#counted(testId)
    if (papers === null) {
      const { isDone, isHeld = false, cursor } = await this.rebuildStep(testId, 'questions are counted')
      if (!isDone || isHeld) return { kind: 'counting', cursor }
      return this.statistics({ testId, paperVersion, items, ...(place === undefined ? {} : { place }) })
    }
    const all = paperStatistics(papers.get(paperVersion) ?? [], items)
    const shown = (item: ItemStatistic, q: number) => (place === undefined || q === place ? [item] : [])
    return { kind: 'counted', cursor: this.#store.cursor(), ...all, items: all.items.flatMap(shown) }
  }

  /** How hard the questions of a paper are, measured by everything that has been folded in; by their authors' word where nothing has. */
  async difficulties({ paperVersion, items }: DifficultiesQuery): Promise<MeasuredDifficulty[]> {
    return measuredDifficulties(this.#counts()?.get(paperVersion) ?? [], items)
  }

  #board(): Board {
    this.#cache ??= this.#store.read()
    return this.#cache
  }

  #counts(): PaperCounts {
    this.#papers ??= { counts: this.#store.readPapers() }
    return this.#papers.counts
  }

  #counted(testId: string): Counted {
    return { board: this.#board(), papers: this.#counts(), day: dayOfDailyTest(testId) === null ? null : this.#leaderboard.read() }
  }
}
