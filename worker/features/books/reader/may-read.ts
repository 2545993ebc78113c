import type { BookAccess } from '#contract/books/states.ts'
import { AppError } from '#worker/http/app-error.ts'

/** Who asks for a chapter; `primeUntil` ms UTC, null without Prime. */
export interface BookReader {
  readonly userId: string
  readonly primeUntil: number | null
}

/**
 * Whether someone may read: a free book and a sample anyone, the rest whoever has Prime now. Throws `book_needs_prime`. Gives until when what is
 * read may be kept (ms UTC), null for as long as its reader likes.
 */
export function refuseWithoutPrime(access: BookAccess, isSample: boolean, reader: BookReader | null, now: number): number | null {
  if (access === 'free' || isSample) return null
  const until = reader?.primeUntil ?? 0
  if (until <= now) throw new AppError('book_needs_prime')
  return until
}
