import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#contract/shared/locales.ts'
import { PATHS } from '#scripts/lib/paths.ts'

/** The words of the site in one language, as its messages have them. */
export type Words = (key: string, fill?: Readonly<Record<string, string | number>>) => string

const known = new Map<Locale, Words>()

/** Reads every room of a language. Throws where a word is asked for that is not there. */
export function wordsOf(locale: Locale): Words {
  const found = known.get(locale) ?? readWords(locale)
  known.set(locale, found)
  return found
}

function readWords(locale: Locale): Words {
  const folder = join(PATHS.web, 'messages')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.split('/').at(-1) === `${locale}.json`)
  const all = new Map<string, unknown>(
    files.flatMap((path) => Object.entries(JSON.parse(readFileSync(join(folder, path), 'utf8')) as Record<string, unknown>)),
  )
  return (key, fill = {}) => {
    const text = all.get(key)
    if (typeof text !== 'string') throw new Error(`${locale} has no plain word ${key}`)
    return Object.entries(fill).reduce((filled, [name, value]) => filled.replace(`{${name}}`, String(value)), text)
  }
}
