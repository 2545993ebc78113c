import { migrate } from './migrate.ts'

/**
 * An object's own tables, made at the first write: an object that no one ever wrote to, such as one whose name was guessed, stores
 * nothing when it is asked. Objects that have tables are brought up to date as they wake (`migrate`).
 */
export class OwnTables {
  readonly #storage: DurableObjectStorage
  readonly #steps: readonly string[]
  #made: boolean

  constructor(storage: DurableObjectStorage, steps: readonly string[]) {
    this.#storage = storage
    this.#steps = steps
    this.#made = hasTables(storage.sql)
    if (this.#made) migrate(storage, steps)
  }

  get sql(): SqlStorage {
    return this.#storage.sql
  }

  /** Without tables there are no rows: a reading answers so and does not ask. */
  get areMade(): boolean {
    return this.#made
  }

  /** Before every write that can be an object's first. */
  make(): void {
    if (this.#made) return
    migrate(this.#storage, this.#steps)
    this.#made = true
  }
}

const hasTables = (sql: SqlStorage): boolean =>
  sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'schema_step'").toArray().length > 0
