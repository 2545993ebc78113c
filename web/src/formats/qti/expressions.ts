import { elementsOf, textOf, type XmlElement } from '../xml/xml-tree.ts'
import type { ResponseDeclaration } from './item-declarations.ts'
import { qtiAttribute } from './qti-tree.ts'
import { float, isEqual, isNear, isSame, numberOf, parsedValue, single, truth, truthOf, type Value } from './qti-value.ts'
import { step, Unsupported, type StepBudget } from './step-budget.ts'

/** What an expression may look up. */
export interface Scope {
  readonly variables: ReadonlyMap<string, Value>
  readonly declarations: ReadonlyMap<string, ResponseDeclaration>
  readonly budget: StepBudget
}

/** The value of an expression of response processing. Throws `Unsupported` by the name of an operator that has no place here. */
export function valueOf(element: XmlElement, scope: Scope): Value {
  step(scope.budget)
  const leaf = LEAVES[element.name]
  if (leaf !== undefined) return leaf(element, scope)
  const operator = OPERATORS[element.name]
  if (operator === undefined) throw new Unsupported(element.name)
  return operator(
    elementsOf(element).map((child) => valueOf(child, scope)),
    element,
  )
}

const idOf = (element: XmlElement): string => qtiAttribute(element, 'identifier') ?? ''

const LEAVES: Readonly<Record<string, (element: XmlElement, scope: Scope) => Value>> = {
  variable: (element, { variables }) => variables.get(idOf(element)) ?? null,
  correct: (element, { declarations }) => {
    const declared = declarations.get(idOf(element))
    return declared === undefined ? null : parsedValue(declared.baseType, declared.cardinality, declared.correct)
  },
  baseValue: (element) => parsedValue(qtiAttribute(element, 'baseType') ?? 'string', 'single', [textOf(element)]),
  null: () => null,
  mapResponse: (element, { variables, declarations, budget }) => {
    const declared = declarations.get(idOf(element))
    budget.left -= declared?.mapping?.entries.length ?? 0
    return mapped(variables.get(idOf(element)) ?? null, declared)
  },
}

/** The sum of what the mapping gives to each part of a response, each counted once. */
function mapped(value: Value, declared: ResponseDeclaration | undefined): Value {
  const mapping = declared?.mapping
  if (mapping === undefined || mapping === null || declared === undefined) throw new Unsupported('mapResponse')
  const baseType = declared.baseType
  let sum = 0
  const seen: (string | number | boolean)[] = []
  for (const item of value?.items ?? []) {
    if (seen.some((one) => isSame(baseType, one, item))) continue
    seen.push(item)
    const entry = mapping.entries.find(({ key, isCaseSensitive }) =>
      baseType === 'string' && !isCaseSensitive && typeof item === 'string'
        ? key.toLowerCase() === item.toLowerCase()
        : isSame(baseType, parsedValue(baseType, 'single', [key])?.items[0], item),
    )
    sum += entry?.value ?? mapping.fallback
  }
  return float(Math.min(mapping.most, Math.max(mapping.least, sum)))
}

type Operator = (values: readonly Value[], element: XmlElement) => Value

const compared =
  (holds: (a: number, b: number) => boolean): Operator =>
  ([a = null, b = null]) => {
    const [first, second] = [numberOf(a), numberOf(b)]
    return first === null || second === null ? null : truth(holds(first, second))
  }

const calculated =
  (of: (numbers: readonly number[]) => number): Operator =>
  (values) => {
    const numbers = values.flatMap((value) =>
      value === null ? [null] : value.items.map((item) => (typeof item === 'number' ? item : null)),
    )
    return numbers.some((number) => number === null) ? null : float(of(numbers.filter((number) => number !== null)))
  }

const collected =
  (cardinality: 'multiple' | 'ordered'): Operator =>
  (values) => {
    const items = values.flatMap((value) => value?.items ?? [])
    return items.length === 0 ? null : { baseType: values.find((value) => value !== null)?.baseType ?? 'string', cardinality, items }
  }

const counted = (values: readonly Value[], is: boolean): number => values.filter((value) => truthOf(value) === is).length

