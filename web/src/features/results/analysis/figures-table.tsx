import type { ReactNode } from 'react'
import { roundToUnits } from '#domain/marking/units.ts'
import { formatMarks, formatPercent } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { clockText } from '../clock-text.ts'
import { FitTable } from './fit-table.tsx'
import type { OthersInPart, PartFigures } from './other-figures.ts'

export interface FiguresRow {
  readonly key: string
  readonly name: ReactNode
  readonly note: string
  readonly mine: PartFigures
  readonly others: OthersInPart | null
}

/** Parts of a test, a line each: marks, time and accuracy of mine, and beside them of the average and the topper where they are told. */
export function FiguresTable({
  caption,
  part,
  rows,
  unit,
}: {
  readonly caption: string
  readonly part: string
  readonly rows: readonly FiguresRow[]
  /** Units in a mark. */
  readonly unit: number
}) {
  const hasOthers = rows.some(({ others }) => others !== null)
  return (
    <FitTable caption={caption}>
      <thead>
        <tr>
          <th scope="col">{part}</th>
          <th scope="col">{m.analysis_you()}</th>
          {hasOthers && <th scope="col">{m.analysis_average()}</th>}
          {hasOthers && <th scope="col">{m.analysis_topper()}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, note, mine, others }) => (
          <tr key={key}>
            <th scope="row">
              {name}
              <span className="block text-xs text-muted">{note}</span>
            </th>
            <Figures figures={mine} unit={unit} isMine />
            {hasOthers && <Figures figures={others?.average} unit={unit} />}
            {hasOthers && <Figures figures={others?.topper} unit={unit} />}
          </tr>
        ))}
      </tbody>
    </FitTable>
  )
}

function Figures({
  figures,
  unit,
  isMine = false,
}: {
  readonly figures: PartFigures | undefined
  readonly unit: number
  readonly isMine?: boolean
}) {
  const { marks = null, accuracy = null, spentMs = null } = figures ?? {}
  return (
    <td>
      <bdi dir="ltr" className={isMine ? 'font-bold text-primary' : undefined}>
        {marks === null ? '–' : formatMarks(roundToUnits(marks), unit)}
      </bdi>
      <span className="ana-below">{spentMs === null ? '–' : clockText(spentMs)}</span>
      <span className="ana-below">{accuracy === null ? '–' : formatPercent(accuracy)}</span>
    </td>
  )
}
