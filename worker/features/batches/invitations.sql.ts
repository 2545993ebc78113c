/**
 * Addresses of a list against accounts, members and open invitations, and the rows of new ones. Hand-written: json_each takes any number of
 * addresses in one value. Times ms UTC.
 */
import * as z from 'zod/mini'
import { LOCALES } from '#contract/shared/locales.ts'
import { decodeRows } from '#worker/db/decode-row.ts'

const knownRow = z.object({
  email: z.string(),
  userId: z.nullable(z.string()),
  language: z.enum(LOCALES),
  primeUntil: z.nullable(z.number()),
  isMember: z.number(),
  isInvited: z.number(),
  hadPrime: z.number(),
})

/** Those of the addresses (in lower case) that have an account or an open invitation to this batch. */
export async function findKnown(db: D1Database, batchId: string, emails: readonly string[]) {
  const rows = decodeRows(
    knownRow,
    await db
      .prepare(
        `SELECT v.value AS email, u.id AS userId, coalesce(u.interface_language, 'en') AS language, u.prime_access_until AS primeUntil,
           m.user_id IS NOT NULL AS isMember, i.id IS NOT NULL AS isInvited,
           EXISTS (SELECT 1 FROM invitation o WHERE o.user_id = u.id AND o.batch_id = ?2 AND o.prime_days IS NOT NULL) AS hadPrime
         FROM json_each(?1) v
         LEFT JOIN user u ON u.email = v.value AND u.deleted_at IS NULL
         LEFT JOIN batch_member m ON m.batch_id = ?2 AND m.user_id = u.id
         LEFT JOIN invitation i ON i.email = v.value AND i.batch_id = ?2
         WHERE u.id IS NOT NULL OR i.id IS NOT NULL`,
      )
      .bind(JSON.stringify(emails), batchId)
      .all(),
  )
  return rows.map((row) => ({ ...row, isMember: row.isMember === 1, isInvited: row.isInvited === 1, hadPrime: row.hadPrime === 1 }))
}

export interface NewInvitation {
  readonly id: string
  readonly email: string
  readonly primeDays: number | null
}

interface InvitedBy {
  readonly batchId: string
  readonly by: string
  readonly at: number
}

/** New open invitations; an address that has one meanwhile keeps it. */
export const openStatement = (db: D1Database, invitations: readonly NewInvitation[], { batchId, by, at }: InvitedBy): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO invitation (id, batch_id, email, prime_days, invited_at, by)
       SELECT v.value ->> 0, ?2, v.value ->> 1, v.value ->> 2, ?3, ?4 FROM json_each(?1) v WHERE true ON CONFLICT DO NOTHING`,
    )
    .bind(JSON.stringify(invitations.map(({ id, email, primeDays }) => [id, email, primeDays])), batchId, at, by)

/** Invitations of accounts, claimed as they are made. An account that is a member meanwhile gets none. */
export const claimedStatement = (
  db: D1Database,
  invitations: readonly { readonly id: string; readonly userId: string; readonly primeDays: number | null }[],
  { batchId, by, at }: InvitedBy,
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO invitation (id, batch_id, prime_days, invited_at, by, claimed_at, user_id)
       SELECT v.value ->> 0, ?2, v.value ->> 2, ?3, ?4, ?3, u.id FROM json_each(?1) v CROSS JOIN user u ON u.id = v.value ->> 1 AND u.deleted_at IS NULL
       WHERE NOT EXISTS (SELECT 1 FROM batch_member m WHERE m.batch_id = ?2 AND m.user_id = u.id)`,
    )
    .bind(JSON.stringify(invitations.map(({ id, userId, primeDays }) => [id, userId, primeDays])), batchId, at, by)
