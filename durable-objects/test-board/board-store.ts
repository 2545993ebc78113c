import { type DayBoard, EMPTY_DAY_BOARD } from '#domain/daily/day-board.ts'
import { type Board, EMPTY_BOARD, type Histogram } from '#domain/ranking/test-board.ts'
import type { KeyState } from '#domain/marking/key-state.ts'
import type { ItemCounts } from '#domain/statistics/item-statistics/item-counts.ts'

/** Counts of questions by paper version; null on a board from before they were kept. */
export type PaperCounts = ReadonlyMap<number, readonly ItemCounts[]> | null

export interface Counted {
  readonly board: Board
  readonly papers: PaperCounts
  /** Of a daily quiz; null on every other board. */
  readonly day: DayBoard | null
}

/** The board's parts, a row each, and the cursor up to which the record of truth is folded in: of the board on show, or of the next. */
export class BoardStore {
  readonly #storage: DurableObjectStorage
  readonly #parts: 'part' | 'next_part'
  readonly #position: 'position' | 'next_position'

  constructor(storage: DurableObjectStorage, which: 'onShow' | 'next') {
    this.#storage = storage
    this.#parts = which === 'onShow' ? 'part' : 'next_part'
    this.#position = which === 'onShow' ? 'position' : 'next_position'
  }

  cursor(): number {
    return this.#storage.sql.exec<{ cursor: number }>(`SELECT cursor FROM ${this.#position}`).toArray()[0]?.cursor ?? 0
  }

  /** The keys that everything was counted under; null on a board from before they were kept. */
  keys(): KeyState | null {
    const row = this.#storage.sql.exec<{ value: string }>(`SELECT value FROM ${this.#parts} WHERE name = ?`, KEYS).toArray()[0]
    if (row !== undefined) return JSON.parse(row.value) as KeyState
    return this.cursor() === 0 ? {} : null
  }

  /** Whose board this is while it is made; null where none is. */
  token(): string | null {
    const row = this.#storage.sql.exec<{ value: string }>(`SELECT value FROM ${this.#parts} WHERE name = ?`, TOKEN).toArray()[0]
    return row?.value ?? null
  }

  /** An empty board of this maker. */
  begin(token: string): void {
    this.#storage.transactionSync(() => {
      this.clear()
      this.#put(TOKEN, token)
    })
  }

  read(): Board {
    const rows = this.#storage.sql
      .exec<{ name: string; value: string }>(`SELECT name, value FROM ${this.#parts} WHERE name < ? OR name >= ?`, COUNTS, AFTER_COUNTS)
      .toArray()
      .filter(({ name }) => name !== TOKEN && name !== FORM && name !== KEYS && name !== DAY)
    const parts = new Map(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]))
    const histograms = [...parts].flatMap(([name, value]) =>
      name.startsWith(HISTOGRAM) ? [[name.slice(HISTOGRAM.length), value as Histogram] as const] : [],
    )
    return {
      sums: (parts.get('sums') as Board['sums'] | undefined) ?? EMPTY_BOARD.sums,
      items: (parts.get('items') as Board['items'] | undefined) ?? EMPTY_BOARD.items,
      histograms: Object.fromEntries(histograms),
    }
  }

  /** The large part, read only where attempts are folded in and where an admin looks. */
  readPapers(): PaperCounts {
    const hasForm = this.#storage.sql.exec(`SELECT 1 FROM ${this.#parts} WHERE name = ?`, FORM).toArray().length > 0
    if (!hasForm && this.cursor() > 0) return null
    const rows = this.#storage.sql
      .exec<{ name: string; value: string }>(
        `SELECT name, value FROM ${this.#parts} WHERE name >= ? AND name < ? ORDER BY name`,
        COUNTS,
        AFTER_COUNTS,
      )
      .toArray()
    const papers = new Map<number, ItemCounts[]>()
    for (const { name, value } of rows) {
      const version = Number(name.split(':')[1])
      papers.set(version, [...(papers.get(version) ?? []), ...(JSON.parse(value) as ItemCounts[])])
    }
    return papers
  }

  /** The leaderboard of a daily quiz. */
  readDay(): DayBoard {
    const row = this.#storage.sql.exec<{ value: string }>(`SELECT value FROM ${this.#parts} WHERE name = ?`, DAY).toArray()[0]
    return row === undefined ? EMPTY_DAY_BOARD : (JSON.parse(row.value) as DayBoard)
  }

  writeDay(day: DayBoard): void {
    this.#put(DAY, JSON.stringify(day))
  }

  /** Board and cursor move together or not at all; only parts that differ are written. */
  write(before: Counted, after: Counted, cursor: number, keys: KeyState): void {
    const changed: [string, unknown][] = [
      ['sums', after.board.sums],
      ['items', after.board.items],
      ...(after.day === before.day ? [] : [[DAY, after.day] satisfies [string, unknown]]),
      ...Object.entries(after.board.histograms)
        .filter(([scope, histogram]) => before.board.histograms[scope] !== histogram)
        .map(([scope, histogram]): [string, unknown] => [HISTOGRAM + scope, histogram]),
      ...[...(after.papers ?? [])]
        .filter(([version, items]) => before.papers?.get(version) !== items)
        .flatMap(([version, items]) =>
          groups(items).map((group, g): [string, unknown] => [`${COUNTS}${version}:${String(g).padStart(3, '0')}`, group]),
        ),
    ]
    this.#storage.transactionSync(() => {
      for (const [name, value] of changed) this.#put(name, JSON.stringify(value))
      if (JSON.stringify(this.keys()) !== JSON.stringify(keys)) this.#put(KEYS, JSON.stringify(keys))
      if (after.papers !== null && this.cursor() === 0) this.#put(FORM, '2')
      this.#storage.sql.exec(`INSERT INTO ${this.#position} VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET cursor = excluded.cursor`, cursor)
    })
  }

  clear(): void {
    this.#storage.transactionSync(() => {
      this.#storage.sql.exec(`DELETE FROM ${this.#parts}`)
      this.#storage.sql.exec(`DELETE FROM ${this.#position}`)
    })
  }

  /** Puts the next board on show, whole, in the place of the one that is. */
  static swap(storage: DurableObjectStorage): void {
    storage.transactionSync(() => {
      storage.sql.exec('DELETE FROM part')
      storage.sql.exec('DELETE FROM position')
      storage.sql.exec('INSERT INTO part SELECT name, value FROM next_part WHERE name <> ?', TOKEN)
      storage.sql.exec('INSERT INTO position SELECT id, cursor FROM next_position')
      storage.sql.exec('DELETE FROM next_part')
      storage.sql.exec('DELETE FROM next_position')
    })
  }

  #put(name: string, value: string): void {
    this.#storage.sql.exec(`INSERT INTO ${this.#parts} VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`, name, value)
  }
}

const HISTOGRAM = 'histogram:'
const COUNTS = 'counts:'
const AFTER_COUNTS = 'counts;'
const TOKEN = 'token'
const KEYS = 'keys'
const DAY = 'day'
/** Says that questions have been counted from the first attempt on. */
const FORM = 'form'

/**
 * Questions in parts: few rows a fold, each below the 2 MB of a value. A question's counts are some 10 KB, and 160 KB where marks come in
 * every twelfth.
 */
function groups(items: readonly ItemCounts[]): ItemCounts[][] {
  const size = Math.max(10, Math.ceil(items.length / 20))
  return Array.from({ length: Math.ceil(items.length / size) }, (_, g) => items.slice(g * size, (g + 1) * size))
}
