/**
 * What admins search: the index of the question bank.
 * Hand-written: full-text tables have no Drizzle schema, and json_each takes any number of questions in one value.
 */
import * as z from 'zod/mini'
import { matchAll, matchAny, searchWords } from '#domain/search/search-words.ts'
import { decodeRows } from '#worker/db/decode-row.ts'

/** A search finds at most so many; for more, the search has to be narrower. */
export const MOST_HITS = 500
const MOST_ALIKE = 60

/** Ids of the questions that hold all the words, the best match first; null where no word was typed. */
export async function findQuestions(search: D1Database, query: string): Promise<string[] | null> {
  const match = matchAll(query)
  return match === null ? null : ask(search, match, MOST_HITS)
}

/** Ids of questions that share rare words with a text, the likest first. */
export async function findAlike(search: D1Database, words: readonly string[]): Promise<string[]> {
  const match = matchAny(words)
  return match === null ? [] : ask(search, match, MOST_ALIKE)
}

async function ask(search: D1Database, match: string, limit: number): Promise<string[]> {
  const statement = search
    .prepare(
      `SELECT i.question_id AS id FROM question_text JOIN indexed_question i ON i.id = question_text.rowid
       WHERE question_text MATCH ?1 ORDER BY question_text.rank LIMIT ?2`,
    )
    .bind(match, limit)
  return decodeRows(z.object({ id: z.string() }), await statement.all()).map(({ id }) => id)
}

/** The words of a question as the index holds them: stems, options, rows, columns and lists in every language, never key or solution. */
export interface IndexedText {
  readonly id: string
  readonly version: number
  readonly words: string
}

const textRow = z.object({
  id: z.string(),
  version: z.number(),
  stem: z.string(),
  options: z.nullable(z.string()),
  parts: z.nullable(z.string()),
})

/** What the index has to hold of these questions now. */
export async function readTexts(db: D1Database, questionIds: readonly string[]): Promise<IndexedText[]> {
  const statement = db
    .prepare(
      `SELECT q.id, q.version, w.stem, w.options, w.parts FROM question q
       JOIN question_variant w ON w.question_id = q.id AND w.version = q.version WHERE q.id IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(questionIds))
  return [...Map.groupBy(decodeRows(textRow, await statement.all()), ({ id }) => id)].map(([id, variants]) => ({
    id,
    version: variants[0]?.version ?? 0,
    words: variants
      .flatMap(({ stem, options, parts }) => [stem, ...leaves(options), ...leaves(parts)])
      .flatMap((text) => searchWords(withoutAddresses(text)))
      .join(' '),
  }))
}

/** The name of a picture is no word of the question. */
const withoutAddresses = (text: string): string => text.replace(/\]\(image:[^)]*\)/g, ']')

/** Every text within a JSON value. */
const leaves = (json: string | null): string[] => (json === null ? [] : textsIn(JSON.parse(json) as unknown))
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []

/** Writes texts into the index; an older version never takes the place of a newer one, however messages overtake each other. */
export async function writeTexts(search: D1Database, texts: readonly IndexedText[]): Promise<void> {
  // Below what D1 takes in one value; each chunk is whole on its own.
  for (let at = 0; at < texts.length; at += 20) {
    const rows = JSON.stringify(texts.slice(at, at + 20))
    await search.batch([STEP, TAKE_OUT, PUT_IN].map((sql) => search.prepare(sql).bind(rows)))
  }
}

const STEP = `
  INSERT INTO indexed_question (question_id, version) SELECT value->>'$.id', value->>'$.version' FROM json_each(?1) WHERE true
  ON CONFLICT (question_id) DO UPDATE SET version = excluded.version WHERE excluded.version > indexed_question.version`

const CURRENT = `json_each(?1) v JOIN indexed_question i ON i.question_id = v.value->>'$.id' AND i.version = v.value->>'$.version'`
const TAKE_OUT = `DELETE FROM question_text WHERE rowid IN (SELECT i.id FROM ${CURRENT})`
const PUT_IN = `INSERT INTO question_text (rowid, words) SELECT i.id, v.value->>'$.words' FROM ${CURRENT}`
