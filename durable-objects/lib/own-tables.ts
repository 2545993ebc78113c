import { migrate } from './migrate.ts'

/**
 * An object's own tables, made at the first write: an object that no one ever wrote to, such as one whose name was guessed, stores
 * nothing when it is asked. Objects that have tables are brought up to date as they wake (`migrate`).
 */
export class OwnTables {
  readonly #storage: DurableObjectStorage
  readonly #steps: readonly string[]
  readonly #whole: string | undefined
  #made: boolean

  /** @param whole what all the steps make, in one text */
  constructor(storage: DurableObjectStorage, steps: readonly string[], whole?: string) {
    this.#storage = storage
    this.#steps = steps
    this.#whole = whole
    this.#made = hasTables(storage.sql)
    if (this.#made) migrate(storage, steps)
  }

  get sql(): SqlStorage {
    return this.#storage.sql
  }

  /** What an object keeps beside its tables. */
  get kv(): SyncKvStorage {
    return this.#storage.kv
  }

  /** Without tables there are no rows: a reading answers so and does not ask. */
  get areMade(): boolean {
    return this.#made
  }

  /** Takes every table away, within a transaction of the caller. It writes no row, where emptying a table writes each of its rows. */
  drop(): void {
    const tables = this.sql.exec<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '!_cf%' ESCAPE '!'",
    )
    for (const { name } of tables.toArray()) this.sql.exec(`DROP TABLE "${name}"`)
    this.#made = false
  }

  /** Before every write that can be an object's first. */
  make(): void {
    if (this.#made) return
    migrate(this.#storage, this.#steps, this.#whole)
    this.#made = true
  }
}

export const hasTables = (sql: SqlStorage): boolean =>
  sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'schema_step'").toArray().length > 0
