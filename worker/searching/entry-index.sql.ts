/**
 * What learners search: the index of tests and groups.
 * Hand-written: full-text tables have no Drizzle schema, and json_each takes any number of entries in one value.
 */
import * as z from 'zod/mini'
import type { Localized } from '#contract/shared/locales.ts'
import { closestWords, forgivenSlips } from '#domain/search/close-words.ts'
import { matchAll, matchEach, queryWords, searchWords } from '#domain/search/search-words.ts'
import { decodeRows } from '#worker/db/decode-row.ts'
import { isRealTest } from '#worker/db/real-tests.ts'

/** What learners search: tests and the groups they are in. */
export type EntryKind = 'group' | 'test'
export interface EntryRef {
  readonly kind: EntryKind
  readonly id: string
}

/** What an entry is found by: its titles in every language, and what stands beside it: its exam, and its subjects in every language. */
export interface IndexedEntry extends EntryRef {
  readonly title: string
  readonly beside: string
}

/** What the index finds, and whether it holds the words themselves or only words that are close to them. */
export interface FoundEntries {
  readonly refs: readonly EntryRef[]
  readonly close: boolean
}

/**
 * Entries that hold all the words: first those that hold them in a title, the newest of each first, at most `most`. Where there is none,
 * entries that hold words one or two slips away ("reasning"). Empty without a word. The index is not asked for its own order of
 * relevance, which would read every hit, so that a search costs the same among any number of entries.
 */
export async function findEntries(search: D1Database, query: string, most: number): Promise<FoundEntries> {
  const match = matchAll(query)
  if (match === null) return { refs: [], close: false }
  const refs = await entriesThatMatch(search, match, most)
  if (refs.length > 0) return { refs, close: false }
  const close = await matchClosely(search, query)
  return close === null ? { refs, close: false } : { refs: await entriesThatMatch(search, close, most), close: true }
}

const refRow = z.object({ kind: z.enum(['group', 'test']), id: z.string() })

async function entriesThatMatch(search: D1Database, match: string, most: number): Promise<EntryRef[]> {
  const rows = decodeRows(refRow, await search.prepare(FIND).bind(`{title} : (${match})`, match, most).all())
  return [...new Map(rows.map((ref) => [`${ref.kind}:${ref.id}`, ref])).values()].slice(0, most)
}

/** So many words are looked up with their slips, each among so many words of the index, and so many of the closest are searched for. */
const MOST_LOOKED_UP = 4
const MOST_COMPARED = 600
const MOST_MEANT = 4

/** The query with its words widened to the indexed words that are close to them; null where one is close to none. One batch of reads. */
async function matchClosely(search: D1Database, query: string): Promise<string | null> {
  const typed = queryWords(query)
  const lookedUp = typed.filter((word) => forgivenSlips(word) > 0).slice(0, MOST_LOOKED_UP)
  if (lookedUp.length === 0) return null
  const found = await search.batch(lookedUp.map((word) => search.prepare(WORDS_LIKE).bind(...beginnings(word))))
  const known = new Map(lookedUp.map((word, i) => [word, termsOf(found[i])]))
  const meant = typed.map((word) => {
    const among = known.get(word)
    return among === undefined ? [word] : closestWords(word, [...among], MOST_MEANT)
  })
  return meant.some((words) => words.length === 0) ? null : matchEach(meant)
}

const termsOf = (found: D1Result | undefined): Set<string> =>
  new Set(found === undefined ? [] : decodeRows(z.object({ term: z.string() }), found).map(({ term }) => term))

/** Where words like this one stand in the order of the index: at its first letter, or where its first two letters are exchanged. */
function beginnings(word: string): string[] {
  const [first = '', second = ''] = word
  return [first, second + first].flatMap((start) => [start, `${start}\u{10ffff}`])
}

const wordsFrom = (from: string, to: string): string =>
  `SELECT * FROM (SELECT term FROM entry_word WHERE term >= ${from} AND term <= ${to} LIMIT ${MOST_COMPARED})`
