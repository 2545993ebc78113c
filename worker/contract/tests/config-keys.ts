import * as z from 'zod/mini'

/** More configurations than the machines of one test need. */
export const MOST_CONFIG_KEYS = 10

/** A Config Key as the configuration tool of Safe Exam Browser shows it: a SHA-256 in hexadecimal digits. */
export const CONFIG_KEY = /^[0-9a-f]{64}$/

/** A Config Key as it is stored and compared: without spaces around it, in lower case. */
export const plainConfigKey = (key: string): string => key.trim().toLowerCase()

/** The configurations of Safe Exam Browser in which a test may be taken. */
export const configKeysSchema = z
  .array(
    z
      .string()
      .check(z.trim(), z.toLowerCase(), z.regex(CONFIG_KEY, 'is not a Config Key: it has 64 characters, each a digit or a letter a to f')),
  )
  .check(
    z.minLength(1),
    z.maxLength(MOST_CONFIG_KEYS),
    z.refine((keys) => new Set(keys).size === keys.length, 'names a Config Key twice'),
  )
