/** A reply without its values: each place of its JSON with what kinds of value were seen there, such as `.items[].score: number`. */
export function linesOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return [`${at}: list`, ...value.flatMap((one) => linesOf(one, `${at}[]`))]
  if (value !== null && typeof value === 'object')
    return [`${at}: object`, ...Object.entries(value).flatMap(([key, one]) => linesOf(one, `${at}.${nameOf(key)}`))]
  return [`${at}: ${value === null ? 'null' : typeof value}`]
}

/** Keys that are data, such as ids and languages, count as one place. */
const nameOf = (key: string): string => (/^(?:[a-z]{2,3}|[a-z0-9]{16}|\d.*|.*[^A-Za-z0-9_].*)$/.test(key) && !FIELDS.has(key) ? '*' : key)

/** Fields with names so short that they look like a language. */
const FIELDS = new Set(
  'id at by n on to up day url key max min sum set seq iv alg kid op ops row ms sub all top tie qty tax gst net raw old new now end tag run'.split(
    ' ',
  ),
)

/** What the tests saw of each call: `GET /api/me 200` and its lines. */
export type Replies = Readonly<Record<string, readonly string[]>>

/** All replies with the lines of the same call and status as one sorted set. */
export function mergeReplies(seen: Iterable<readonly [call: string, lines: readonly string[]]>): Replies {
  const merged = new Map<string, Set<string>>()
  for (const [call, lines] of seen) {
    const known = merged.get(call) ?? new Set()
    for (const line of lines) known.add(line)
    merged.set(call, known)
  }
  return Object.fromEntries(
    Array.from(merged, ([call, lines]) => [call, Array.from(lines).toSorted()] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/**
 * How the replies of a whole run differ from the kept ones: a field or status that is new, one that nobody sees any more, and a value of
 * another kind. A kind that was kept and is not seen this time, such as null, is no difference.
 */
export function differences(kept: Replies, seen: Replies): string[] {
  const placesOf = (lines: readonly string[] = []) => new Set(lines.map((line) => line.slice(0, line.lastIndexOf(': '))))
  return [
    ...Object.keys(seen)
      .filter((call) => kept[call] === undefined)
      .map((call) => `new: ${call}`),
    ...Object.keys(kept)
      .filter((call) => seen[call] === undefined)
      .map((call) => `gone: ${call}`),
    ...Object.keys(seen).flatMap((call) => {
      const [before, after] = [kept[call], seen[call] ?? []]
      if (before === undefined) return []
      const [placesBefore, placesAfter] = [placesOf(before), placesOf(after)]
      return [
        ...after.filter((line) => !before.includes(line)).map((line) => `new: ${call} ${line}`),
        ...Array.from(placesBefore)
          .filter((place) => !placesAfter.has(place))
          .map((place) => `gone: ${call} ${place}`),
      ]
    }),
  ]
}
