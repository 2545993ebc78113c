/** A run of a text: in both, only in the older (`gone`), or only in the newer (`new`). */
export interface DiffRun {
  readonly kind: 'same' | 'gone' | 'new'
  readonly text: string
}

/** Beyond so many changed words two texts are shown as wholes: no one reads such a diff, and it would take seconds. */
const MOST_CHANGES = 400

/**
 * What was taken out of a text and what came in, by words (Myers 1986, the shortest edit). Joining `same` and `gone` gives the older
 * text, `same` and `new` the newer one, to the letter.
 */
export const diffWords = (older: string, newer: string): DiffRun[] => diffPieces(pieces(older), pieces(newer))

/** The same by any pieces, such as lines. */
export function diffPieces(a: readonly string[], b: readonly string[]): DiffRun[] {
  const trace = shortestEdit(a, b)
  if (trace === null)
    return joined([...a.map((text) => ({ kind: 'gone', text }) as const), ...b.map((text) => ({ kind: 'new', text }) as const)])
  return joined(walkBack(a, b, trace))
}

/** Words with the spaces after them, and every other sign on its own. */
const pieces = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}]+|\s+|[^\p{L}\p{N}\p{M}\s]/gu) ?? []

/** For each number of changes, how far each diagonal came; null where there are too many changes. */
function shortestEdit(a: readonly string[], b: readonly string[]): Map<number, number>[] | null {
  const trace: Map<number, number>[] = []
  let reach = new Map([[1, 0]])
  for (let changes = 0; changes <= Math.min(a.length + b.length, MOST_CHANGES); changes++) {
    trace.push(reach)
    const next = new Map(reach)
    for (let k = -changes; k <= changes; k += 2) {
      let x = isDown(k, changes, reach) ? (reach.get(k + 1) ?? 0) : (reach.get(k - 1) ?? 0) + 1
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++
      next.set(k, x)
      if (x >= a.length && x - k >= b.length) return trace
    }
    reach = next
  }
  return null
}

const isDown = (k: number, changes: number, reach: ReadonlyMap<number, number>): boolean =>
  k === -changes || (k !== changes && (reach.get(k - 1) ?? -1) < (reach.get(k + 1) ?? -1))

function walkBack(a: readonly string[], b: readonly string[], trace: readonly Map<number, number>[]): DiffRun[] {
  const runs: DiffRun[] = []
  let [x, y] = [a.length, b.length]
  for (let changes = trace.length - 1; changes >= 0; changes--) {
    const reach = trace[changes] ?? new Map<number, number>()
    const k = x - y
    const before = isDown(k, changes, reach) ? k + 1 : k - 1
    const fromX = reach.get(before) ?? 0
    const fromY = fromX - before
    while (x > fromX && y > fromY && x > 0 && y > 0) runs.push({ kind: 'same', text: a[(--x, --y, x)] ?? '' })
    if (changes === 0) break
    if (x === fromX) runs.push({ kind: 'new', text: b[--y] ?? '' })
    else runs.push({ kind: 'gone', text: a[--x] ?? '' })
  }
  return runs.toReversed()
}

function joined(runs: readonly DiffRun[]): DiffRun[] {
  const out: DiffRun[] = []
  for (const run of runs) {
    const last = out.at(-1)
    if (last?.kind === run.kind) out[out.length - 1] = { kind: run.kind, text: last.text + run.text }
    else out.push(run)
  }
  return out
}
