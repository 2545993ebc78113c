import { and, asc, count, eq, isNull, lt, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { BookMark, ReadingOfBook, ReadingPlace, saveMarkRequest, savePlaceRequest } from '#contract/books/reader-schemas.ts'
import { BOOK_LIMITS } from '#contract/books/states.ts'
import { bookMark, chapter, reading } from '#worker/db/book-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { AppError } from '#worker/http/app-error.ts'

interface Keeper {
  readonly db: D1Database
  readonly userId: string
  /** ms UTC */
  readonly now: number
}

const placeColumns = {
  chapterId: reading.chapterId,
  language: reading.language,
  block: reading.block,
  progress: reading.progress,
  at: reading.at,
}

/** Where a reader is in a book and what they have kept of it. */
export async function readingOf({ db, userId }: Keeper, bookId: string): Promise<ReadingOfBook> {
  const orm = openDb(db)
  const [[place], marks] = await Promise.all([
    orm
      .select(placeColumns)
      .from(reading)
      .where(and(eq(reading.userId, userId), eq(reading.bookId, bookId))),
    orm
      .select({
        id: bookMark.id,
        chapterId: bookMark.chapterId,
        language: bookMark.language,
        kind: bookMark.kind,
        block: bookMark.block,
        quote: bookMark.quote,
        before: bookMark.before,
        after: bookMark.after,
        note: bookMark.note,
        at: bookMark.at,
      })
      .from(bookMark)
      .where(and(eq(bookMark.userId, userId), eq(bookMark.bookId, bookId), isNull(bookMark.deletedAt)))
      .orderBy(asc(bookMark.id)),
  ])
  return { place: place ?? null, marks: marks satisfies readonly BookMark[] }
}

/** Remembers where a reader is; a later place of another device stays. Gives the place that stays. Errors: not_found. */
export async function savePlace(keeper: Keeper, bookId: string, sent: z.output<typeof savePlaceRequest>): Promise<ReadingPlace> {
  const { db, userId } = keeper
  await refuseOther(db, bookId, sent.chapterId)
  const place = { ...sent, at: notAhead(sent.at, keeper.now) }
  const orm = openDb(db)
  await orm
    .insert(reading)
    .values({ userId, bookId, ...place })
    .onConflictDoUpdate({ target: [reading.userId, reading.bookId], set: place, setWhere: lt(reading.at, place.at) })
  const [stored] = await orm
    .select(placeColumns)
    .from(reading)
    .where(and(eq(reading.userId, userId), eq(reading.bookId, bookId)))
  return stored ?? place
}

/** Keeps a mark or a change of one; a later change of another device stays. Errors: not_found, too_many_marks. */
export async function saveMark(keeper: Keeper, bookId: string, id: string, sent: z.output<typeof saveMarkRequest>): Promise<void> {
  const { db, userId, now } = keeper
  await refuseOther(db, bookId, sent.chapterId)
  const orm = openDb(db)
  const own = and(eq(bookMark.userId, userId), eq(bookMark.bookId, bookId))
  const [[there], [held]] = await Promise.all([
    orm
      .select({ id: bookMark.id })
      .from(bookMark)
      .where(and(own, eq(bookMark.id, id))),
    orm.select({ rows: count() }).from(bookMark).where(own),
  ])
  if (there === undefined && (held?.rows ?? 0) >= BOOK_LIMITS.marks) throw new AppError('too_many_marks', { limit: BOOK_LIMITS.marks })
  const mark = { ...sent, at: notAhead(sent.at, now), deletedAt: null }
  await orm
    .insert(bookMark)
    .values({ userId, bookId, id, ...mark })
    .onConflictDoUpdate({ target: [bookMark.userId, bookMark.bookId, bookMark.id], set: mark, setWhere: lt(bookMark.at, mark.at) })
}

/** Takes a mark away, with its words; a later change of another device stays. `at` is when its reader took it away. */
export async function removeMark({ db, userId, now }: Keeper, bookId: string, id: string, at: number): Promise<void> {
  const deletedAt = notAhead(at, now)
  await openDb(db)
    .update(bookMark)
    .set({ quote: '', before: '', after: '', note: '', at: deletedAt, deletedAt })
    .where(
      and(
        eq(bookMark.userId, userId),
        eq(bookMark.bookId, bookId),
        eq(bookMark.id, id),
        isNull(bookMark.deletedAt),
        sql`${bookMark.at} <= ${deletedAt}`,
      ),
    )
}

/** A device whose clock is ahead does not win over all others for good. */
const notAhead = (at: number, now: number): number => Math.min(at, now)

async function refuseOther(db: D1Database, bookId: string, chapterId: string): Promise<void> {
  const [row] = await openDb(db).select({ bookId: chapter.bookId }).from(chapter).where(eq(chapter.id, chapterId))
  if (row?.bookId !== bookId) throw new AppError('not_found')
}
