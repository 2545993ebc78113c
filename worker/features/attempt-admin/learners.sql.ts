import * as z from 'zod/mini'
import { decodeRows } from '#worker/db/decode-row.ts'

const learnerName = z.object({ userId: z.string(), name: z.string() })
const learnerRow = z.extend(learnerName, { email: z.string(), createdAt: z.number(), minutesPerHour: z.number() })

const COLUMNS = 'id AS userId, name, email, created_at AS createdAt, accommodation_minutes_per_hour AS minutesPerHour'

/**
 * Accounts whose e-mail or name begins like this, by e-mail. Hand-written: SQLite would not choose the index by name, which has its own order
 * of letters.
 */
export const findByBeginning = async (db: D1Database, wanted: string, limit: number): Promise<z.infer<typeof learnerRow>[]> =>
  decodeRows(
    learnerRow,
    await db
      .prepare(
        `SELECT * FROM (SELECT ${COLUMNS} FROM user WHERE email >= ?1 AND email < ?2 AND deleted_at IS NULL ORDER BY email LIMIT ${limit})
         UNION
         SELECT * FROM (SELECT ${COLUMNS} FROM user INDEXED BY user_by_name
           WHERE name COLLATE NOCASE >= ?3 AND name COLLATE NOCASE < ?4 AND deleted_at IS NULL ORDER BY name COLLATE NOCASE LIMIT ${limit})
         ORDER BY email LIMIT ${limit}`,
      )
      .bind(wanted.toLowerCase(), `${wanted.toLowerCase()}\u{10ffff}`, wanted, `${wanted}\u{10ffff}`)
      .all(),
  )

/** What accounts are called, by id. Hand-written: json_each takes any number of ids in one value. */
export const findNames = async (db: D1Database, ids: readonly string[]): Promise<z.infer<typeof learnerName>[]> =>
  decodeRows(
    learnerName,
    await db
      .prepare('SELECT u.id AS userId, u.name FROM json_each(?1) e CROSS JOIN user u ON u.id = e.value WHERE u.deleted_at IS NULL')
      .bind(JSON.stringify([...new Set(ids)]))
      .all(),
  )
