import type { Localized } from '#contract/locales.ts'
import { matchAll, searchWords } from '#domain/search-words.ts'
import { isRealTest } from '#worker/db/real-tests.ts'

/** What learners search: tests and the groups they are in. */
export type EntryKind = 'group' | 'test'
export interface EntryRef {
  readonly kind: EntryKind
  readonly id: string
}

/** What an entry is found by: its titles in every language, and what stands beside it, such as its exam. */
export interface IndexedEntry extends EntryRef {
  readonly title: string
  readonly beside: string
}

/** One more than are shown, since something may have been taken back a moment ago. */
const MOST_HITS = 6

/**
 * Entries that hold all the words: first those that hold them in a title, the newest of each first. Empty without a word. The index is not
 * asked for its own order of relevance, which would read every hit, so that a search costs the same among any number of entries.
 */
export async function findEntries(search: D1Database, query: string): Promise<EntryRef[]> {
  const match = matchAll(query)
  if (match === null) return []
  const { results } = await search.prepare(FIND).bind(`{title} : (${match})`, match, MOST_HITS).all<EntryRef>()
  return [...new Map(results.map((ref) => [`${ref.kind}:${ref.id}`, ref])).values()].slice(0, MOST_HITS)
}

const hits = (match: string): string => `
  SELECT * FROM (SELECT i.kind, i.ref_id AS id FROM entry_text JOIN indexed_entry i ON i.id = entry_text.rowid
    WHERE entry_text MATCH ${match} ORDER BY entry_text.rowid DESC LIMIT ?3)`
const FIND = `${hits('?1')} UNION ALL ${hits('?2')}`

/** What the index has to hold of these entries now; what is not published any more is missing from the answer. */
export async function readEntries(db: D1Database, refs: readonly EntryRef[]): Promise<IndexedEntry[]> {
  const idsOf = (kind: EntryKind) => JSON.stringify(refs.filter((ref) => ref.kind === kind).map(({ id }) => id))
  const [groups, tests] = await db.batch<EntryRow>([
    db.prepare(READ_GROUPS).bind(idsOf('group')),
    db.prepare(READ_TESTS).bind(idsOf('test')),
  ])
  return [...entriesOf('group', groups?.results ?? []), ...entriesOf('test', tests?.results ?? [])]
}

interface EntryRow {
  readonly id: string
  readonly title: string
  readonly exam: string
}

const READ_GROUPS = `
  SELECT id, title, exam FROM test_group WHERE published = 1 AND id IN (SELECT value FROM json_each(?1))`
const READ_TESTS = `
  SELECT t.id, t.title, t.exam FROM test t WHERE t.published = 1 AND ${isRealTest('t')} AND t.id IN (SELECT value FROM json_each(?1))`

const entriesOf = (kind: EntryKind, rows: readonly EntryRow[]): IndexedEntry[] =>
  rows.map(({ id, title, exam }) => ({
    ...{ kind, id },
    title: wordsOf(Object.values(JSON.parse(title) as Localized).join(' ')),
    beside: wordsOf(exam),
  }))

const wordsOf = (text: string): string => searchWords(text).join(' ')

/** The index holds these entries as `entries` says, and none of `refs` beside them: telling it twice, or late, does no harm. */
export async function writeEntries(search: D1Database, refs: readonly EntryRef[], entries: readonly IndexedEntry[]): Promise<void> {
  if (refs.length === 0) return
  const [asked, held] = [JSON.stringify(refs), JSON.stringify(entries)]
  await search.batch([
    search.prepare(TAKE_OUT).bind(asked),
    search.prepare(FORGET).bind(asked),
    search.prepare(REMEMBER).bind(held),
    search.prepare(PUT_IN).bind(held),
  ])
}

const NAMED = `SELECT i.id FROM json_each(?1) v JOIN indexed_entry i ON i.kind = v.value->>'$.kind' AND i.ref_id = v.value->>'$.id'`
const TAKE_OUT = `DELETE FROM entry_text WHERE rowid IN (${NAMED})`
const FORGET = `DELETE FROM indexed_entry WHERE id IN (${NAMED})`
const REMEMBER = `INSERT INTO indexed_entry (kind, ref_id) SELECT value->>'$.kind', value->>'$.id' FROM json_each(?1)`
const PUT_IN = `
  INSERT INTO entry_text (rowid, title, beside) SELECT i.id, v.value->>'$.title', v.value->>'$.beside'
  FROM json_each(?1) v JOIN indexed_entry i ON i.kind = v.value->>'$.kind' AND i.ref_id = v.value->>'$.id'`
