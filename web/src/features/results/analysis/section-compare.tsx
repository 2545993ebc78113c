import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { LocalizedText } from '#web/lib/i18n/localized-text.tsx'
import { isNotCounted, shortPercentile, tallyFigures } from '../tally-figures.ts'
import { FoldPanel } from './fold-panel.tsx'
import { FiguresTable } from './figures-table.tsx'
import { othersInSection } from './other-figures.ts'
import { unitOf } from '#domain/marking/marks.ts'

/** Each section beside average and topper; nothing where the paper is one section and the whole test has said it. */
export function SectionCompare({ analysis, isPrinting }: { readonly analysis: AnalysisResponse; readonly isPrinting: boolean }) {
  const { sections, pattern, cohort, sectionStandings = [] } = analysis
  if (sections.length < 2) return null
  return (
    <FoldPanel title={m.analysis_sections()} note={cohort === null ? undefined : m.insight_sections_note()} isPrinting={isPrinting}>
      <FiguresTable
        caption={m.analysis_sections()}
        part={m.analysis_section()}
        unit={unitOf(analysis)}
        rows={sections.map((tally, s) => {
          const isOut = isNotCounted(tally)
          const { right, attempted, accuracy } = { ...tally, ...tallyFigures(tally) }
          const percentile = sectionStandings[s]?.percentile ?? null
          const others = cohort?.sections[s]
          return {
            key: pattern.sections[s]?.id ?? String(s),
            name: <LocalizedText of={pattern.sections[s]?.title ?? { en: '' }} />,
            note: isOut
              ? m.result_not_considered()
              : [
                  m.analysis_right_of({ right: formatNumber(right), of: formatNumber(attempted) }),
                  ...(percentile === null ? [] : [m.reading_percentile({ value: shortPercentile(percentile) })]),
                ].join(' · '),
            mine: { marks: isOut ? null : tally.score12, accuracy, spentMs: tally.spentMs },
            others: others === undefined ? null : othersInSection(others),
          }
        })}
      />
    </FoldPanel>
  )
}
