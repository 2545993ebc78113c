/**
 * Brings an object's own tables up to date. `steps` is append-only: objects that slept for months run the steps they missed. The
 * step count is kept in the object, so a version that was rolled back finds newer tables and leaves them alone.
 * @param whole what all the steps make, for an object that has done none; without it the steps are done one by one
 */
export function migrate(storage: DurableObjectStorage, steps: readonly string[], whole?: string): void {
  const { sql } = storage
  sql.exec('CREATE TABLE IF NOT EXISTS schema_step (done INTEGER NOT NULL) STRICT')
  const done = sql.exec<{ done: number }>('SELECT coalesce(max(done), 0) AS done FROM schema_step').one().done
  if (done >= steps.length) return
  storage.transactionSync(() => {
    if (done === 0 && whole !== undefined) sql.exec(whole)
    else for (const step of steps.slice(done)) sql.exec(step)
    sql.exec('DELETE FROM schema_step')
    sql.exec('INSERT INTO schema_step (done) VALUES (?)', steps.length)
  })
}
