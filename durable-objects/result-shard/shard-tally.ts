import type { ClosedEvent } from '#domain/attempt/stored-attempt.ts'
import type { AttemptResult } from '#domain/marking/attempt-result.ts'
import { type KeyState, oldestKeys } from '#domain/marking/key-state.ts'
import { type LeaderGroup, mergeLeaders } from '#domain/ranking/leaders.ts'
import { mergeCounts, type RankedCount } from '#domain/ranking/rank-pages.ts'
import { type Board, type ClosedAttempt, EMPTY_BOARD, fold, scopesOf } from '#domain/ranking/test-board.ts'

/** Attempts that are counted in one go: their marked questions are in memory together. */
const AT_ONCE = 200

/**
 * What a shard has counted. It follows from the rows alone, so it lives in memory and is made again where that was lost: 10,000 attempts
 * are less than a second of work.
 */
export class ShardTally {
  #board: Board = EMPTY_BOARD
  #keys: KeyState = {}
  #leaders: readonly LeaderGroup[] = []
  readonly #counts = new Map<string, Map<string, RankedCount>>()

  constructor(ranking: Iterable<ClosedEvent>) {
    let batch: ClosedEvent[] = []
    for (const event of ranking) {
      batch.push(event)
      if (batch.length < AT_ONCE) continue
      this.add(batch)
      batch = []
    }
    this.add(batch)
  }

  get board(): Board {
    return this.#board
  }

  get keys(): KeyState {
    return this.#keys
  }

  get leaders(): readonly LeaderGroup[] {
    return this.#leaders
  }

  /** Whether this person is among the best. */
  lists(userId: string): boolean {
    return this.#leaders.some(({ userIds }) => userIds.includes(userId))
  }

  /** Counts closed ranking attempts that were not counted before. */
  add(events: readonly ClosedEvent[]): void {
    const attempts = events.map(attemptOf)
    this.#board = fold(this.#board, attempts)
    for (const attempt of attempts) for (const scope of scopesOf(attempt)) this.#countIn(scope, attempt)
    this.#leaders = mergeLeaders([this.#leaders, events.map(aloneOf)])
    this.#keys = oldestKeys([this.#keys, ...events.map(({ paperVersion, keyVersion }) => ({ [paperVersion]: keyVersion }))])
  }

  /** How many have which marks and ties in a scope, the best first. */
  ranked(scope: string): RankedCount[] {
    return mergeCounts([[...(this.#counts.get(scope)?.values() ?? [])]])
  }

  #countIn(scope: string, { score12, tieKey }: ClosedAttempt): void {
    const own = this.#counts.get(scope) ?? new Map<string, RankedCount>()
    const name = `${score12} ${tieKey}`
    own.set(name, [score12, tieKey, (own.get(name)?.[2] ?? 0) + 1])
    this.#counts.set(scope, own)
  }
}

const aloneOf = ({ score12, tieKey, userId }: ClosedEvent): LeaderGroup => ({ score12, tieKey, count: 1, userIds: [userId] })

function attemptOf({ score12, tieKey, category, stateCode, closedAt, startedAt, result }: ClosedEvent): ClosedAttempt {
  // The room wrote it.
  const { sections, questions } = JSON.parse(result) as AttemptResult
  return { score12, tieKey, category, state: stateCode, sections, questions, elapsedMs: closedAt - startedAt }
}
