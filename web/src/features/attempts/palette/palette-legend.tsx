import { PALETTE_STATES, type PaletteState } from '#contract/attempts/schemas.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
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
    // Two beside each other, unless a word is too long for that: then it has a row of its own and is not broken.
    <ul className="flex flex-wrap gap-x-2 gap-y-0.5" aria-label={m.palette_legend()}>
      {PALETTE_STATES.map((state) => (
        <li
          key={state}
          className={classNames('flex max-w-full grow', state === 'markedAnswered' ? 'basis-full' : 'basis-[calc(50%-0.25rem)]')}
        >
          <button
            type="button"
            aria-pressed={filter === state}
            onClick={() => onFilter(filter === state ? null : state)}
            className={classNames(
              'flex min-h-11 min-w-0 grow items-center gap-2 rounded-md px-1.5 py-1 text-start text-xs leading-tight hover:bg-sunken',
              filter === state && 'bg-primary-soft font-bold',
            )}
          >
            <PaletteMark state={state} small>
              {formatNumber(counts[state])}
            </PaletteMark>
            <span className="min-w-0 wrap-break-word">{stateName[state]()}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
