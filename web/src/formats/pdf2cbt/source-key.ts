import type { ContentQuestion } from '#contract/imports/content.ts'
import { plainNumber } from '../number-key.ts'
import { letterAt } from '../question-form.ts'
import type { ProblemCode } from '../upload-model.ts'
import { said } from './source-fields.ts'
import { isRecord } from './source-questions.ts'

type Key = ContentQuestion['key']

export interface ReadKey {
  /** As the cell of the row gets it; what the file writes and no option has stays as it is, so that the row's check names it. */
  readonly key: Key
  /** What a key of a question cannot hold. */
  readonly told?: { readonly code: ProblemCode; readonly text: string }
}

const NO_KEY: Key = { options: [] }

/** "DROPPED" gives full marks to everyone, "BONUS" to everyone who attempted the question; the program compares their beginnings. */
function wordKey(given: unknown): ReadKey | null {
  if (given === undefined || given === null || given === '') return { key: NO_KEY }
  if (typeof given !== 'string') return null
  if (/^drop/i.test(given)) return { key: NO_KEY, told: { code: 'key_dropped', text: given } }
  return /^bonus/i.test(given) ? { key: NO_KEY, told: { code: 'key_bonus', text: given } } : null
}

/** The numbers of right options, from 1; early files have a bare number for a single choice. */
export function choiceKey(given: unknown, count: number, isSingle: boolean): ReadKey {
  const word = wordKey(given)
  if (word !== null) return word
  const listed: readonly unknown[] = Array.isArray(given) ? given : [given]
  const options = [...new Set(listed.map((one) => letterOf(one, count)))]
  if (options.length > MOST_LISTED) return { key: { options: [unreadable(given)] } }
  if (!isSingle || options.length < 2) return { key: { options } }
  return { key: { options }, told: { code: 'several_right', text: String(options.length) } }
}

/** More than a question has options. */
const MOST_LISTED = 26

/** Numbers and ranges with "TO" between, separated by commas or "OR"; the ends of a range stand in either order. */
export function numberKey(given: unknown): ReadKey {
  const word = wordKey(given)
  if (word !== null) return word
  if (typeof given !== 'string') return { key: { accept: typeof given === 'number' ? plain(String(given)) : unreadable(given) } }
  const alternatives = given
    .split(/,|OR/i)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const accept = alternatives.map((part) => {
    const ends = part.split(/TO/i).map(plain)
    const [from = '', to] = ends
    if (to === undefined || ends.length > 2) return ends.join(' TO ')
    return Number(from) > Number(to) ? `${to} TO ${from}` : `${from} TO ${to}`
  })
  const joined = accept.join(', ')
  // Cut off, a key could end in a number that no one wrote.
  return { key: { accept: joined.length > MOST_ACCEPTED ? unreadable(joined) : joined } }
}

/** worker/contract/imports/content.ts */
const MOST_ACCEPTED = 200

const plain = (written: string): string => plainNumber(written) ?? written.trim()

/** By the number of each row, the numbers of its right columns. A row without any is right when nothing is chosen in it, which no key here can say. */
export function matrixKey(given: unknown, rowCount: number, columnCount: number): ReadKey {
  const word = wordKey(given)
  if (word !== null) return word
  if (!isRecord(given)) return { key: { options: [unreadable(given)] } }
  const rows = Object.entries(given).slice(0, MOST_LISTED)
  return {
    key: {
      rows: Object.fromEntries(
        rows.map(([row, columns]) => {
          const listed: readonly unknown[] = Array.isArray(columns) ? columns : [columns]
          const name = /^[1-9]\d*$/.test(row) ? letterOf(Number(row), rowCount) : row.slice(0, 20)
          return [name, [...new Set(listed.map((one) => letterOf(one, columnCount)))].slice(0, MOST_LISTED)]
        }),
      ),
    },
  }
}

/** No key of any type, so that the row's check asks for one and shows what the file has. */
const unreadable = (given: unknown): string => `“${said(given)}”`

const letterOf = (number: unknown, count: number): string =>
  typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= count ? letterAt(number - 1) : said(number)
