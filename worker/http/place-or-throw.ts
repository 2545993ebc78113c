import { type PageCursor, readPlace } from '#domain/text/page-cursor.ts'
import { AppError } from './app-error.ts'

/** The place that a query names in a list sorted by a time and an id, the newest first; the beginning where it names none. Errors: invalid_request. */
export function placeOrThrow(text: string | undefined, path: string): PageCursor {
  const place = readPlace(text)
  if (place === null) throw new AppError('invalid_request', { path, reason: 'not a place in the list' })
  return place
}