const WORDS_LIKE = `${wordsFrom('?1', '?2')} UNION ALL ${wordsFrom('?3', '?4')}`

const hits = (match: string): string => `
  SELECT * FROM (SELECT i.kind, i.ref_id AS id FROM entry_text JOIN indexed_entry i ON i.id = entry_text.rowid
    WHERE entry_text MATCH ${match} ORDER BY entry_text.rowid DESC LIMIT ?3)`
const FIND = `${hits('?1')} UNION ALL ${hits('?2')}`

/** What the index has to hold of these entries now; what is not published any more is missing from the answer. */
export async function readEntries(db: D1Database, refs: readonly EntryRef[]): Promise<IndexedEntry[]> {
  const idsOf = (kind: EntryKind) => JSON.stringify(refs.filter((ref) => ref.kind === kind).map(({ id }) => id))
  const [groups, tests] = await db.batch([db.prepare(READ_GROUPS).bind(idsOf('group')), db.prepare(READ_TESTS).bind(idsOf('test'))])
  return [...entriesOf('group', groups), ...entriesOf('test', tests)]
}

const entryRow = z.object({
  id: z.string(),
  title: z.string(),
  exam: z.string(),
  /** A list of the names of its subjects in their languages; null for groups, and for tests from before it was stored. */
  subjects: z.nullable(z.string()),
})

const READ_GROUPS = `
  SELECT id, title, exam, NULL AS subjects FROM test_group WHERE published = 1 AND id IN (SELECT value FROM json_each(?1))`
const READ_TESTS = `
  SELECT t.id, t.title, t.exam, t.subjects FROM test t WHERE t.published = 1 AND ${isRealTest('t')} AND t.id IN (SELECT value FROM json_each(?1))`

const entriesOf = (kind: EntryKind, found: D1Result | undefined): IndexedEntry[] =>
  (found === undefined ? [] : decodeRows(entryRow, found)).map(({ id, title, exam, subjects }) => ({
    kind,
    id,
    title: wordsOf(inAllLanguages(JSON.parse(title) as Localized)),
    beside: wordsOf([exam, ...(JSON.parse(subjects ?? '[]') as Localized[]).map(inAllLanguages)].join(' ')),
  }))

const inAllLanguages = (text: Localized): string => Object.values(text).join(' ')

const wordsOf = (text: string): string => searchWords(text).join(' ')

/** The index holds these entries as `entries` says, and none of `refs` beside them: telling it twice, or late, does no harm. */
export async function writeEntries(search: D1Database, refs: readonly EntryRef[], entries: readonly IndexedEntry[]): Promise<void> {
  if (refs.length === 0) return
  const [asked, held] = [JSON.stringify(refs), JSON.stringify(entries)]
  const statement = (sql: string, entriesAsJson: string) => search.prepare(sql).bind(entriesAsJson)
  await search.batch([statement(TAKE_OUT, asked), statement(FORGET, asked), statement(REMEMBER, held), statement(PUT_IN, held)])
}

const NAMED = `SELECT i.id FROM json_each(?1) v JOIN indexed_entry i ON i.kind = v.value->>'$.kind' AND i.ref_id = v.value->>'$.id'`
const TAKE_OUT = `DELETE FROM entry_text WHERE rowid IN (${NAMED})`
const FORGET = `DELETE FROM indexed_entry WHERE id IN (${NAMED})`
const REMEMBER = `INSERT INTO indexed_entry (kind, ref_id) SELECT value->>'$.kind', value->>'$.id' FROM json_each(?1)`
const PUT_IN = `
  INSERT INTO entry_text (rowid, title, beside) SELECT i.id, v.value->>'$.title', v.value->>'$.beside'
  FROM json_each(?1) v JOIN indexed_entry i ON i.kind = v.value->>'$.kind' AND i.ref_id = v.value->>'$.id'`
