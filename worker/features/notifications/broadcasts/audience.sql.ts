/**
 * An audience as SQL over accounts: counted while it is put together, and fixed once. Hand-written: conditions are put together by their
 * kind, json_each takes lists of any length in one value, and accounts are walked by their number.
 */
import { max } from 'drizzle-orm'
import * as z from 'zod/mini'
import { AGE_BANDS } from '#contract/auth/schemas.ts'
import { type Audience, type AudienceCondition, isBehavioural } from '#contract/notifications/audience.ts'
import type { AudienceCount } from '#contract/notifications/plan-schemas.ts'
import { LOCALES } from '#contract/shared/locales.ts'
import { minorRules } from '#domain/access/minor-rules.ts'
import { CHUNK_SHIFT, CHUNK_SIZE } from '#domain/notifying/account-bits.ts'
import { studyDayOf } from '#domain/revision/study-streak.ts'
import { accountNumber } from '#worker/db/broadcast-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { decodeRows } from '#worker/db/decode-row.ts'

/** How many people an audience has now, by the language they read; one walk over the accounts. `now` ms UTC. */
export async function countAudience(db: D1Database, audience: Audience, now: number): Promise<AudienceCount> {
  const values: Value[] = []
  const where = accountsOf(audience, now, values)
  const rows = decodeRows(
    countRow,
    await db
      .prepare(
        `SELECT ${LANGUAGE} AS language, count(*) FILTER (WHERE ${mayBeMeant(audience, values)}) AS people, count(*) AS n
         FROM user u WHERE ${where} GROUP BY 1`,
      )
      .bind(...values)
      .all(),
  )
  const people = rows.reduce((sum, row) => sum + row.people, 0)
  return {
    people,
    minorsLeftOut: rows.reduce((sum, row) => sum + row.n, 0) - people,
    languages: Object.fromEntries(rows.filter((row) => row.people > 0).map((row) => [row.language, row.people])),
  }
}

/** The numbers of everyone in an audience at one moment: a statement for each chunk of numbers, in one batch. `now` ms UTC. */
export async function fixAudience(db: D1Database, audience: Audience, now: number): Promise<number[]> {
  const [last] = await openDb(db)
    .select({ no: max(accountNumber.no) })
    .from(accountNumber)
  const values: Value[] = []
  const where = `${accountsOf(audience, now, values)} AND ${mayBeMeant(audience, values)}`
  const from = values.length + 1
  const chunks = Array.from({ length: ((last?.no ?? 0) >>> CHUNK_SHIFT) + 1 }, (_, chunk) =>
    db
      .prepare(
        `SELECT me.no FROM account_number me CROSS JOIN user u ON u.id = me.user_id
         WHERE me.no >= ?${from} AND me.no < ?${from + 1} AND ${where} ORDER BY me.no`,
      )
      .bind(...values, chunk * CHUNK_SIZE, (chunk + 1) * CHUNK_SIZE),
  )
  return (await db.batch(chunks)).flatMap((found) => decodeRows(numberRow, found).map(({ no }) => no))
}

type Value = string | number
const countRow = z.object({ language: z.enum(LOCALES), people: z.number(), n: z.number() })
const numberRow = z.object({ no: z.number() })

/** Who has not chosen a language reads English. */
const LANGUAGE = "coalesce(u.interface_language, 'en')"

/** The accounts for which all conditions hold, of any age. Deleted and banned ones are in no audience. */
function accountsOf(audience: Audience, now: number, values: Value[]): string {
  const conditions = audience.kind === 'all' ? [] : audience.all.map((condition) => conditionOf(condition, now, values))
  return ['u.deleted_at IS NULL', 'u.banned_at IS NULL', ...conditions].join(' AND ')
}

/** By age: a condition about what people did reaches no minor. */
function mayBeMeant(audience: Audience, values: Value[]): string {
  if (audience.kind === 'all' || !audience.all.some(isBehavioural)) return 'true'
  const adults = AGE_BANDS.filter((band) => minorRules(band).behaviouralAudience)
  return `coalesce(u.age_band ${oneOf(adults, values)}, false)`
}

function conditionOf(condition: AudienceCondition, now: number, values: Value[]): string {
  switch (condition.is) {
    case 'exam':
      return `EXISTS (SELECT 1 FROM json_each(u.exam_goals) goal WHERE goal.value ${oneOf(condition.exams, values)})`
    case 'language':
      return `${LANGUAGE} ${oneOf(condition.languages, values)}`
    case 'state':
      return `u.state ${oneOf(condition.states, values)}`
    case 'prime':
      return primeOf(condition.prime, now, values)
    case 'batch':
      return `EXISTS (SELECT 1 FROM batch_member bm WHERE bm.user_id = u.id AND bm.batch_id ${oneOf(condition.batches, values)})`
    case 'took':
      return took(condition.testId, values)
    case 'notTook':
      return `NOT ${took(condition.testId, values)}`
    case 'notSeen':
      return `coalesce(u.last_seen_day, 0) <= ${value(studyDayOf(now) - condition.days, values)}`
  }
}

function primeOf(prime: 'active' | 'ended' | 'never', now: number, values: Value[]): string {
  switch (prime) {
    case 'active':
      return `coalesce(u.prime_access_until, 0) > ${value(now, values)}`
    case 'ended':
      return `u.prime_access_until <= ${value(now, values)}`
    case 'never':
      return 'u.prime_access_until IS NULL'
  }
}

const took = (testId: string, values: Value[]): string =>
  `EXISTS (SELECT 1 FROM attempt a WHERE a.user_id = u.id AND a.test_id = ${value(testId, values)})`

const oneOf = (list: readonly string[], values: Value[]): string =>
  `IN (SELECT one.value FROM json_each(${value(JSON.stringify(list), values)}) one)`

function value(one: Value, values: Value[]): string {
  values.push(one)
  return `?${values.length}`
}
