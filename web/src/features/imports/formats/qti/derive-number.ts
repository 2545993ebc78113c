import { decimalOf } from '../number-key.ts'
import type { Derived, Gain, Report } from './derive-key.ts'
import type { Part } from './item-model.ts'

type NumberPart = Extract<Part, { kind: 'number' }>

/** More boundaries than any real question has. */
const MOST_BOUNDARIES = 60

/**
 * The accepted numbers, as values and closed ranges. Marks change only at numbers that the file writes, or as far beside them as it writes
 * a tolerance: those are tried, and a number between each two.
 */
export function deriveNumber(part: NumberPart, gain: Gain, report: Report): Derived | null {
  const edges = boundariesOf(part)
  if (edges.length === 0 || edges.length > MOST_BOUNDARIES) {
    report('no_answer')
    return null
  }
  const tried = trialsOf(edges, part.isInteger).map((at) => ({ at, gained: gain([decimalOf(at)]) }))
  const best = Math.max(...tried.map(({ gained }) => gained))
  if (best <= 0) return declaredNumber(part, report)
  if (tried.some(({ gained }) => gained > 0 && gained < best)) report('weights_lost', 'warning')
  const accepted: string[] = []
  let from: number | null = null
  for (const [i, { at, gained }] of tried.entries()) {
    if (gained !== best) continue
    from ??= i
    if (tried[i + 1]?.gained === best) continue
    const [first, last] = [tried[from], tried[i]]
    if (
      first === undefined ||
      last === undefined ||
      !isClosed(from, edges, first.at, part) ||
      !isClosed(i, edges, at, part, tried.length)
    ) {
      report('range_open', 'error', `${decimalOf(first?.at ?? at)} … ${decimalOf(at)}`)
      return null
    }
    accepted.push(first.at === last.at ? decimalOf(at) : `${inward(first.at, Math.ceil)} TO ${inward(last.at, Math.floor)}`)
    from = null
  }
  return {
    form: { type: 'numerical', key: { accept: accepted.join(', ') } },
    right: [tried.find(({ gained }) => gained === best)?.at ?? 0].map(decimalOf),
  }
}

/** Learners type at most six digits after the point: an end with more is the last number before it that can be typed. */
const MOST_DIGITS = 10 ** 6
const inward = (end: number, round: (number: number) => number): string =>
  decimalOf(Number.isInteger(Number(decimalOf(end * MOST_DIGITS))) ? end : round(end * MOST_DIGITS) / MOST_DIGITS)

/** Whether a range ends at a number of the file and not before or after it; whole numbers have no number between. */
const isClosed = (place: number, edges: readonly number[], at: number, { isInteger }: NumberPart, count = Infinity): boolean =>
  isInteger ? place > 0 && place < count - 1 : edges.includes(at)

function declaredNumber(part: NumberPart, report: Report): Derived | null {
  const declared = part.declared.map(Number).filter((number) => Number.isFinite(number))
  if (declared.length === 0) {
    report('no_answer')
    return null
  }
  report('key_declared', 'warning')
  return { form: { type: 'numerical', key: { accept: declared.map(decimalOf).join(', ') } }, right: part.declared }
}

/** `5`, and `5 ± 0.5` as `5:0.5` and `5 ± 10 %` as `5%10` where a rule has a tolerance. */
function boundariesOf({ declared, literals }: NumberPart): number[] {
  const numbers = [...declared, ...literals].flatMap((written) => {
    const [, value = '', mode, spread = ''] = /^([^:%]+)(?:([:%])(.+))?$/.exec(written.trim()) ?? []
    const number = Number(value)
    if (value.trim() === '' || !Number.isFinite(number)) return []
    const by = Number(spread === '' ? 0 : spread)
    if (!Number.isFinite(by)) return [number]
    if (mode !== '%') return [number - by, number, number + by]
    // The percentage is one of the first of the two that are compared, which may be the answer.
    const factors = [1 - by / 100, 1, 1 + by / 100]
    return factors.flatMap((factor) => [number * factor, ...(factor === 0 ? [] : [number / factor])])
  })
  return [...new Set(numbers.map((number) => Number(decimalOf(number))))].toSorted((a, b) => a - b)
}

/** The boundaries, a number between each two, and one beyond each end. */
function trialsOf(edges: readonly number[], isInteger: boolean): number[] {
  const [first = 0] = edges
  const last = edges.at(-1) ?? first
  if (isInteger) {
    const near = edges.flatMap((edge) => [Math.floor(edge) - 1, Math.floor(edge), Math.ceil(edge), Math.ceil(edge) + 1])
    return [...new Set(near)].toSorted((a, b) => a - b)
  }
  const between = edges.slice(1).map((edge, i) => Number(decimalOf((edge + (edges[i] ?? edge)) / 2)))
  return [...new Set([first - 1, ...edges, ...between, last + 1])].toSorted((a, b) => a - b)
}
