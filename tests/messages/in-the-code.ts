import { readdirSync, readFileSync } from 'node:fs'
import type { Locale } from '#contract/shared/locales.ts'

/** The keys of messages that the code of the site or the Worker names. */
export function usedKeys(): ReadonlySet<string> {
  const named = sourcesIn(['web/src', 'worker']).flatMap((source) =>
    [...source.matchAll(/\bm\s*\.(\w+)|['"]([a-z]+(?:_[a-z0-9]+)+)['"]/g)].map(([, key, quoted]) => key ?? quoted ?? ''),
  )
  // The Functions draw all languages, and call a message by its name.
  const drawn = sourcesIn(['web/functions']).flatMap((source) =>
    [...source.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)\(/g)].map(([, key = '']) => key),
  )
  return new Set([...named, ...drawn])
}

/** The keys of messages that are the whole text of a button. */
export function buttonKeys(): ReadonlySet<string> {
  const texts = /<(?:Button|\w+Button)\b(?:[^<>]|=>|<\w+[^<>]*\/>)*>\s*(?:<\w+[^<>]*\/>\s*)?\{m\.(\w+)\(\)\}\s*<\/\w*Button>/g
  return new Set(sourcesIn(['web/src', 'worker']).flatMap((source) => [...source.matchAll(texts)].map(([, key = '']) => key)))
}

/** Buttons with more than 32 letters as readers count them, which a phone of 360 px breaks. */
export function tooLong(texts: readonly (readonly [key: string, text: string])[], buttons: ReadonlySet<string>, locale: Locale): string[] {
  const letters = new Intl.Segmenter(locale, { granularity: 'grapheme' })
  return texts.flatMap(([key, text]) => {
    const count = [...letters.segment(text)].length
    return buttons.has(key) && count > MOST ? [`${key}: ${count}`] : []
  })
}

const MOST = 32

const sourcesIn = (folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(new URL(`../../${folder}/`, import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('paraglide') && !file.includes('.test.'))
      .map((file) => readFileSync(new URL(`../../${folder}/${file}`, import.meta.url), 'utf8')),
  )
