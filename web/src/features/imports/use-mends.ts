import { useCallback, useMemo } from 'react'
import type { AlikeChange, AlikeOrder } from './engine/alike.ts'
import type { CellEdit } from './engine/mends.ts'
import type { RowDetail } from './engine/row-detail.ts'
import type { RowEntry } from './engine/row-entries.ts'
import type { UploadEngine } from './engine/upload-engine.ts'
import type { ViewFilter } from './engine/upload-view.ts'

/** What the screens of mending ask of the upload. Every change is shown at once and then checked by the server. */
export interface Mends {
  /** Rises with every change of what is known of the rows. */
  readonly revision: number
  readonly isChecking: boolean
  readonly entries: (filter: ViewFilter) => Promise<RowEntry[]>
  readonly row: (row: number, typed: readonly (readonly [string, string])[]) => Promise<RowDetail>
  readonly cellTexts: (rows: readonly number[], columns: readonly string[]) => Promise<string[][]>
  readonly alike: (order: AlikeOrder) => Promise<AlikeChange[]>
  readonly mend: (changes: readonly CellEdit[]) => Promise<void>
  readonly mendAlike: (order: AlikeOrder, rows: readonly number[]) => Promise<void>
  readonly undo: () => Promise<void>
}

interface MendsOf {
  readonly revision: number
  readonly isChecking: boolean
  /** Shows what changed, and has it checked behind the screen. */
  readonly changed: () => Promise<void>
}

export function useMends(engine: UploadEngine, { revision, isChecking, changed }: MendsOf): Mends {
  const mend = useCallback(
    async (changes: readonly CellEdit[]) => {
      if (changes.length === 0) return
      await engine.ask('mend', [changes])
      await changed()
    },
    [engine, changed],
  )
  const mendAlike = useCallback(
    async (order: AlikeOrder, rows: readonly number[]) => {
      await engine.ask('mendAlike', [order, rows])
      await changed()
    },
    [engine, changed],
  )
  const undo = useCallback(async () => {
    await engine.ask('undo', [])
    await changed()
  }, [engine, changed])
  return useMemo(
    () => ({
      revision,
      isChecking,
      entries: (filter) => engine.ask('entries', [filter]),
      row: (row, typed) => engine.ask('row', [row, typed]),
      cellTexts: (rows, columns) => engine.ask('cellTexts', [rows, columns]),
      alike: (order) => engine.ask('alike', [order]),
      mend,
      mendAlike,
      undo,
    }),
    [engine, revision, isChecking, mend, mendAlike, undo],
  )
}
