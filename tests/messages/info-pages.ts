import { readdirSync, readFileSync } from 'node:fs'
import type { Locale } from '#contract/shared/locales.ts'
import { placeholders, sameSet } from './checks.ts'
import { foreignWords } from './script.ts'

const FOLDER = new URL('../../web/content/info/', import.meta.url)

export const INFO_PAGES: readonly string[] = readdirSync(FOLDER).toSorted()

/** The Markdown of a page of information; throws where the locale has none. */
export const readInfoPage = (page: string, locale: Locale): string => readFileSync(new URL(`${page}/${locale}.md`, FOLDER), 'utf8')

/** What a translated page has otherwise than the English one: blocks, placeholders, the date of its last change, its script. */
export function pageFaults(en: string, translated: string, locale: Locale): string[] {
  const faults: string[] = []
  if (shapeOf(translated) !== shapeOf(en)) faults.push(`headings, paragraphs and lists are ${shapeOf(translated)}, not ${shapeOf(en)}`)
  if (!sameSet(placeholders(translated), placeholders(en))) faults.push(`placeholders are ${[...new Set(placeholders(translated))].join()}`)
  if (updatedOf(translated) !== updatedOf(en)) faults.push('the date of the last change is another')
  return [...faults, ...foreignWords(translated.replace(/^(?:title|description|updated):/gm, ''), locale)]
}

/** One letter a block: heading, list item, paragraph, line of the front matter. */
const shapeOf = (page: string): string =>
  page
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (line.startsWith('## ') ? 'h' : line.startsWith('- ') ? 'l' : /^(?:---|\w+:)/.test(line) ? 'f' : 'p'))
    .join('')

const updatedOf = (page: string): string | undefined => /^updated: (.+)$/m.exec(page)?.[1]
