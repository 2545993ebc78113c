/** A database that a backup is restored into. */
export interface RestoreTarget {
  /** For the operator: what it is called. */
  readonly name: string
  query(sql: string, params?: readonly (string | number)[]): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Runs statements without parameters, all or none of them. */
  batch(statements: readonly string[]): Promise<void>
  /** Runs those of the named migrations that have not run yet, in their order. */
  migrate(names: readonly string[]): Promise<void>
}
