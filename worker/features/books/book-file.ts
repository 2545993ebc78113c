import { eq, sql } from 'drizzle-orm'
import type { AdminBookDetail } from '#contract/books/schemas.ts'
import type { BookFileAddress } from '#contract/books/reader-schemas.ts'
import { byteRange } from '#domain/books/byte-range.ts'
import { book } from '#worker/db/book-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { AppError } from '#worker/http/app-error.ts'
import type { TokenKeys } from '#worker/platform/token-keys.ts'
import { signToken, TOKEN_KINDS, verifyToken } from '#worker/platform/tokens.ts'
import type { BookDeps } from './book-deps.ts'
import { bookDetail } from './detail.ts'
import { fileKeyOf } from './file-key.ts'
import { refuseWithoutPrime, type BookReader } from './reader/may-read.ts'
import { write } from './save-book.ts'

/**
 * Gives a book its PDF; the one before goes once the new one is there. Errors: not_found, invalid_request (the book is none of that kind, or the
 * bytes are no PDF), conflict.
 */
export async function putBookFile(
  deps: BookDeps & { readonly media: R2Bucket; readonly newSecret: () => string },
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<AdminBookDetail> {
  const before = await bookDetail(deps.db, id)
  if (before.settings.kind !== 'file') throw new AppError('invalid_request', { path: 'id', reason: 'is a book without a file' })
  if (!new TextDecoder('latin1').decode(bytes.slice(0, 8)).startsWith('%PDF-'))
    throw new AppError('invalid_request', { path: 'body', reason: 'is no PDF' })
  const [row] = await openDb(deps.db).select({ fileKey: book.fileKey }).from(book).where(eq(book.id, id))
  const name = deps.newSecret()
  await deps.media.put(fileKeyOf(name), bytes, { httpMetadata: { contentType: 'application/pdf' } })
  try {
    await write(deps, before, before.revision, {
      set: { fileKey: name, fileBytes: bytes.byteLength, fileAt: deps.now, revision: sql`${book.revision} + 1` },
      audit: ['book.file', { bytes: before.file?.bytes ?? null }, { bytes: bytes.byteLength }],
    })
  } catch (error) {
    await deps.media.delete(fileKeyOf(name))
    throw error
  }
  if (row !== undefined && row.fileKey !== null) await deps.media.delete(fileKeyOf(row.fileKey))
  return bookDetail(deps.db, id)
}

/** An address where the PDF can be had for five minutes, for whoever may read the book. Errors: not_found, book_needs_prime. */
export async function makeFileAddress(
  { db, keys, now, newId }: { readonly db: D1Database; readonly keys: TokenKeys; readonly now: number; readonly newId: () => string },
  id: string,
  reader: BookReader | null,
): Promise<BookFileAddress> {
  const [found] = await openDb(db)
    .select({ access: book.access, state: book.state, fileKey: book.fileKey })
    .from(book)
    .where(eq(book.id, id))
  if (found?.state !== 'published' || found.fileKey === null) throw new AppError('not_found')
  refuseWithoutPrime(found.access, false, reader, now)
  const expiresAt = now + TOKEN_KINDS.bookFile.maxAgeSeconds * 1_000
  const token = await signToken(keys, TOKEN_KINDS.bookFile, { sub: id, jti: newId(), now, expiresAt })
  return { path: `/api/book-files/${token}`, expiresAt }
}

/** The PDF that a good address leads to, or the stretch of it that is asked for; to be saved, never shown within the site. */
export async function bookFileReply(
  { db, media, keys, now }: { readonly db: D1Database; readonly media: R2Bucket; readonly keys: TokenKeys; readonly now: number },
  token: string,
  rangeHeader: string | undefined,
): Promise<Response> {
  const claims = await verifyToken(keys, TOKEN_KINDS.bookFile, token, now)
  const [found] =
    claims === null
      ? []
      : await openDb(db)
          .select({ slug: book.slug, state: book.state, fileKey: book.fileKey, fileBytes: book.fileBytes })
          .from(book)
          .where(eq(book.id, claims.sub))
  if (found?.state !== 'published' || found.fileKey === null || found.fileBytes === null) throw new AppError('not_found')
  const size = found.fileBytes
  const range = byteRange(rangeHeader, size)
  if (range === 'outside') return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } })
  const object = await media.get(fileKeyOf(found.fileKey), range === null ? {} : { range })
  if (object === null) throw new AppError('not_found')
  return new Response(object.body, {
    status: range === null ? 200 : 206,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${found.slug}.pdf"`,
      'content-length': String(range?.length ?? size),
      ...(range !== null && { 'content-range': `bytes ${range.offset}-${range.offset + range.length - 1}/${size}` }),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    },
  })
}
