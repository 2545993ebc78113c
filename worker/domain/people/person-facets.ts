/**
 * What users are filtered by, as words of the search index: an index of its own for each combination of filters would not do. A word is
 * letters and digits alone, so that the index takes it whole.
 */
import { searchWords } from '#domain/search/search-words.ts'

/** What the index has to know of an account. Times in ms UTC, days since 1970 in India. */
export interface PersonFacts {
  readonly role: 'user' | 'admin'
  /** The permission sets of an admin; null on an admin is an owner. */
  readonly permissions: readonly string[] | null
  readonly isBanned: boolean
  readonly primeUntil: number | null
  readonly examGoals: readonly string[]
  readonly language: string | null
  readonly state: string | null
  readonly lastSeenDay: number | null
}

/** What the index knows beside them. */
export interface IndexedFacts extends PersonFacts {
  /** Ids of the batches that they are in. */
  readonly batches: readonly string[]
}

export const PRIME_FILTERS = ['active', 'ended', 'never'] as const
export const SEEN_FILTERS = ['week', 'month', 'notMonth', 'never'] as const

/** All that are given must hold. `seen` counts whole weeks: `week` is this or the last one, `month` the last five, `notMonth` earlier. */
export interface PersonFilter {
  readonly prime?: (typeof PRIME_FILTERS)[number] | undefined
  readonly exam?: string | undefined
  readonly language?: string | undefined
  readonly state?: string | undefined
  /** A permission set, or `admin` for any. */
  readonly permission?: string | undefined
  readonly banned?: 'yes' | 'no' | undefined
  readonly seen?: (typeof SEEN_FILTERS)[number] | undefined
  /** The id of a batch. */
  readonly batch?: string | undefined
}

const DAY_MS = 86_400_000
const WEEKS = { week: 2, month: 5 } as const

/** The words under which an account is found. */
export function facetsOf(p: IndexedFacts): string[] {
  return [
    'all',
    ...p.examGoals.map((exam) => word('exam', exam)),
    ...(p.language === null ? [] : [word('lang', p.language)]),
    ...p.batches.map((batch) => word('batch', batch)),
    ...(p.state === null ? [] : [word('state', p.state)]),
    ...setsOf(p).map((set) => word('set', set)),
    ...(p.isBanned ? ['banned'] : []),
    ...(p.primeUntil === null ? [] : ['pass', `until${dayOf(p.primeUntil)}`]),
    ...(p.lastSeenDay === null ? [] : ['seen', `week${weekOf(p.lastSeenDay)}`]),
  ]
}

/**
 * The filter as an expression of FTS5 over the facets. For Prime it is a day too wide: `isWanted` decides. `now` ms UTC, `today` the day in
 * India.
 */
export function facetMatch(filter: PersonFilter, now: number, today: number): string {
  const { exam, language, state, permission, banned, prime, seen, batch } = filter
  const must = [
    ...(batch === undefined ? [] : [quoted(word('batch', batch))]),
    ...(exam === undefined ? [] : [quoted(word('exam', exam))]),
    ...(language === undefined ? [] : [quoted(word('lang', language))]),
    ...(state === undefined ? [] : [quoted(word('state', state))]),
    ...(permission === undefined ? [] : [quoted(word('set', permission))]),
    ...(banned === 'yes' ? ['"banned"'] : []),
    ...(prime === 'active' ? [untilFrom(dayOf(now))] : prime === 'ended' ? ['"pass"'] : []),
    ...(seen === 'week' || seen === 'month' ? [lastWeeks(WEEKS[seen], today)] : seen === 'notMonth' ? ['"seen"'] : []),
  ]
  const mustNot = [
    ...(banned === 'no' ? ['"banned"'] : []),
    ...(prime === 'ended' ? [untilFrom(dayOf(now) + 1)] : prime === 'never' ? ['"pass"'] : []),
    ...(seen === 'notMonth' ? [lastWeeks(WEEKS.month, today)] : seen === 'never' ? ['"seen"'] : []),
  ]
  const wanted = must.length === 0 ? '"all"' : must.join(' AND ')
  return mustNot.length === 0 ? wanted : `(${wanted}) NOT (${mustNot.join(' OR ')})`
}

/** Whether an account, as it is now, is what the filter asks for, but for its batches: the index may be a minute behind. */
export function isWanted(p: PersonFacts, filter: PersonFilter, now: number, today: number): boolean {
  const { exam, language, state, permission, banned, prime, seen } = filter
  const hasPass = p.primeUntil !== null && p.primeUntil > now
  const weeksAgo = p.lastSeenDay === null ? null : weekOf(today) - weekOf(p.lastSeenDay)
  return (
    (exam === undefined || p.examGoals.includes(exam)) &&
    (language === undefined || p.language === language) &&
    (state === undefined || p.state === state) &&
    (permission === undefined || setsOf(p).includes(permission)) &&
    (banned === undefined || p.isBanned === (banned === 'yes')) &&
    (prime === undefined || prime === (p.primeUntil === null ? 'never' : hasPass ? 'active' : 'ended')) &&
    (seen === undefined || isSeen(seen, weeksAgo))
  )
}

function isSeen(seen: (typeof SEEN_FILTERS)[number], weeksAgo: number | null): boolean {
  if (seen === 'never' || weeksAgo === null) return seen === 'never' && weeksAgo === null
  return seen === 'notMonth' ? weeksAgo >= WEEKS.month : weeksAgo < WEEKS[seen]
}

const setsOf = ({ role, permissions }: PersonFacts): string[] => (role === 'admin' ? ['admin', ...(permissions ?? ['owner'])] : [])

const word = (kind: string, value: string): string => kind + searchWords(value).join('')
const quoted = (text: string): string => `"${text}"`
const dayOf = (at: number): number => Math.floor(at / DAY_MS)
const weekOf = (day: number): number => Math.floor(day / 7)

const lastWeeks = (count: number, today: number): string =>
  `(${Array.from({ length: count }, (_, back) => quoted(`week${weekOf(today) - back}`)).join(' OR ')})`

/** Every day from this one on: the day itself, and for each of its digits the beginnings with a larger one. Days have five digits until 2243. */
function untilFrom(day: number): string {
  const digits = String(day)
  const beginnings = [...digits].flatMap((digit, at) =>
    Array.from({ length: 9 - Number(digit) }, (_, i) => `"until${digits.slice(0, at)}${Number(digit) + i + 1}"*`),
  )
  return `(${[quoted(`until${digits}`), ...beginnings].join(' OR ')})`
}
