/** A key as it is published; `actions` is JSON. */
export interface NewKey {
  readonly version: number
  readonly keyVersion: number
  readonly keys: readonly unknown[]
  readonly actions: string
}

/** Adds keys of papers; one that is there already breaks the batch. `at` ms UTC. Hand-written: json_each takes any number of keys in one value. */
export const insertKeysStatement = (
  db: D1Database,
  testId: string,
  keys: readonly NewKey[],
  { at, reason, actorId }: { readonly at: number; readonly reason: string; readonly actorId: string },
): D1PreparedStatement => db.prepare(INSERT_KEYS).bind(testId, JSON.stringify(keys), at, reason, actorId)

const INSERT_KEYS = `
  INSERT INTO paper_key (test_id, paper_version, key_version, key, created_at, actions, reason, actor_id)
  SELECT ?1, value ->> '$.version', value ->> '$.keyVersion', value ->> '$.keys', ?3, value ->> '$.actions', ?4, ?5 FROM json_each(?2)`
