/**
 * Numerical keys whose commas may be read in two ways: "1,000" is the number 1000 or the two answers 1 and 0. Both the Indian
 * (12,34,567) and the international (1,234,567) grouping count. No one guesses: an author says which is meant.
 */

/** One doubtful part of a key, with what it becomes under either reading. */
export interface GroupedNumber {
  readonly text: string
  /** Null where the part also holds commas that cannot be grouping, such as "5,1,000". */
  readonly asOne: string | null
  readonly asSeveral: string
}

export type GroupedReading = 'one' | 'several'

/** The parts of a key that may be one number or several answers; empty where the key has one meaning only. */
export function groupedNumbers(accept: string): GroupedNumber[] {
  return runsOf(accept).flatMap(({ text }) => doubtOf(text) ?? [])
}

/** The key under a reading, as `parseAccepted` takes it; null where "one number" does not fit a part. */
export function readGrouped(accept: string, reading: GroupedReading): string | null {
  let read = ''
  let from = 0
  for (const { text, at } of runsOf(accept)) {
    const doubt = doubtOf(text)
    if (doubt === null) continue
    const chosen = reading === 'one' ? doubt.asOne : doubt.asSeveral
    if (chosen === null) return null
    read += accept.slice(from, at) + chosen
    from = at + text.length
  }
  return read + accept.slice(from)
}

/** What is wrong with a doubtful key and how to fix it, in words for an author; null for a key with one meaning. */
export function groupedFault(accept: string): string | null {
  const [doubt] = groupedNumbers(accept)
  if (doubt === undefined) return null
  const one = doubt.asOne === null ? '' : `"${doubt.asOne}" for one number, or `
  return `"${doubt.text}" may be one number or several answers; write ${one}"${doubt.asSeveral}" for several answers`
}

/** Numbers joined by commas. A comma with a space after it separates answers, unless what follows is "000" or "050": no answer begins so. */
const RUN = /\d+(?:\.\d+)?(?:,\d+(?:\.\d+)?|,[ \t]+0\d\d(?!\d)(?:\.\d+)?)+/g

const runsOf = (accept: string): { text: string; at: number }[] =>
  [...accept.matchAll(RUN)].map((match) => ({ text: match[0], at: match.index }))

/** As numbers are grouped: one to three digits, then groups of two or three, the last of three, decimals only at the end. */
const WHOLE = /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/
const PART = /(?:^|,)[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d+)?(?=,|$)/

function doubtOf(text: string): GroupedNumber | null {
  const close = text.replace(/,[ \t]+/g, ',')
  if (!PART.test(close)) return null
  return {
    text,
    asOne: WHOLE.test(close) ? close.replaceAll(',', '') : null,
    asSeveral: close
      .split(',')
      .map((part) => part.replace(/^0+(?=\d)/, ''))
      .join(', '),
  }
}
