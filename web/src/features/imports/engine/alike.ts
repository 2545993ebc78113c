import { withoutLive } from '#web/formats/plain-text.ts'
import { questionOfRow } from '#web/formats/question-of-row.ts'
import type { RowSettings } from '#web/formats/row-settings.ts'
import type { Problem, ProblemCode } from '#web/formats/upload-model.ts'
import { legacyCells } from './legacy-cells.ts'
import type { CellEdit } from './mends.ts'
import { offersFor, type OfferKind } from './offers.ts'
import type { RowCells } from './row-cells.ts'
import { ruleOf, sameMend } from './same-mend.ts'

/** A mend that is wanted in other rows too: one that was worked out, or what was typed over a text. */
export interface AlikeOrder {
  readonly code: ProblemCode
  readonly column: string
  readonly by: { readonly offer: OfferKind } | { readonly before: string; readonly after: string }
}

/** What the order would do to a row. */
export interface AlikeChange {
  readonly row: number
  readonly cells: readonly { readonly column: string; readonly before: string; readonly after: string }[]
}

interface AlikeSources {
  readonly problemsOf: (row: number) => readonly Problem[]
  readonly cells: RowCells
  readonly settings: RowSettings
}

/** Every row with the same cause in the same column that the same mend would free of it, with what would change there. */
export function alikeChanges(order: AlikeOrder, rows: readonly number[], { problemsOf, cells, settings }: AlikeSources): AlikeChange[] {
  const rule = 'offer' in order.by ? null : ruleOf(order.by.before, order.by.after)
  return rows.flatMap((row): AlikeChange[] => {
    const problem = problemsOf(row).find(({ code, column }) => code === order.code && column === order.column)
    if (problem === undefined) return []
    const own = cells.of(row)
    const wanted = 'offer' in order.by ? offered(order.by.offer) : typed()
    if (wanted === null || !isMended(wanted)) return []
    const changed = wanted.map(([column, after]) => ({ column, before: withoutLive(own.get(column) ?? ''), after }))
    return [{ row, cells: changed }]

    function offered(kind: OfferKind): readonly (readonly [string, string])[] | null {
      return problem === undefined ? null : (offersFor(problem, own, legacyCells(own)).find((offer) => offer.kind === kind)?.cells ?? null)
    }
    function typed(): readonly (readonly [string, string])[] | null {
      const after = rule === null ? null : sameMend(withoutLive(own.get(order.column) ?? ''), rule)
      return after === null ? null : [[order.column, after]]
    }
    /** What only the file, its other rows or the server know is mended by any change. */
    function isMended(changes: readonly (readonly [string, string])[]): boolean {
      const { problems } = questionOfRow(row, cells.of(row, new Map(changes)), settings)
      return !problems.some(({ code, column }) => code === order.code && column === order.column)
    }
  })
}

/** The same as edits of cells. */
export const editsOf = (changes: readonly AlikeChange[]): CellEdit[] =>
  changes.flatMap(({ row, cells }) => cells.map(({ column, after }) => [row, column, after] as const))
