/** Values of QTI's response processing. */

export type Scalar = string | number | boolean
export type Cardinality = 'single' | 'multiple' | 'ordered' | 'record'

/** Null is QTI's NULL; an empty container is NULL as well. */
export type Value = {
  readonly baseType: string
  readonly cardinality: Cardinality
  readonly items: readonly Scalar[]
} | null

export const single = (baseType: string, item: Scalar): Value => ({ baseType, cardinality: 'single', items: [item] })
export const truth = (is: boolean | null): Value => (is === null ? null : single('boolean', is))
export const float = (number: number): Value => (Number.isFinite(number) ? single('float', number) : null)

/** A value as it is written in the file. */
export function parsedValue(baseType: string, cardinality: Cardinality, written: readonly string[]): Value {
  if (written.length === 0) return null
  const items = written.map((one) => parsedScalar(baseType, one))
  return items.some((item) => typeof item === 'number' && Number.isNaN(item)) ? null : { baseType, cardinality, items }
}

function parsedScalar(baseType: string, written: string): Scalar {
  const text = written.trim()
  if (baseType === 'integer' || baseType === 'float') return text === '' ? Number.NaN : Number(text)
  if (baseType === 'boolean') return text === 'true' || text === '1'
  return /^(?:pair|directedPair)$/.test(baseType) ? text.split(/\s+/).join(' ') : baseType === 'string' ? written : text
}

/** Whether two scalars of a base type are the same; the order of an undirected pair does not matter. */
export function isSame(baseType: string, a: Scalar | undefined, b: Scalar | undefined): boolean {
  if (a === b) return true
  if (typeof a === 'number' && typeof b === 'number') return isNear(a, b, 0)
  return baseType === 'pair' && typeof a === 'string' && a.split(' ').toReversed().join(' ') === b
}

/** Whether two numbers differ by at most `tolerance`, but for what floats add. */
export const isNear = (a: number, b: number, tolerance: number): boolean =>
  Math.abs(a - b) <= tolerance + 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))

/** Whether two values are equal as a whole: containers without an order in any order. */
export function isEqual(a: Value, b: Value): boolean | null {
  if (a === null || b === null) return null
  if (a.items.length !== b.items.length) return false
  if (a.cardinality === 'ordered' || a.cardinality === 'single') return a.items.every((item, i) => isSame(a.baseType, item, b.items[i]))
  const left = [...b.items]
  return a.items.every((item) => {
    const at = left.findIndex((one) => isSame(a.baseType, item, one))
    if (at !== -1) left.splice(at, 1)
    return at !== -1
  })
}

/** The number of a single value; null for NULL and what is none. */
export function numberOf(value: Value): number | null {
  const [item] = value?.items ?? []
  return typeof item === 'number' ? item : typeof item === 'boolean' ? Number(item) : null
}

export const truthOf = (value: Value): boolean | null => {
  const [item] = value?.items ?? []
  return typeof item === 'boolean' ? item : null
}
