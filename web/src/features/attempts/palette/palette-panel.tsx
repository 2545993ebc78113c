import { useMemo, useState } from 'react'
import type { PaletteState } from '#contract/attempts/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { useRunning, useSnapshot } from '../running/running-context.tsx'
import { useSectionChoice } from '../section-choice/use-section-choice.ts'
import { countStates } from './palette-counts.ts'
import { PaletteGrid, type PaletteEntry } from './palette-grid.tsx'
import { PaletteLegend } from './palette-legend.tsx'

interface PalettePanelProps {
  readonly onGo: (question: number) => void
  /** Every section one under the other (phones), or only the present one (the column beside the question). */
  readonly sections: 'all' | 'current'
}

/** Legend with counts, and the questions to go to. */
export function PalettePanel({ onGo, sections: wanted }: PalettePanelProps) {
  const { attempt, paper } = useRunning()
  // A section that does not run cannot be gone to.
  const shown = attempt.layout.isBySection ? 'current' : wanted
  const { slots, currentQ } = useSnapshot()
  const { layout } = attempt
  const { isLeftOut } = useSectionChoice()
  const [filter, setFilter] = useState<PaletteState | null>(null)
  const present = layout.sectionOf(currentQ)
  const counts = useMemo(() => {
    const here = layout.sections[present]
    const questions = shown === 'all' || here === undefined ? layout.order : layout.order.slice(here.from, here.to)
    return countStates(questions.map((question) => slots[question]?.state ?? 'notVisited'))
  }, [slots, layout, shown, present])
  const sections = layout.sections.flatMap((section, index) => {
    if (shown === 'current' && index !== present) return []
    const entries = layout.order.slice(section.from, section.to).map((question): PaletteEntry => ({
      question,
      number: layout.positionOf(question) + 1,
      isCurrent: question === currentQ,
      state: slots[question]?.state ?? 'notVisited',
    }))
    return [
      {
        id: section.id,
        title: paper.sections[index]?.title ?? '',
        isOut: isLeftOut(index),
        entries: entries.filter(({ state }) => filter === null || state === filter),
      },
    ]
  })
  const isEmpty = sections.every(({ entries }) => entries.length === 0)
  return (
    <div className="grid gap-4">
      <PaletteLegend counts={counts} filter={filter} onFilter={setFilter} />
      <p className="text-xs text-muted">{m.palette_legend_hint()}</p>
      {sections.map(({ id, title, isOut, entries }) =>
        entries.length === 0 ? null : (
          <section key={id} aria-label={title} className="grid gap-2">
            <h3 className="text-sm">
              <span lang={paper.language}>{title}</span>
              {isOut && <span className="font-normal text-muted"> · {m.sectionchoice_not_chosen()}</span>}
            </h3>
            <PaletteGrid entries={entries} onGo={onGo} />
          </section>
        ),
      )}
      {isEmpty && <p className="text-muted">{m.palette_none()}</p>}
      {filter !== null && (
        <div>
          <Button look="quiet" size="sm" onClick={() => setFilter(null)}>
            {m.palette_show_all()}
          </Button>
        </div>
      )}
    </div>
  )
}
