import { isRecord } from './source-questions.ts'

/** The fields of a question or a key. Each is taken by what reads it; what nobody takes is left to be told. */
export class SourceFields {
  readonly #left: Map<string, unknown>
  #units: number

  constructor(data: unknown) {
    this.#left = new Map(isRecord(data) ? Object.entries(data) : [['', data]])
    // The question or key itself.
    this.#units = 1
  }

  /** What was taken so far, in the units of `countPdf2cbt`. */
  get units(): number {
    return this.#units
  }

  has(name: string): boolean {
    return this.#left.has(name)
  }

  /** Undefined where the file has no such field, or someone took it. */
  take(name: string): unknown {
    const value = this.#left.get(name)
    this.#left.delete(name)
    this.#units += valuesIn(value)
    return value
  }

  /** Takes all that is left, as `name: value`. What holds no value is no loss. */
  takeRest(): string[] {
    return [...this.#left.keys()].flatMap((name) => {
      const value = this.take(name)
      return valuesIn(value) === 0 ? [] : [name === '' ? said(value) : `${name}: ${said(value)}`]
    })
  }
}

/** How many texts, numbers, trues, falses and nulls a value holds. */
export function valuesIn(value: unknown): number {
  if (value === undefined) return 0
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum: number, one: unknown) => sum + valuesIn(one), 0)
}

/** A value in few letters, as the file writes it. */
export function said(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > MOST_SAID ? `${text.slice(0, MOST_SAID)}…` : text
}

const MOST_SAID = 120
