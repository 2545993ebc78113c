import { eq, sql } from 'drizzle-orm'
import { book, bookShelf } from '#worker/db/book-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { type PageOrder, pageOrderStatement } from '#worker/db/page-orders.ts'

/** Every public page of books bears this tag: lists and neighbours name chapters, and books change seldom. */
const BOOK_TAGS = ['books'] as const

export const booksChanged = (newId: () => string): PageOrder => ({ id: newId(), tags: BOOK_TAGS })

/**
 * Statements for the batch of a change, after its writes: what lists and pages know of a book follows from its published texts and is made
 * anew with every change. They write its contents, its cards, its places on the shelf and the order to make cached pages anew. `now` ms UTC.
 */
export function publicationStatements(db: D1Database, bookId: string, order: PageOrder, now: number): D1PreparedStatement[] {
  const orm = openDb(db)
  return [
    statementOf(db, orm.update(book).set({ contents: CONTENTS, updatedAt: now }).where(eq(book.id, bookId))),
    // The cards count what the contents hold, so they come after them.
    statementOf(db, orm.update(book).set({ cards: CARDS }).where(eq(book.id, bookId))),
    statementOf(db, orm.delete(bookShelf).where(eq(bookShelf.bookId, bookId))),
    statementOf(
      db,
      orm.insert(bookShelf).select(
        sql`SELECT e.value AS exam, l.value AS language, b.position AS position, b.id AS book_id FROM book b,
          json_each(json_insert(b.exams, '$[#]', '')) e,
          json_each(json_insert((SELECT json_group_array(c.key) FROM json_each(b.cards) c), '$[#]', '')) l
          WHERE b.id = ${bookId} AND b.state = 'published' AND b.cards <> '{}'`,
      ),
    ),
    pageOrderStatement(db, order, now),
  ]
}

/** A `ContentsChapter` of each chapter with a published text. */
const CONTENTS = sql`coalesce((SELECT json_group_array(json(v.chapter)) FROM (
  SELECT json_object('id', c.id, 'slug', c.slug, 'isSample', json(CASE c.is_sample WHEN 1 THEN 'true' ELSE 'false' END), 'texts',
    (SELECT json_group_object(t.language, json_object('title', t.title, 'words', t.words, 'bytes', t.bytes, 'updatedAt', t.updated_at))
      FROM chapter_text t WHERE t.chapter_id = c.id AND t.state = 'published')) AS chapter
  FROM chapter c WHERE c.book_id = book.id
    AND EXISTS (SELECT 1 FROM chapter_text t WHERE t.chapter_id = c.id AND t.state = 'published')
  ORDER BY c.position) v), '[]')`

/** A `CardOfBook` of each language that readers can read it in: those of its published chapters, else those that it names. */
const CARDS = sql`coalesce((SELECT json_group_object(l.language, json_object(
    'title', coalesce(book.titles ->> ('$.' || l.language), book.titles ->> '$.en'),
    'description', coalesce(book.descriptions ->> ('$.' || l.language), book.descriptions ->> '$.en'),
    'chapters', l.chapters, 'words', l.words))
  FROM (
    SELECT t.key AS language, count(*) AS chapters, sum(t.value ->> '$.words') AS words
      FROM json_each(book.contents) c, json_each(c.value, '$.texts') t WHERE book.kind = 'chapters' GROUP BY t.key
    UNION ALL SELECT value, 0, 0 FROM json_each(book.languages) WHERE book.kind <> 'chapters') l), '{}')`
