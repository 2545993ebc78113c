import type { ReactNode } from 'react'
import type { AnalysisResponse, Tally } from '#contract/results/schemas.ts'
import { marksAsNumber, unitOf } from '#domain/marking/marks.ts'
import { formatMarks, formatNumber, formatWholeMarks } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Emphasised } from '#web/ui/emphasised.tsx'
import { LocalizedText } from '#web/lib/i18n/localized-text.tsx'
import { clockText } from '../clock-text.ts'
import { isNotCounted } from '../tally-figures.ts'
import { Panel } from './panel.tsx'

/** A card each section: the score, a bar of how its questions went, and the figures under it. */
export const SectionCards = ({ analysis: { sections, pattern, unit } }: { readonly analysis: AnalysisResponse }) => (
  <Panel title={m.analysis_sections()}>
    <ul className="ana-cards">
      {sections.map((tally, s) => {
        const section = pattern.sections[s]
        return (
          <SectionCard
            key={section?.id ?? s}
            name={<LocalizedText of={section?.title ?? { en: '' }} />}
            tally={tally}
            unit={unitOf({ unit })}
          />
        )
      })}
    </ul>
  </Panel>
)

function SectionCard({ name, tally, unit }: { readonly name: ReactNode; readonly tally: Tally; readonly unit: number }) {
  const { right, partial, wrong, skipped } = tally
  if (isNotCounted(tally))
    return (
      <li className="ana-card">
        <div className="ana-card-head">
          <h3 className="text-base">{name}</h3>
          <p className="text-muted">{m.result_not_considered()}</p>
        </div>
        <dl className="ana-card-figures tabular mt-2">
          <Figure label={m.analysis_time()} value={clockText(tally.spentMs)} />
        </dl>
      </li>
    )
  return (
    <li className="ana-card">
      <div className="ana-card-head">
        <h3 className="text-base">{name}</h3>
        <p className="tabular">
          <Emphasised
            sentence={(n) => m.analysis_n_of({ n, of: formatWholeMarks(marksAsNumber(tally.max12, unit)) })}
            restClassName="text-xs"
          >
            <bdi dir="ltr" className="font-bold">
              {formatMarks(tally.score12, unit)}
            </bdi>
          </Emphasised>
        </p>
      </div>
      <div aria-hidden="true" className="ana-bar">
        <span className="ana-bar-right" style={{ flexGrow: right }} />
        <span className="ana-bar-partial" style={{ flexGrow: partial }} />
        <span className="ana-bar-wrong" style={{ flexGrow: wrong }} />
        <span style={{ flexGrow: skipped }} />
      </div>
      <dl className="ana-card-figures tabular">
        <Figure label={m.result_right()} value={formatNumber(right)} />
        {partial > 0 && <Figure label={m.result_partial()} value={formatNumber(partial)} />}
        <Figure label={m.result_wrong()} value={formatNumber(wrong)} />
        <Figure label={m.result_skipped()} value={formatNumber(skipped)} />
        <Figure label={m.analysis_time()} value={clockText(tally.spentMs)} />
      </dl>
    </li>
  )
}

const Figure = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="font-bold">{value}</dd>
  </div>
)
