import { useEffect, useState } from 'react'
import type { Mends } from '../../use-mends.ts'

/** Rows asked for at once. */
const BLOCK = 50

/** The texts of rows in sight, by row of the file; those of rows seen before stay until they are asked again. */
export function useCellTexts(
  mends: Mends,
  rows: readonly number[],
  columns: readonly string[],
  first: number,
  last: number,
): ReadonlyMap<number, readonly string[]> {
  const [texts, setTexts] = useState<ReadonlyMap<number, readonly string[]>>(() => new Map())
  const from = Math.floor(first / BLOCK) * BLOCK
  const to = (Math.floor(last / BLOCK) + 1) * BLOCK
  useEffect(() => {
    let isCurrent = true
    const wanted = rows.slice(from, to)
    mends.cellTexts(wanted, columns).then(
      (found) => isCurrent && setTexts((now) => new Map([...now, ...wanted.map((row, i) => [row, found[i] ?? []] as const)])),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [mends, rows, columns, from, to])
  return texts
}
