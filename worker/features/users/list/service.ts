import type { UserRow, UsersQuery, UsersResponse } from '#contract/users/schemas.ts'
import { facetMatch, isWanted } from '#domain/people/person-facets.ts'
import { userQueryOf } from '#domain/people/user-query.ts'
import { studyDayOf } from '#domain/revision/study-streak.ts'
import { readCursor, writeCursor } from '#domain/text/page-cursor.ts'
import { AppError } from '#worker/http/app-error.ts'
import { findPeople } from '#worker/searching/person-index.sql.ts'
import { findByEmail, findByIds, findByPhone, findInBatch, findNewest, findUser } from './queries.ts'

/** An entry of the index, its name and its account are three rows; a page stays below 60 whatever the number of accounts. */
const PAGE = 18
/** Within a batch the membership is one row more. */
const PAGE_OF_BATCH = 14

/**
 * A page of the users that are asked for. All of them are read in the record, so that an account is there as soon as it is made. What the index
 * finds by words and filters is read in the record and held against the filter once more, because the index may be a minute behind. Errors: invalid_request (a cursor of another list).
 */
export async function listUsers(env: Pick<Env, 'DB' | 'SEARCH'>, query: UsersQuery, now: number): Promise<UsersResponse> {
  const { q = '', cursor, ...filter } = query
  const wish = userQueryOf(q)
  const from = cursor === undefined ? null : readCursor(cursor)
  if (cursor !== undefined && from === null) throw new AppError('invalid_request', { path: 'query.cursor', reason: 'not a place' })
  const today = studyDayOf(now)
  const wanted = async (rows: readonly UserRow[]): Promise<UserRow[]> => {
    const fitting = rows.filter((row) => isWanted(row, filter, now, today))
    if (filter.batch === undefined || fitting.length === 0) return fitting
    const members = await findInBatch(
      env.DB,
      filter.batch,
      fitting.map(({ userId }) => userId),
    )
    return fitting.filter(({ userId }) => members.has(userId))
  }
  if (wish.kind === 'email' || wish.kind === 'phone') {
    const after = typeof from?.by === 'string' ? from.by : ''
    const rows =
      wish.kind === 'email'
        ? await findByEmail(env.DB, wish.beginning, after, PAGE + 1)
        : await findByPhone(env.DB, wish.beginnings, after, PAGE + 1)
    const last = rows.length > PAGE ? rows[PAGE - 1] : undefined
    const place = wish.kind === 'email' ? last?.email : last?.phone
    return {
      items: await wanted(rows.slice(0, PAGE)),
      next: place === undefined || place === null ? null : writeCursor({ by: place, id: '' }),
    }
  }
  if (wish.kind === 'id') {
    const row = await findUser(env.DB, wish.id)
    if (row !== null) return { items: await wanted([row]), next: null }
  }
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  // A place without an id is one of the index, from before the list of all was read in the record.
  if (wish.kind === 'all' && !isFiltered && from?.id !== '') {
    const rows = await findNewest(env.DB, from, PAGE + 1)
    const last = rows.length > PAGE ? rows[PAGE - 1] : undefined
    return { items: rows.slice(0, PAGE), next: last === undefined ? null : writeCursor({ by: last.createdAt, id: last.userId }) }
  }
  const before = typeof from?.by === 'number' ? from.by : Number.MAX_SAFE_INTEGER
  const most = filter.batch === undefined ? PAGE : PAGE_OF_BATCH
  const words = wish.kind === 'all' ? '' : q
  const found = await findPeople(env.SEARCH, { words, facets: facetMatch(filter, now, today), before }, most + 1)
  const page = found.slice(0, most)
  const ids = page.map(({ userId }) => userId)
  const rows = new Map((await findByIds(env.DB, ids)).map((row) => [row.userId, row]))
  const last = found.length > most ? page.at(-1) : undefined
  return {
    items: await wanted(page.flatMap(({ userId }) => rows.get(userId) ?? [])),
    next: last === undefined ? null : writeCursor({ by: last.place, id: '' }),
  }
}
