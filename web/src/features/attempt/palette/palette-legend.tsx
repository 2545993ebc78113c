import { PALETTE_STATES, type PaletteState } from '#contract/attempt.ts'
import { formatNumber } from '#web/lib/format.ts'
import { m } from '#web/lib/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { PaletteCounts } from './palette-counts.ts'
import { PaletteMark } from './palette-mark.tsx'
import { stateName } from './state-words.ts'

interface PaletteLegendProps {
  readonly counts: PaletteCounts
  /** The one state that the palette is narrowed to; null shows all. */
  readonly filter: PaletteState | null
  readonly onFilter: (state: PaletteState | null) => void
}

/** The five states with their live counts; pressing one narrows the palette to it, pressing it again shows all. */
export function PaletteLegend({ counts, filter, onFilter }: PaletteLegendProps) {
  return (
    <ul className="grid grid-cols-2 gap-x-2 gap-y-0.5" aria-label={m.palette_legend()}>
      {PALETTE_STATES.map((state) => (
        <li key={state} className={state === 'markedAnswered' ? 'col-span-2' : undefined}>
          <button
            type="button"
            aria-pressed={filter === state}
            onClick={() => onFilter(filter === state ? null : state)}
            className={classNames(
              'flex min-h-11 w-full items-center gap-2 rounded-md px-1.5 py-1 text-start text-xs leading-tight hover:bg-sunken',
              filter === state && 'bg-primary-soft font-bold',
            )}
          >
            <PaletteMark state={state} small>
              {formatNumber(counts[state])}
            </PaletteMark>
            <span className="min-w-0 wrap-anywhere">{stateName[state]()}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
