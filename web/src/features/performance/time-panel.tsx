import { localize } from '#contract/shared/locales.ts'
import { formatDuration, formatPercent } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { Table } from '#web/ui/table.tsx'
import { bySubject } from './by-subject.ts'
import { AsTable, Panel, type ShownPerformance } from './panel.tsx'

/** Where the time went: own time by subject beside what is usual for the same questions. */
export function TimePanel({ data }: { readonly data: ShownPerformance }) {
  // What was hardly looked at has no time to speak of.
  const rows = bySubject(data.topics, data.topicNames)
    .map(({ subject, sum }) => ({ name: localize(subject, locale).text, ...sum }))
    .filter(({ spentMs }) => spentMs >= 1_000)
  const longest = Math.max(1, ...rows.map(({ spentMs, usualMs }) => Math.max(spentMs, usualMs)))
  return (
    <Panel title={m.performance_time()} note={m.performance_time_note()}>
      <Card className="grid gap-4">
        <ul className="grid gap-4">
          {rows.map(({ name, spentMs, usualMs }) => (
            <li key={name} className="grid gap-1">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="font-bold">{name}</span>
                <span className="text-muted tabular">
                  {usualMs > 0 && m.performance_time_share({ share: formatPercent(spentMs / usualMs) })}
                </span>
              </p>
              <span aria-hidden="true" className="grid gap-1">
                <span className="block h-3 rounded-sm bg-primary" style={{ inlineSize: `${(100 * spentMs) / longest}%` }} />
                <span
                  className="block h-3 rounded-sm border-2 border-dashed border-muted"
                  style={{ inlineSize: `${(100 * usualMs) / longest}%` }}
                />
              </span>
            </li>
          ))}
        </ul>
        <p aria-hidden="true" className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
          <span className="inline-flex items-center gap-2">
            <span className="size-3 rounded-sm bg-primary" />
            {m.performance_time_own()}
          </span>
          <span className="inline-flex items-center gap-2">
            <span className="size-3 rounded-sm border-2 border-dashed border-muted" />
            {m.performance_time_usual()}
          </span>
        </p>
        <AsTable>
          <Table caption={m.performance_time()}>
            <thead>
              <tr className="[&>th]:font-normal [&>th:not(:first-child)]:text-end!">
                <th scope="col">{m.performance_subject()}</th>
                <th scope="col">{m.performance_time_own()}</th>
                <th scope="col">{m.performance_time_usual()}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, spentMs, usualMs }) => (
                <tr key={name} className="[&>td]:text-end!">
                  <th scope="row" className="font-normal">
                    {name}
                  </th>
                  <td>{formatDuration(spentMs)}</td>
                  <td>{formatDuration(usualMs)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </AsTable>
      </Card>
    </Panel>
  )
}
