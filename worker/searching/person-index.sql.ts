/**
 * What admins find users by: words of the name and what they are filtered by.
 * Hand-written: full-text tables have no Drizzle schema, and json_each takes any number of ids in one value.
 */
import * as z from 'zod/mini'
import { facetsOf } from '#domain/people/person-facets.ts'
import { matchAll, searchWords } from '#domain/search/search-words.ts'
import { bound } from '#worker/db/bound-statement.sql.ts'
import { decodeRows, jsonColumn } from '#worker/db/decode-row.ts'

export interface FoundPerson {
  /** Its place in the index: the newest account has the largest. */
  readonly place: number
  readonly userId: string
}

/** Accounts with all the words in their name and these facets (`facetMatch`), newest first, before a place. At most `most` entries are read. */
export async function findPeople(
  search: D1Database,
  { words, facets, before }: { readonly words: string; readonly facets: string; readonly before: number },
  most: number,
): Promise<FoundPerson[]> {
  const name = matchAll(words)
  const match = `{facets} : (${facets})${name === null ? '' : ` AND {name} : (${name})`}`
  const statement = bound(search, FIND, [match, before, most])
  return decodeRows(z.object({ place: z.number(), userId: z.string() }), await statement.all())
}

const FIND = `
  SELECT h.place, i.user_id AS userId FROM
    (SELECT rowid AS place FROM person_text WHERE person_text MATCH ?1 AND rowid < ?2 ORDER BY rowid DESC LIMIT ?3) h
  JOIN indexed_person i ON i.id = h.place ORDER BY h.place DESC`

const personRow = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(['user', 'admin']),
  permissions: z.nullable(jsonColumn(z.array(z.string()))),
  bannedAt: z.nullable(z.number()),
  primeUntil: z.nullable(z.number()),
  examGoals: z.nullable(jsonColumn(z.array(z.string()))),
  language: z.nullable(z.string()),
  state: z.nullable(z.string()),
  lastSeenDay: z.nullable(z.number()),
  createdAt: z.number(),
  batches: jsonColumn(z.array(z.string())),
})

const READ = `
  SELECT id, name, role, permissions, banned_at AS bannedAt, prime_access_until AS primeUntil, exam_goals AS examGoals,
    interface_language AS language, state, last_seen_day AS lastSeenDay, created_at AS createdAt,
    (SELECT json_group_array(m.batch_id) FROM batch_member m WHERE m.user_id = user.id) AS batches
  FROM user WHERE id IN (SELECT value FROM json_each(?1)) AND deleted_at IS NULL`

/** The index holds these accounts as they are now, and none of those that are gone. Doing it twice, or late, does no harm. */
export async function indexPeople({ DB, SEARCH }: Pick<Env, 'DB' | 'SEARCH'>, userIds: readonly string[]): Promise<void> {
  const rows = decodeRows(personRow, await bound(DB, READ, [JSON.stringify(userIds)]).all())
  const entries = rows.map((row) => ({
    id: row.id,
    from: row.createdAt * PLACES_A_MS,
    name: searchWords(row.name).join(' '),
    facets: facetsOf({ ...row, isBanned: row.bannedAt !== null, examGoals: row.examGoals ?? [] }).join(' '),
  }))
  const held = JSON.stringify(entries)
  await SEARCH.batch([
    ...forgetStatements(
      SEARCH,
      userIds.filter((id) => !rows.some((row) => row.id === id)),
    ),
    // One by one, so that each sees the places that were taken before.
    ...entries.map(({ id, from }) => bound(SEARCH, TAKE_PLACE, [id, from, from + PLACES_A_MS])),
    bound(SEARCH, TAKE_OUT, [held]),
    bound(SEARCH, PUT_IN, [held]),
  ])
}

/** Takes an account out of the index. */
export const forgetPerson = async (search: D1Database, userId: string): Promise<void> => {
  await search.batch(forgetStatements(search, [userId]))
}

const forgetStatements = (search: D1Database, userIds: readonly string[]): D1PreparedStatement[] =>
  [FORGET_TEXT, FORGET].map((sql) => bound(search, sql, [JSON.stringify(userIds)]))

/** Places follow the time of the account, so that newer ones come first, with room for those of the same millisecond. */
const PLACES_A_MS = 4_096
const TAKE_PLACE = `
  INSERT INTO indexed_person (user_id, id)
  SELECT ?1, coalesce((SELECT max(id) + 1 FROM indexed_person WHERE id >= ?2 AND id < ?3), ?2) ON CONFLICT (user_id) DO NOTHING`
const NAMED = `FROM json_each(?1) v JOIN indexed_person i ON i.user_id = v.value->>'$.id'`
const TAKE_OUT = `DELETE FROM person_text WHERE rowid IN (SELECT i.id ${NAMED})`
const PUT_IN = `INSERT INTO person_text (rowid, name, facets) SELECT i.id, v.value->>'$.name', v.value->>'$.facets' ${NAMED}`
const FORGET_TEXT =
  'DELETE FROM person_text WHERE rowid IN (SELECT id FROM indexed_person WHERE user_id IN (SELECT value FROM json_each(?1)))'
const FORGET = 'DELETE FROM indexed_person WHERE user_id IN (SELECT value FROM json_each(?1))'
