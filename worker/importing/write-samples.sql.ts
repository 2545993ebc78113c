import type { Guard } from '#worker/db/audit.ts'
import { sampleQuestion } from '#worker/db/bank-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { POOL_STAYS_OUT_OF_TESTS } from './pool-rows.sql.ts'
import type { ResolvedSample } from './resolve-samples.ts'

/**
 * The sample questions in their new order, where anything changed.
 * Hand-written: json_each takes any number of questions in one value.
 */
export function sampleStatements(db: D1Database, samples: ReadonlyMap<string, ResolvedSample>): D1PreparedStatement[] {
  const list = [...samples.values()]
  const places = list.flatMap(({ id, position }) => (position === null ? [] : [{ id, position }]))
  return list.some(({ status }) => status !== 'unchanged')
    ? [statementOf(db, openDb(db).delete(sampleQuestion)), db.prepare(INSERT_SAMPLES).bind(JSON.stringify(places))]
    : []
}

const INSERT_SAMPLES = `
  INSERT INTO sample_question (position, question_id) SELECT value->>'$.position', value->>'$.id' FROM json_each(?1)`

/** Holds after the writes of an import: no sample question is in a published test. Two imports at once could each be right and wrong together. */
const SAMPLES_STAY_OUT_OF_TESTS: Guard = {
  sql: `NOT EXISTS (
    SELECT 1 FROM sample_question s JOIN test_question tq ON tq.question_id = s.question_id JOIN test t ON t.id = tq.test_id AND t.published = 1
  )`,
  binds: [],
}

/** Holds after every import: neither the sample questions nor the practice pool have a question of a test. */
export const KEPT_OUT_OF_TESTS: Guard = { sql: `${SAMPLES_STAY_OUT_OF_TESTS.sql} AND ${POOL_STAYS_OUT_OF_TESTS.sql}`, binds: [] }
