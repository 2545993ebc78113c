import { useCallback, useState } from 'react'

/** What was typed into cells and not saved yet, by row: it stays while other rows are looked at. */
export interface Drafts {
  readonly of: (row: number) => ReadonlyMap<string, string>
  readonly type: (row: number, column: string, text: string) => void
  readonly drop: (row: number) => void
}

export function useDrafts(): Drafts {
  const [typed, setTyped] = useState<ReadonlyMap<number, ReadonlyMap<string, string>>>(() => new Map())
  const type = useCallback(
    (row: number, column: string, text: string) =>
      setTyped((now) => new Map([...now, [row, new Map([...(now.get(row) ?? NOTHING), [column, text]])]])),
    [],
  )
  const drop = useCallback((row: number) => setTyped((now) => new Map([...now].filter(([one]) => one !== row))), [])
  return { of: (row) => typed.get(row) ?? NOTHING, type, drop }
}

const NOTHING: ReadonlyMap<string, string> = new Map()
