/** Rows of `taken_live_test`, by the keyed hash of an identity. Hand-written: json_each takes any number of hashes or tests in one value. */

/** Whether one of these hashes has taken the test. */
export const isTakenLiveTest = async (db: D1Database, hashes: readonly string[], testId: string): Promise<boolean> =>
  (await db
    .prepare('SELECT 1 FROM taken_live_test WHERE identity_hash IN (SELECT value FROM json_each(?1)) AND test_id = ?2')
    .bind(JSON.stringify(hashes), testId)
    .first()) !== null

/** Notes that an identity has taken these tests; `sealedUntil` ms UTC. What is noted already stays as it is. */
export const insertTakenLiveTests = (
  db: D1Database,
  identityHash: string,
  tests: readonly { readonly id: string; readonly sealedUntil: number | null }[],
): Promise<unknown> =>
  db
    .prepare(
      `INSERT INTO taken_live_test (identity_hash, test_id, kept_until)
       SELECT ?1, value ->> '$.id', value ->> '$.sealedUntil' FROM json_each(?2) WHERE true ON CONFLICT DO NOTHING`,
    )
    .bind(identityHash, JSON.stringify(tests))
    .run()
