import { and, asc, gt, isNull } from 'drizzle-orm'
import { openDb } from '#worker/db/client.ts'
import { erasedAccounts } from '#worker/db/erasure-marks.ts'
import { user } from '#worker/db/people-tables.ts'
import { eraseDeps } from './erase-deps.ts'
import { erasePerson } from './erase.ts'
import { markDeleted } from './queries.ts'

export interface AppliedErasures {
  readonly erased: number
  /** Accounts that are marked and could not go: the last owner. */
  readonly kept: readonly string[]
  /** Where the next page begins; null at the end. */
  readonly next: string | null
}

const PAGE = 2_000

/**
 * Deletes the accounts again that were deleted before the database was put back to an earlier state: a page of accounts, by id from behind
 * `after`. A restore calls it until `next` is null, before the site opens. A repeat finds nothing more.
 */
export async function applyErasures(env: Env, now: number, after = ''): Promise<AppliedErasures> {
  const accounts = await openDb(env.DB)
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(and(gt(user.id, after), isNull(user.deletedAt)))
    .orderBy(asc(user.id))
    .limit(PAGE)
  const areErased = await erasedAccounts(env)
  const erased = await areErased(accounts.map(({ id }) => id))
  const deps = eraseDeps(env)
  const kept: string[] = []
  for (const { id, email } of accounts.filter((account) => erased.has(account.id))) {
    if (await markDeleted(env.DB, { userId: id, auditId: deps.newId(), requestId: 'restore', now })) await erasePerson(deps, { id, email })
    else kept.push(id)
  }
  return { erased: erased.size - kept.length, kept, next: accounts.length === PAGE ? (accounts.at(-1)?.id ?? null) : null }
}
