import type { Problem } from '#web/formats/upload-model.ts'
import type { CheckedRow } from './check-row.ts'
import type { RowResult } from './upload-state.ts'

interface ProblemSources {
  /** What reading the file met, by row; null is the whole file. */
  readonly file: ReadonlyMap<number | null, readonly Problem[]>
  readonly rows: ReadonlyMap<number, CheckedRow>
  /** What only shows beside other rows. */
  readonly among: ReadonlyMap<number, readonly Problem[]>
  readonly checked: readonly RowResult[]
  readonly committed: readonly RowResult[]
}

/** Everything that is wrong with an upload, at one moment. */
export class RowProblems {
  readonly #sources: ProblemSources
  readonly #checked: ReadonlyMap<number, RowResult>
  readonly #committed: ReadonlyMap<number, RowResult>

  constructor(sources: ProblemSources) {
    this.#sources = sources
    this.#checked = indexed(sources.checked)
    this.#committed = indexed(sources.committed)
  }

  /** Of the file as a whole. */
  ofFile(): readonly Problem[] {
    return this.#sources.file.get(null) ?? []
  }

  /** What is wrong with a row but for what the server says. */
  own(row: number): readonly Problem[] {
    const { file, rows, among } = this.#sources
    return [...(file.get(row) ?? []), ...(rows.get(row)?.problems ?? []), ...(among.get(row) ?? [])]
  }

  /** With what the server said of the row as it is now. */
  of(row: number): readonly Problem[] {
    const hash = this.#sources.rows.get(row)?.hash
    const result = this.#committed.get(row) ?? this.#checked.get(row)
    return result !== undefined && result.hash === hash ? [...this.own(row), ...result.problems] : this.own(row)
  }

  /** Rows that could be read, and places of questions that could not, in the order of the file. */
  places(): number[] {
    const { file, rows } = this.#sources
    const lost = [...file.keys()].filter((row) => row !== null && !rows.has(row))
    return lost.length === 0 ? [...rows.keys()] : [...rows.keys(), ...lost.flatMap((row) => row ?? [])].toSorted((a, b) => a - b)
  }

  isLost(row: number): boolean {
    return !this.#sources.rows.has(row)
  }

  all(): Problem[] {
    return [...this.ofFile(), ...this.places().flatMap((row) => this.of(row))]
  }

  /** What the server said last of a row as it is now, at the check and at the import. */
  results(row: number): { readonly checked: RowResult | undefined; readonly committed: RowResult | undefined } {
    const hash = this.#sources.rows.get(row)?.hash
    const now = (result: RowResult | undefined) => (result?.hash === hash ? result : undefined)
    return { checked: now(this.#checked.get(row)), committed: now(this.#committed.get(row)) }
  }
}

/** Results are replaced and never changed, so that each list is indexed once. */
const INDEXES = new WeakMap<readonly RowResult[], ReadonlyMap<number, RowResult>>()

function indexed(results: readonly RowResult[]): ReadonlyMap<number, RowResult> {
  const found = INDEXES.get(results) ?? new Map(results.map((result) => [result.row, result]))
  INDEXES.set(results, found)
  return found
}
