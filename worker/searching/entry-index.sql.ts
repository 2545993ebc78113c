/**
 * What learners search: the index of tests and groups.
 * Hand-written: full-text tables have no Drizzle schema, and json_each takes any number of entries in one value.
 */
import * as z from 'zod/mini'
import type { Localized } from '#contract/shared/locales.ts'
import { closestWords } from '#domain/search/close-words.ts'
import { matchAll, matchEach, queryWords, searchWords } from '#domain/search/search-words.ts'
import { skeletonKeys, skeletonOf } from '#domain/search/skeleton.ts'
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
 * entries that hold words close to them: with a slip ("reasning"), or the same in other letters ("ganit" for "गणित"). Empty without a
 * word. The index is not asked for its own order of relevance, which would read every hit, so that a search costs the same among any
 * number of entries: two statements, and a bounded number of rows (decision 0143).
 */
export async function findEntries(search: D1Database, query: string, most: number): Promise<FoundEntries> {
  const match = matchAll(query)
  if (match === null) return { refs: [], close: false }
  const found = decodeRows(foundRow, await search.prepare(FIND_OR_LIKE).bind(`{title} : (${match})`, match, most, keysOf(query)).all())
  const refs = refsOf(found, most)
  if (refs.length > 0) return { refs, close: false }
  const known = found.flatMap(({ kind, id }) => (kind === 'word' ? [id] : []))
  const meant = queryWords(query).map((word) => [...new Set([word, ...closestWords(word, known, MOST_MEANT)])])
  if (meant.every((words) => words.length === 1)) return { refs, close: false }
  const close = matchEach(meant)
  return {
    refs: refsOf(decodeRows(foundRow, await search.prepare(FIND).bind(`{title} : (${close})`, close, most).all()), most),
    close: true,
  }
}

const foundRow = z.object({ kind: z.enum(['group', 'test', 'word']), id: z.string() })

function refsOf(rows: readonly z.infer<typeof foundRow>[], most: number): EntryRef[] {
  const refs = rows.flatMap(({ kind, id }) => (kind === 'word' ? [] : [{ kind, id }]))
  return [...new Map(refs.map((ref) => [`${ref.kind}:${ref.id}`, ref])).values()].slice(0, most)
}

/** So many words are looked up, under so many keys and among so many known words in all, and so many of the closest are searched for. */
const MOST_LOOKED_UP = 4
const MOST_KEYS = 16
const MOST_COMPARED = 20
const MOST_MEANT = 4

/** Ranges of the vocabulary for the words of a query, as JSON: the skeletons themselves first and what they begin, then those with a slip. */
function keysOf(query: string): string {
  const words = queryWords(query).filter((word) => !/\p{N}/u.test(word))
  const keys = words.slice(0, MOST_LOOKED_UP).map((word) => skeletonKeys(skeletonOf(word)))
  const whole = keys.flatMap(([first]) => (first === undefined ? [] : [[first, `${first}\u{10ffff}`]]))
  const slips = keys.flatMap(([, ...rest]) => rest.map((key) => [key, `${key}\u0001`]))
  return JSON.stringify([...whole, ...slips].slice(0, MOST_KEYS))
}

const hits = (match: string): string => `
  SELECT * FROM (SELECT i.kind, i.ref_id AS id FROM entry_text JOIN indexed_entry i ON i.id = entry_text.rowid
    WHERE entry_text MATCH ${match} ORDER BY entry_text.rowid DESC LIMIT ?3)`
const FIND = `${hits('?1')} UNION ALL ${hits('?2')}`
/** The words stand in every answer, so that a search that finds nothing by its own words knows at once which others may be meant. */
const FIND_OR_LIKE = `${FIND} UNION ALL SELECT * FROM (
    SELECT 'word' AS kind, w.word AS id FROM json_each(?4) k CROSS JOIN word w
    ON w.skeleton >= k.value->>0 AND w.skeleton < k.value->>1 LIMIT ${MOST_COMPARED})`

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
  /** Of a previous paper, the year and tier. */
  sitting: z.nullable(z.string()),
})

const READ_GROUPS = `
  SELECT id, title, exam, NULL AS subjects, NULL AS sitting FROM test_group WHERE published = 1 AND id IN (SELECT value FROM json_each(?1))`
const READ_TESTS = `
  SELECT t.id, t.title, t.exam, t.subjects, p.year || ' ' || coalesce(p.tier, '') AS sitting
  FROM test t LEFT JOIN paper_source p ON p.test_id = t.id AND t.kind = 'previousYear' WHERE t.published = 1 AND ${isRealTest('t')} AND t.id IN (SELECT value FROM json_each(?1))`

const entriesOf = (kind: EntryKind, found: D1Result | undefined): IndexedEntry[] =>
  (found === undefined ? [] : decodeRows(entryRow, found)).map(({ id, title, exam, subjects, sitting }) => ({
    kind,
    id,
    title: wordsOf(inAllLanguages(JSON.parse(title) as Localized)),
    beside: wordsOf([exam, sitting ?? '', ...(JSON.parse(subjects ?? '[]') as Localized[]).map(inAllLanguages)].join(' ')),
  }))

const inAllLanguages = (text: Localized): string => Object.values(text).join(' ')

const wordsOf = (text: string): string => searchWords(text).join(' ')

/** The index holds these entries as `entries` says, and none of `refs` beside them: telling it twice, or late, does no harm. */
export async function writeEntries(search: D1Database, refs: readonly EntryRef[], entries: readonly IndexedEntry[]): Promise<void> {
  if (refs.length === 0) return
  const [asked, held] = [JSON.stringify(refs), JSON.stringify(entries)]
  const statement = (sql: string, entriesAsJson: string) => search.prepare(sql).bind(entriesAsJson)
  await search.batch([
    statement(TAKE_OUT, asked),
    statement(FORGET, asked),
    statement(REMEMBER, held),
    statement(PUT_IN, held),
    statement(LEARN, JSON.stringify(vocabularyOf(entries))),
  ])
}

/** Each word under its skeleton and what is left of that without a letter. Words of entries that are gone stay: they find nothing. */
function vocabularyOf(entries: readonly IndexedEntry[]): [skeleton: string, word: string][] {
  const words = new Set(entries.flatMap(({ title, beside }) => searchWords(`${title} ${beside}`)))
  return [...words]
    .filter((word) => !/\p{N}/u.test(word))
    .flatMap((word) => skeletonKeys(skeletonOf(word)).map((key): [string, string] => [key, word]))
}

const LEARN = `INSERT INTO word (skeleton, word) SELECT value->>0, value->>1 FROM json_each(?1) WHERE true ON CONFLICT DO NOTHING`
const NAMED = `SELECT i.id FROM json_each(?1) v JOIN indexed_entry i ON i.kind = v.value->>'$.kind' AND i.ref_id = v.value->>'$.id'`
const TAKE_OUT = `DELETE FROM entry_text WHERE rowid IN (${NAMED})`
const FORGET = `DELETE FROM indexed_entry WHERE id IN (${NAMED})`
const REMEMBER = `INSERT INTO indexed_entry (kind, ref_id) SELECT value->>'$.kind', value->>'$.id' FROM json_each(?1)`
const PUT_IN = `
  INSERT INTO entry_text (rowid, title, beside) SELECT i.id, v.value->>'$.title', v.value->>'$.beside'
  FROM json_each(?1) v JOIN indexed_entry i ON i.kind = v.value->>'$.kind' AND i.ref_id = v.value->>'$.id'`
