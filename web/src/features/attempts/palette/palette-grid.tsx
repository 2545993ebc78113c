import { memo } from 'react'
import type { PaletteState } from '#contract/attempts/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PaletteMark } from './palette-mark.tsx'
import { stateName } from './state-words.ts'

export interface PaletteEntry {
  readonly question: number
  /** What the learner reads: 1 is the first of the paper. */
  readonly number: number
  readonly state: PaletteState
  readonly isCurrent: boolean
}

interface PaletteGridProps {
  readonly entries: readonly PaletteEntry[]
  readonly onGo: (question: number) => void
}

/** The questions of a section as buttons in their state's shape. */
export function PaletteGrid({ entries, onGo }: PaletteGridProps) {
  return (
    <ol className="grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-y-1.5">
      {entries.map((entry) => (
        <PaletteButton key={entry.question} {...entry} onGo={onGo} />
      ))}
    </ol>
  )
}

const PaletteButton = memo(function PaletteButton({
  question,
  number,
  state,
  isCurrent,
  onGo,
}: PaletteEntry & { readonly onGo: (question: number) => void }) {
  return (
    <li className="grid place-items-center">
      <button
        type="button"
        aria-label={m.palette_question({ number, state: stateName[state]() })}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => onGo(question)}
        className={classNames(
          'grid size-12 place-items-center rounded-md',
          isCurrent ? 'border-2 border-ink bg-sunken' : 'border-2 border-transparent hover:border-edge',
        )}
      >
        <PaletteMark state={state}>{number}</PaletteMark>
      </button>
    </li>
  )
})
