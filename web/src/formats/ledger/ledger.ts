import type { Problem } from '../upload-model.ts'

/** Keeps account of what an import carried into a question or told as left out, paragraph by paragraph. */
export class Ledger {
  readonly #accounted = new Map<number, number>()

  /** The pieces were carried or told. */
  account(pieces: readonly { readonly units: number; readonly place: number }[]): void {
    for (const { units, place } of pieces) this.#accounted.set(place, (this.#accounted.get(place) ?? 0) + units)
  }

  /** Problems that name the paragraphs whose source count is not what was carried and told. */
  differences(source: ReadonlyMap<number, number>): Problem[] {
    const places = [...new Set([...source.keys(), ...this.#accounted.keys()])].toSorted((a, b) => a - b)
    return places.flatMap((place): Problem[] => {
      const [held, found] = [source.get(place) ?? 0, this.#accounted.get(place) ?? 0]
      if (held === found) return []
      return [
        {
          row: null,
          column: null,
          code: 'paragraph_differs',
          level: 'error',
          params: { paragraph: String(place), source: String(held), found: String(found) },
        },
      ]
    })
  }
}
