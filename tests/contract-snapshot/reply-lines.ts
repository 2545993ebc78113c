/**
 * A reply without its values: each object with the names of its fields, such as `.items[] {id, score}`, and each other place of its JSON
 * with the kind of its value, such as `.items[].score number`.
 */
export function linesOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return [`${at} list`, ...value.flatMap((one) => linesOf(one, `${at}[]`))]
  if (value !== null && typeof value === 'object') {
    const fields = Object.entries(value).map(([key, one]) => [nameOf(key), one] as const)
    const names = Array.from(new Set(fields.map(([name]) => name))).toSorted()
    return [`${at} {${names.join(', ')}}`, ...fields.flatMap(([name, one]) => linesOf(one, `${at}.${name}`))]
  }
  return [`${at} ${value === null ? 'null' : typeof value}`]
}

/** Keys that are data, such as ids and languages, count as one place. */
const nameOf = (key: string): string => (/^(?:[a-z]{2,3}|[a-z0-9]{16}|\d.*|.*[^A-Za-z0-9_].*)$/.test(key) && !FIELDS.has(key) ? '*' : key)

/** Fields with names so short that they look like a language. */
const FIELDS = new Set(
  'id at by n on to up day url key max min sum set seq iv alg kid op ops row ms sub all top tie qty tax gst net raw old new now end tag run'.split(
    ' ',
  ),
)

/** The replies of one call with one status: each place with the kinds that were seen, objects with their fields; `?` is not always there. */
export type ReplyForm = Readonly<Record<string, string>>
/** Of each call and status, such as `GET /api/me 200`. */
export type Replies = Readonly<Record<string, ReplyForm>>

interface Place {
  readonly kinds: Set<string>
  readonly fields: Set<string>
  /** In every object that was seen here; null before the first. */
  always: Set<string> | null
}

/** The form of all replies that were seen, sorted. */
export function mergeReplies(seen: Iterable<readonly [call: string, lines: readonly string[]]>): Replies {
  const calls = new Map<string, Map<string, Place>>()
  for (const [call, lines] of seen) {
    const places = calls.get(call) ?? new Map<string, Place>()
    for (const line of lines) note(places, line)
    calls.set(call, places)
  }
  return Object.fromEntries(sorted(calls).map(([call, places]) => [call, Object.fromEntries(sorted(places).map(writtenPlace))]))
}

function note(places: Map<string, Place>, line: string): void {
  const cut = line.indexOf(' ')
  const [at, kind] = [line.slice(0, cut), line.slice(cut + 1)]
  const place = places.get(at) ?? { kinds: new Set(), fields: new Set(), always: null }
  if (kind.startsWith('{')) {
    const names = fieldsOf(kind)
    for (const name of names) place.fields.add(name)
    place.always = new Set(names.filter((name) => place.always === null || place.always.has(name)))
    place.kinds.add('object')
  } else place.kinds.add(kind)
  places.set(at, place)
}

const fieldsOf = (written: string): string[] =>
  written
    .replaceAll(/[{}]/g, '')
    .split(', ')
    .filter((name) => name !== '')

const sorted = <Value>(map: ReadonlyMap<string, Value>): (readonly [string, Value])[] =>
  Array.from(map).toSorted(([a], [b]) => (a < b ? -1 : 1))

function writtenPlace([at, { kinds, fields, always }]: readonly [string, Place]): readonly [string, string] {
  const names = Array.from(fields).toSorted()
  const object = `{${names.map((name) => (always?.has(name) === true ? name : `${name}?`)).join(', ')}}`
  return [
    at,
    Array.from(kinds)
      .toSorted()
      .map((kind) => (kind === 'object' ? object : kind))
      .join(' | '),
  ]
}

/**
 * How the replies of a whole run differ from the kept ones: a call, status or field that is new; a call that is gone; a field that was in
 * every object and is in none; a value of another kind. Lists hold what other tests have left, so these are no differences: an empty list,
 * an optional field or a null that this run does not meet, and a value where the kept replies only had null.
 */
export function differences(kept: Replies, seen: Replies): string[] {
  return [
    ...Object.keys(seen)
      .filter((call) => kept[call] === undefined)
      .map((call) => `new: ${call}`),
    ...Object.keys(kept)
      .filter((call) => seen[call] === undefined)
      .map((call) => `gone: ${call}`),
    ...Object.entries(seen).flatMap(([call, form]) => (kept[call] === undefined ? [] : formDifferences(call, kept[call], form))),
  ]
}

const formDifferences = (call: string, kept: ReplyForm, seen: ReplyForm): string[] =>
  Object.entries(seen).flatMap(([at, written]) => {
    const before = kept[at]
    // The field that holds it is told as new.
    if (before === undefined) return []
    const [was, is] = [readPlace(before), readPlace(written)]
    return [
      ...is.names.filter((name) => !was.names.includes(name)).map((name) => `new: ${call} ${at}.${name}`),
      ...(is.kinds.includes('object') ? was.always.filter((name) => !is.names.includes(name)) : []).map(
        (name) => `gone: ${call} ${at}.${name}`,
      ),
      ...(was.kinds.every((kind) => kind === 'null') ? [] : is.kinds)
        .filter((kind) => kind !== 'null' && !was.kinds.includes(kind))
        .map((kind) => `of another kind: ${call} ${at} ${kind}`),
    ]
  })

function readPlace(written: string): { kinds: string[]; names: string[]; always: string[] } {
  const parts = written.split(' | ')
  const fields = fieldsOf(parts.find((part) => part.startsWith('{')) ?? '')
  return {
    kinds: parts.map((part) => (part.startsWith('{') ? 'object' : part)),
    names: fields.map((name) => name.replace('?', '')),
    always: fields.filter((name) => !name.endsWith('?')),
  }
}
