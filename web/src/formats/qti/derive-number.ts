import { decimalOf } from '../number-key.ts'
import type { Derived, Gain, Report } from './derive-key.ts'
import type { Part } from './item-model.ts'

type NumberPart = Extract<Part, { kind: 'number' }>

/** More boundaries than any real question has. */
const MOST_BOUNDARIES = 60

/**
 * The accepted numbers, as values and ranges. Marks change only at numbers that the file writes, or as far beside them as it writes
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
    const [before, first, after] = [tried[from - 1], tried[from], tried[i + 1]]
    if (before === undefined || first === undefined || after === undefined) {
      report('range_open', 'error', `${decimalOf(first?.at ?? at)} … ${decimalOf(at)}`)
      return null
    }
    const isEdge = (number: number): boolean => part.isInteger || edges.includes(number)
    const lower = isEdge(first.at) ? inward(first.at, Math.ceil) : decimalOf((Math.floor(exact(before.at)) + 1) / MOST_DIGITS)
    const upper = isEdge(at) ? inward(at, Math.floor) : decimalOf((Math.ceil(exact(after.at)) - 1) / MOST_DIGITS)
    accepted.push(first.at === at && isEdge(at) ? decimalOf(at) : `${lower} TO ${upper}`)
    from = null
  }
  return {
    form: { type: 'numerical', key: { accept: accepted.join(', ') } },
    right: [tried.find(({ gained }) => gained === best)?.at ?? 0].map(decimalOf),
  }
}

/**
 * Learners type at most six digits after the point. An end with more, or one that is itself not accepted, is the next number within the
 * range that can be typed.
 */
const MOST_DIGITS = 10 ** 6
const exact = (number: number): number => Number(decimalOf(number * MOST_DIGITS))
const inward = (end: number, round: (number: number) => number): string => decimalOf(round(exact(end)) / MOST_DIGITS)

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