const OPERATORS: Readonly<Record<string, Operator>> = {
  match: ([a = null, b = null]) => truth(isEqual(a, b)),
  equal: ([a = null, b = null], element) => equalNumbers(numberOf(a), numberOf(b), element),
  equalRounded: ([a = null, b = null], element) => {
    const [first, second] = [numberOf(a), numberOf(b)]
    return first === null || second === null ? null : truth(isNear(rounded(first, element), rounded(second, element), 0))
  },
  stringMatch: ([a = null, b = null], element) => {
    if (a === null || b === null) return null
    const fold = qtiAttribute(element, 'caseSensitive') === 'false'
    const [first, second] = [a, b].map(({ items }) => (fold ? String(items[0]).toLowerCase() : String(items[0])))
    if (first === undefined || second === undefined) return null
    return truth(qtiAttribute(element, 'substring') === 'true' ? first.includes(second) : first === second)
  },
  substring: ([a = null, b = null], element) => {
    if (a === null || b === null) return null
    const fold = qtiAttribute(element, 'caseSensitive') === 'false'
    const [part = '', whole = ''] = [a, b].map(({ items }) => (fold ? String(items[0]).toLowerCase() : String(items[0])))
    return truth(whole.includes(part))
  },
  and: (values) => truth(counted(values, false) > 0 ? false : counted(values, true) === values.length ? true : null),
  or: (values) => truth(counted(values, true) > 0 ? true : counted(values, false) === values.length ? false : null),
  not: ([a = null]) => {
    const is = truthOf(a)
    return truth(is === null ? null : !is)
  },
  anyN: (values, element) => {
    const [least, most] = [Number(qtiAttribute(element, 'min') ?? 0), Number(qtiAttribute(element, 'max') ?? values.length)]
    const count = counted(values, true)
    return truth(count >= least && count <= most)
  },
  isNull: ([a = null]) => truth(a === null || a.items.length === 0 || (a.baseType === 'string' && a.items.every((item) => item === ''))),
  member: ([a = null, b = null]) => (a === null || b === null ? null : truth(b.items.some((item) => isSame(b.baseType, a.items[0], item)))),
  contains: ([a = null, b = null]) => {
    if (a === null || b === null) return null
    return truth(b.items.every((item) => a.items.some((one) => isSame(a.baseType, one, item))))
  },
  index: ([a = null], element) => {
    const item = a?.items[Number(qtiAttribute(element, 'n') ?? Number.NaN) - 1]
    return a === null || item === undefined ? null : single(a.baseType, item)
  },
  delete: ([a = null, b = null]) => {
    if (a === null || b === null) return null
    const items = b.items.filter((item) => !isSame(b.baseType, a.items[0], item))
    return items.length === 0 ? null : { ...b, items }
  },
  containerSize: ([a = null]) => single('integer', a?.items.length ?? 0),
  multiple: collected('multiple'),
  ordered: collected('ordered'),
  sum: calculated((numbers) => numbers.reduce((sum, one) => sum + one, 0)),
  product: calculated((numbers) => numbers.reduce((product, one) => product * one, 1)),
  min: calculated((numbers) => Math.min(...numbers)),
  max: calculated((numbers) => Math.max(...numbers)),
  subtract: calculated(([a = 0, b = 0]) => a - b),
  divide: calculated(([a = 0, b = 0]) => a / b),
  power: calculated(([a = 0, b = 0]) => a ** b),
  integerDivide: calculated(([a = 0, b = 0]) => Math.floor(a / b)),
  integerModulus: calculated(([a = 0, b = 1]) => a - Math.floor(a / b) * b),
  truncate: calculated(([a = 0]) => Math.trunc(a)),
  round: calculated(([a = 0]) => Math.floor(a + 0.5)),
  roundTo: ([a = null], element) => {
    const number = numberOf(a)
    return number === null ? null : float(rounded(number, element))
  },
  integerToFloat: calculated(([a = 0]) => a),
  gt: compared((a, b) => a > b && !isNear(a, b, 0)),
  gte: compared((a, b) => a > b || isNear(a, b, 0)),
  lt: compared((a, b) => a < b && !isNear(a, b, 0)),
  lte: compared((a, b) => a < b || isNear(a, b, 0)),
}

/** `tolerance` holds one number for both sides or one for each; relative ones are percentages. */
function equalNumbers(a: number | null, b: number | null, element: XmlElement): Value {
  if (a === null || b === null) return null
  const mode = qtiAttribute(element, 'toleranceMode') ?? 'exact'
  if (mode === 'exact') return truth(isNear(a, b, 0))
  const written = (qtiAttribute(element, 'tolerance') ?? '').trim().split(/\s+/).map(Number)
  const [below = Number.NaN, above = below] = written
  if (Number.isNaN(below) || Number.isNaN(above)) throw new Unsupported('equal (tolerance)')
  const scale = mode === 'relative' ? Math.abs(a) / 100 : 1
  const [from, to] = [a - below * scale, a + above * scale]
  const isIn = (name: string, edge: number): boolean => (qtiAttribute(element, name) !== 'false' ? true : !isNear(b, edge, 0))
  return truth(
    (b > from || isNear(b, from, 0)) && (b < to || isNear(b, to, 0)) && isIn('includeLowerBound', from) && isIn('includeUpperBound', to),
  )
}

function rounded(number: number, element: XmlElement): number {
  const figures = Number(qtiAttribute(element, 'figures') ?? 0)
  const mode = qtiAttribute(element, 'roundingMode') ?? 'significantFigures'
  if (!Number.isInteger(figures) || figures < 0 || figures > 15) throw new Unsupported(element.name)
  if (mode === 'decimalPlaces') return Number(number.toFixed(figures))
  return figures === 0 ? number : Number(number.toPrecision(figures))
}
