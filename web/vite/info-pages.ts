import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import rehypeStringify from 'rehype-stringify'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { Plugin } from 'vite'

/** The operator's words that a page may name as `{email}`. */
type Brand = Readonly<Record<string, string>>

/** A page of information as a module gives it. `updated` as "2026-11-21", for policies. */
export interface InfoText {
  readonly title: string
  readonly description: string
  readonly updated: string | null
  readonly html: string
}

/**
 * Turns `content/info/<page>/<locale>.md` into a module: the front matter as text, the Markdown as HTML, the operator's data from
 * brand.json in the place of `{name}`, `{email}` and the like. Done at build, so that no visitor loads Markdown code.
 */
export function infoPages(brandFile: string): Plugin {
  return {
    name: 'sopan:info-pages',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/content\/info\/[\w-]+\/[a-z]+\.md$/.test(id)) return null
      this.addWatchFile(brandFile)
      const text = infoText(code, readBrand(brandFile), id.split('/').slice(-2).join('/'))
      return { code: `export default ${JSON.stringify(text)}`, map: null }
    },
  }
}

/**
 * A line that names something which the brand file leaves empty is left out: what the operator has not said is not shown. Throws, naming
 * `file`, on a page without title or description and on a name that
 * the brand file does not have.
 */
export function infoText(source: string, brand: Brand, file: string): InfoText {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  if (head === undefined || body === undefined) throw new Error(`${file}: begin with title and description between two lines of ---`)
  const fields = Object.fromEntries(
    head.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = brand[name]
      if (value === undefined) throw new Error(`${file}: brand.json has nothing for {${name}}`)
      return value
    })
  const withoutEmpty = (text: string) =>
    text
      .split('\n')
      .filter((line) => ![...line.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => brand[name] === ''))
      .join('\n')
  if (!fields['title'] || !fields['description']) throw new Error(`${file}: title or description is missing`)
  return {
    title: fill(fields['title']),
    description: fill(fields['description']),
    updated: fields['updated'] ?? null,
    html: String(markdown.processSync(fill(withoutEmpty(body)))).trim(),
  }
}

const markdown = unified().use(remarkParse).use(remarkRehype).use(rehypeStringify)

export function readBrand(file: string): Brand {
  const {
    name,
    legalName,
    email,
    phone,
    jurisdiction,
    grievanceOfficer: officer,
  } = JSON.parse(readFileSync(file, 'utf8')) as {
    name: string
    legalName: string
    email: string
    phone: string
    jurisdiction: string
    grievanceOfficer: { name: string; designation: string; email: string }
  }
  return {
    name,
    legalName,
    email,
    phone,
    jurisdiction,
    grievanceName: officer.name,
    grievanceDesignation: officer.designation,
    // Sentences name the officer by the office until there is a person.
    grievanceOfficer: officer.name === '' ? officer.designation : officer.name,
    grievanceEmail: officer.email,
  }
}

const ASKED_BY_LAW = { phone: 'phone', grievanceName: 'name of the grievance officer' } as const

/** What the Consumer Protection (E-Commerce) Rules, 2020 ask for (rule 4) and the brand file leaves empty, in words. */
export const missingInBrand = (brand: Brand): string[] =>
  Object.entries(ASKED_BY_LAW).flatMap(([name, words]) => (brand[name] === '' ? [words] : []))

export const brandFileOf = (web: string): string => join(web, '..', 'brand.json')
