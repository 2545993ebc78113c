import { DurableObject } from 'cloudflare:workers'
import type { Cohort } from '#contract/result.ts'
import { type Board, categoryScope, cohortOf, EMPTY_BOARD, fold, sectionScope, standingIn, stateScope } from '#domain/board.ts'
import { migrate } from '../lib/migrate.ts'
import { BoardStore, TEST_BOARD_STEPS } from './board-store.ts'
import { closedAfter, PAGE } from './closed-attempts.ts'

export interface StandingQuery {
  readonly testId: string
  readonly score12: number
  readonly category: string | null
  readonly state: string | null
  /** The asker's own place in the sequence: the board catches up to it before it answers; null where it has none. */
  readonly seq: number | null
  readonly bin12: number
  readonly optionCounts: readonly number[]
  /** The asker's score in each section, and how many questions it has; a Worker from before sections were ranked does not say. */
  readonly sections?: readonly { readonly score12: number; readonly questions: number }[]
}

export interface ScopeStanding {
  readonly of: number
  readonly above: number
  readonly atOrBelow: number
  readonly below: number
}

export interface StandingReply {
  readonly cursor: number
  readonly all: ScopeStanding
  readonly category: ScopeStanding | null
  readonly state: ScopeStanding | null
  /** Absent where the board is from before sections were ranked. */
  readonly sections?: readonly ScopeStanding[]
  readonly cohort: Cohort | null
}

/** What the Worker may ask of a board. */
export interface TestBoardCalls {
  pull(testId: string): Promise<number>
  standing(query: StandingQuery): Promise<StandingReply>
  rebuild(testId: string): Promise<number>
}

/** One per test: exact counts over all ranking attempts, pulled from `DB` by a cursor. Rank and statistics come from here, never from a scan. */
export class TestBoard extends DurableObject<Env> implements TestBoardCalls {
  readonly #store: BoardStore
  #cache: Board | null = null

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    migrate(ctx.storage, TEST_BOARD_STEPS)
    this.#store = new BoardStore(ctx.storage)
  }

  /** Folds in everything that has closed since. Safe to call at any time, any number of times, from several places at once. */
  async pull(testId: string): Promise<number> {
    for (;;) {
      const from = this.#store.cursor()
      const rows = await closedAfter(this.env.DB, testId, from)
      // While the record was read another pull may have folded the same rows: then look again from where it stopped.
      if (this.#store.cursor() !== from) continue
      const last = rows.at(-1)
      if (last === undefined) return from
      const before = this.#board()
      const after = fold(
        before,
        rows.map(({ attempt }) => attempt),
      )
      this.#store.write(before, after, last.seq)
      this.#cache = after
      if (rows.length < PAGE) return last.seq
    }
  }

  /** Where a score stands, and what may be seen of the others. */
  async standing(query: StandingQuery): Promise<StandingReply> {
    if (query.seq !== null && this.#store.cursor() < query.seq) await this.pull(query.testId)
    const board = this.#board()
    const { histograms } = board
    const { sections = [] } = query
    return {
      cursor: this.#store.cursor(),
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

  /** Begins again at the first attempt: after a new key, a void, or an admitted late answer. */
  async rebuild(testId: string): Promise<number> {
    this.#store.clear()
    this.#cache = EMPTY_BOARD
    return this.pull(testId)
  }

  #board(): Board {
    this.#cache ??= this.#store.read()
    return this.#cache
  }
}
