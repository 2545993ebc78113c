import { type Board, EMPTY_BOARD, type Histogram } from '#domain/board.ts'

export const TEST_BOARD_STEPS = [
  `CREATE TABLE part (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID`,
  `CREATE TABLE position (id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1), cursor INTEGER NOT NULL) STRICT`,
] as const

/** The board's parts, one row each, and the cursor up to which the record of truth is folded in. */
export class BoardStore {
  readonly #storage: DurableObjectStorage

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage
  }

  cursor(): number {
    return this.#storage.sql.exec<{ cursor: number }>('SELECT cursor FROM position').toArray()[0]?.cursor ?? 0
  }

  read(): Board {
    const rows = this.#storage.sql.exec<{ name: string; value: string }>('SELECT name, value FROM part').toArray()
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

  /** Board and cursor move together or not at all; only parts that differ are written. */
  write(before: Board, after: Board, cursor: number): void {
    const changed: [string, unknown][] = [
      ['sums', after.sums],
      ['items', after.items],
      ...Object.entries(after.histograms)
        .filter(([scope, histogram]) => before.histograms[scope] !== histogram)
        .map(([scope, histogram]): [string, unknown] => [HISTOGRAM + scope, histogram]),
    ]
    this.#storage.transactionSync(() => {
      for (const [name, value] of changed)
        this.#storage.sql.exec(
          'INSERT INTO part VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
          name,
          JSON.stringify(value),
        )
      this.#storage.sql.exec('INSERT INTO position VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET cursor = excluded.cursor', cursor)
    })
  }

  clear(): void {
    this.#storage.transactionSync(() => {
      this.#storage.sql.exec('DELETE FROM part')
      this.#storage.sql.exec('DELETE FROM position')
    })
  }
}

const HISTOGRAM = 'histogram:'
