/**
 * What visitors search: the index of published posts, each text of a language on its own.
 * Hand-written: full-text tables have no Drizzle schema, and json_each takes any number of articles in one value.
 */
import * as z from 'zod/mini'
import type { Locale } from '#contract/shared/locales.ts'
import { matchAll, searchWords } from '#domain/search/search-words.ts'
import { decodeRows } from '#worker/db/decode-row.ts'

export type ArticleEntryKind = 'post'
export interface ArticleRef {
  readonly kind: ArticleEntryKind
  /** Id of the post. */
  readonly id: string
}

/** A published text: its title, and what else it is found by (excerpt, tags, text). */
export interface IndexedArticle extends ArticleRef {
  readonly language: Locale
  readonly title: string
  readonly beside: string
}

/**
 * Ids of articles that hold all the words, each once, at most `most`: first those with a text in one of `languages`, and among them those that
 * hold the words in their title; the newest of each first. Empty without a word. Costs the same among any number of articles.
 */
export async function findArticles(
  search: D1Database,
  kind: ArticleEntryKind,
  query: string,
  languages: readonly Locale[],
  most: number,
): Promise<string[]> {
  const match = matchAll(query)
  if (match === null) return []
  const ofKind = `{marks} : "${kind}"`
  const inLanguages = `{marks} : (${languages.map((language) => `"${language}"`).join(' OR ')})`
  const [inTitle, anywhere] = [`{title} : (${match})`, `{title beside} : (${match})`]
  const statement = search.prepare(FIND).bind(
    [ofKind, inLanguages, inTitle].map(inBrackets).join(' AND '),
    [ofKind, inLanguages, anywhere].map(inBrackets).join(' AND '),
    [ofKind, anywhere].map(inBrackets).join(' AND '),
    // A text that is also there in the language that stands in for the reader's is found twice.
    most * languages.length,
  )
  const rows = decodeRows(z.object({ id: z.string() }), await statement.all())
  return [...new Set(rows.map(({ id }) => id))].slice(0, most)
}

const inBrackets = (part: string): string => `(${part})`

const hits = (match: string): string => `
  SELECT * FROM (SELECT i.ref_id AS id FROM article_text JOIN indexed_article i ON i.id = article_text.rowid
    WHERE article_text MATCH ${match} ORDER BY article_text.rowid DESC LIMIT ?4)`
const FIND = `${hits('?1')} UNION ALL ${hits('?2')} UNION ALL ${hits('?3')}`

const postRow = z.object({
  id: z.string(),
  language: z.string(),
  title: z.string(),
  excerpt: z.string(),
  source: z.string(),
  tags: z.string(),
})

/** What the index has to hold of these articles now: each published text of a language; what is not published is missing. */
export async function readArticles(db: D1Database, refs: readonly ArticleRef[]): Promise<IndexedArticle[]> {
  const rows = decodeRows(
    postRow,
    await db
      .prepare(READ_POSTS)
      .bind(JSON.stringify(refs.map(({ id }) => id)))
      .all(),
  )
  return rows.map(({ id, language, title, excerpt, source, tags }) => ({
    kind: 'post',
    id,
    language: language as Locale,
    title: wordsOf(title),
    beside: wordsOf([excerpt, ...(JSON.parse(tags) as string[]), withoutAddresses(source)].join(' ')),
  }))
}

const READ_POSTS = `
  SELECT p.id, t.language, t.title, t.excerpt, t.source, p.tags FROM post p JOIN post_text t ON t.post_id = p.id
  WHERE t.state = 'published' AND p.id IN (SELECT value FROM json_each(?1)) ORDER BY p.published_at, p.id`

/** Where a link leads, and which test stands in the text, are no words of it. */
const withoutAddresses = (source: string): string => source.replaceAll(/\]\([^)]*\)/g, ']').replaceAll(/^::test\{.*$/gm, '')

const wordsOf = (text: string): string => searchWords(text).join(' ')

/** The index holds these articles as `articles` says, and none of `refs` beside them: telling it twice, or late, does no harm. */
export async function writeArticles(search: D1Database, refs: readonly ArticleRef[], articles: readonly IndexedArticle[]): Promise<void> {
  if (refs.length === 0) return
  const asked = JSON.stringify(refs)
  await search.batch([TAKE_OUT, FORGET].map((sql) => search.prepare(sql).bind(asked)))
  // Each is far below what D1 takes in one value; the text of a post may have 200 KB.
  for (const article of articles) await search.batch([REMEMBER, PUT_IN].map((sql) => search.prepare(sql).bind(JSON.stringify(article))))
}

const NAMED = `SELECT i.id FROM json_each(?1) v JOIN indexed_article i ON i.kind = v.value->>'$.kind' AND i.ref_id = v.value->>'$.id'`
const TAKE_OUT = `DELETE FROM article_text WHERE rowid IN (${NAMED})`
const FORGET = `DELETE FROM indexed_article WHERE id IN (${NAMED})`
const REMEMBER = `INSERT INTO indexed_article (kind, ref_id, language) SELECT ?1->>'$.kind', ?1->>'$.id', ?1->>'$.language'`
const PUT_IN = `
  INSERT INTO article_text (rowid, marks, title, beside)
  SELECT i.id, i.kind || ' ' || i.language, ?1->>'$.title', ?1->>'$.beside' FROM indexed_article i
  WHERE i.kind = ?1->>'$.kind' AND i.ref_id = ?1->>'$.id' AND i.language = ?1->>'$.language'`
