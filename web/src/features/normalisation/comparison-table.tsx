import { marksText } from '#domain/normalisation/decimals.ts'
import type { Impossible, MethodId, Place } from '#domain/normalisation/method.ts'
import { changeOf, type Normalised } from '#domain/normalisation/normalise.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Table } from '#web/ui/table.tsx'
import { figureText } from './figure-text.ts'
import { METHOD_FACTS } from './method-facts.ts'
import { Panel } from './panel.tsx'
import { whereName, whyImpossible } from './where-name.ts'

export type Outcomes = Readonly<Record<MethodId, Normalised | Impossible>>

/** One mark of one shift under every method. */
export const ComparisonTable = ({
  outcomes,
  place,
  ids,
}: {
  readonly outcomes: Outcomes
  readonly place: Place
  readonly ids: readonly MethodId[]
}) => (
  <Panel title={m.lab_compare()} note={m.lab_compare_for({ where: whereName(place.shift), marks: figureText(marksText(place.marks)) })}>
    <Table caption={m.lab_compare()}>
      <thead>
        <tr className="[&>th]:font-normal [&>th:not(:first-child)]:text-end!">
          <th scope="col">{m.lab_method()}</th>
          <th scope="col">{m.lab_normalised()}</th>
          <th scope="col">{m.lab_change()}</th>
          <th scope="col">{m.lab_rank()}</th>
        </tr>
      </thead>
      <tbody>
        {ids.map((id) => (
          <tr key={id} className="[&>td]:text-end!">
            <th scope="row" className="whitespace-nowrap">
              <bdi>{METHOD_FACTS[id].name}</bdi>
            </th>
            <Cells outcome={outcomes[id]} place={place} />
          </tr>
        ))}
      </tbody>
    </Table>
  </Panel>
)

function Cells({ outcome, place }: { readonly outcome: Normalised | Impossible; readonly place: Place }) {
  if (outcome.kind === 'impossible')
    return (
      <td colSpan={3} className="text-start! text-muted">
        {whyImpossible(outcome)}
      </td>
    )
  const row = outcome.shifts[place.shift]?.rows.find(({ marks }) => marks === place.marks)
  if (row === undefined) return <td colSpan={3}>–</td>
  const change = changeOf(row, outcome.method)
  return (
    <>
      <td>
        <bdi dir="ltr">{figureText(row.text)}</bdi>
        {outcome.method.gives === 'percentile' && <span className="block text-xs text-muted">{m.lab_percentile()}</span>}
      </td>
      <td>
        <bdi dir="ltr">{change === null ? '–' : signed(change)}</bdi>
      </td>
      <td className="whitespace-nowrap">{m.lab_rank_of({ rank: formatNumber(row.rank), of: formatNumber(outcome.candidates) })}</td>
    </>
  )
}

const signed = (change: string): string => (change.startsWith('-') || Number(change) === 0 ? figureText(change) : `+${change}`)
