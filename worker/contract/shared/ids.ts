import * as z from 'zod/mini'

/** Ids are 16 characters of a-z and 0-9, made at random: about 82 bits, nothing about time or order. */
export const ID_PATTERN = /^[a-z0-9]{16}$/
export const idSchema = z.string().check(z.regex(ID_PATTERN, 'not an id'))

/** `{testId}.{n}`: the n-th attempt of its owner at that test; with the owner it leads to the attempt's room without a look-up. */
export const ATTEMPT_ID_PATTERN = /^([a-z0-9]{16})\.([1-9]\d{0,3})$/
export const attemptIdSchema = z.string().check(z.regex(ATTEMPT_ID_PATTERN, 'not an attempt id'))

export const attemptIdOf = (testId: string, n: number): string => `${testId}.${n}`

export function parseAttemptId(attemptId: string): { testId: string; n: number } | null {
  const parts = ATTEMPT_ID_PATTERN.exec(attemptId)
  return parts === null ? null : { testId: parts[1] ?? '', n: Number(parts[2]) }
}

/** SHA-256 of a file's bytes, base64url without padding: the name of a paper. */
export const HASH_PATTERN = /^[A-Za-z0-9_-]{43}$/
