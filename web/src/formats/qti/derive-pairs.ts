import { isSize } from '../matrix-form.ts'
import { letterAt } from '../question-form.ts'
import type { Derived, Gain, Report } from './derive-key.ts'
import type { Part } from './item-model.ts'

type Pairs = Extract<Part, { kind: 'pairs' }>
type Order = Extract<Part, { kind: 'order' }>

/** The right columns of each row: each pair is tried on its own, then all together; where a pair alone gains nothing, what the file writes. */
export function derivePairs(part: Pairs, gain: Gain, report: Report): Derived | null {
  const { rows, columns, pairOf } = part
  if (!isSize(rows.length) || !isSize(columns.length)) {
    report('too_many_entries')
    return null
  }
  const all = rows.flatMap((row) => columns.map((column) => pairOf(row.id, column.id)))
  const alone = all.map((pair) => gain([pair]))
  const gaining = all.filter((_, i) => (alone[i] ?? 0) > 0)
  const best = gaining.length === 0 ? 0 : gain(gaining)
  const found = best > 0 && alone.every((one) => one <= best) ? gaining : writtenPairs(part, all, gain, report)
  if (found === null) {
    report('no_answer')
    return null
  }
  const shares = alone.filter((one) => one > 0)
  if (gaining.length > 1 && shares.some((one) => Math.abs(one * gaining.length - best) > 1e-6)) report('weights_lost', 'warning')
  const columnsOf = (row: string): string[] => columns.flatMap(({ id }, i) => (found.includes(pairOf(row, id)) ? [letterAt(i)] : []))
  const key = Object.fromEntries(rows.map(({ id }, i) => [letterAt(i), columnsOf(id)]))
  // A row that nothing belongs to cannot be answered here.
  const empty = rows.find((_, i) => key[letterAt(i)]?.length === 0)
  if (empty !== undefined) {
    report('type_unsupported', 'error', 'match (0)')
    return null
  }
  return { form: { type: 'matrix', rows, columns, key: { rows: key } }, right: found }
}

function writtenPairs(part: Pairs, all: readonly string[], gain: Gain, report: Report): string[] | null {
  for (const written of [part.declared, part.literals]) {
    const pairs = [...new Set(written)].filter((pair) => all.includes(pair))
    if (pairs.length > 0 && gain(pairs) > 0) return pairs
  }
  const declared = part.declared.filter((pair) => all.includes(pair))
  if (declared.length === 0) return null
  report('key_declared', 'warning')
  return declared
}

/** Six entries have 720 orders; of more, only the declared one is tried. */
const MOST_ORDERED = 6

/** An order is a matrix of entries and places. */
export function deriveOrder(part: Order, gain: Gain, report: Report): Derived | null {
  const { entries, declared } = part
  if (!isSize(entries.length)) {
    report('too_many_entries')
    return null
  }
  const ids = entries.map(({ id }) => id)
  const isOrder = declared.length === ids.length && ids.every((id) => declared.includes(id))
  const orders = ids.length <= MOST_ORDERED ? permutations(ids) : isOrder ? [[...declared]] : []
  const gains = orders.map((order) => gain(order))
  const best = Math.max(0, ...gains)
  const full = orders.filter((_, i) => gains[i] === best)
  const order = best > 0 ? full[0] : isOrder ? declared : undefined
  if (order === undefined) {
    report('no_answer')
    return null
  }
  if (best <= 0) report('key_declared', 'warning')
  else if (full.length > 1) {
    report('several_right', 'error', String(full.length))
    return null
  } else if (gains.some((one) => one > 0 && one < best)) report('weights_lost', 'warning')
  const columns = ids.map((_, i) => ({ id: String(i + 1), html: String(i + 1) }))
  const key = Object.fromEntries(ids.map((id, i) => [letterAt(i), [letterAt(order.indexOf(id))]]))
  return { form: { type: 'matrix', rows: entries, columns, key: { rows: key } }, right: order }
}

const permutations = (ids: readonly string[]): string[][] =>
  ids.length <= 1 ? [[...ids]] : ids.flatMap((id, i) => permutations(ids.toSpliced(i, 1)).map((rest) => [id, ...rest]))
