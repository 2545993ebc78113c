import type { TimelineEvent } from '#contract/attempts/timeline.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { FitTable } from '../analysis/fit-table.tsx'
import { clockText } from '../clock-text.ts'
import { verdictName } from '#web/question/verdict-mark.tsx'
import { eventWords } from './event-words.ts'

/** Everything that happened, line by line. */
export function EventTable({ events, numbers }: { readonly events: readonly TimelineEvent[]; readonly numbers: readonly number[] }) {
  return (
    <FitTable caption={m.insight_events()}>
      <thead>
        <tr>
          <th scope="col">{m.analysis_time()}</th>
          <th scope="col">{m.analysis_question()}</th>
          <th scope="col">{m.insight_event()}</th>
          <th scope="col">{m.analysis_verdict()}</th>
        </tr>
      </thead>
      <tbody>
        {events.map(({ kind, atMs, question, verdict }, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes, and two events may be alike in all
          <tr key={i}>
            <td>{clockText(atMs)}</td>
            <td>{formatNumber(numbers[question] ?? 0)}</td>
            <td>{eventWords[kind]()}</td>
            <td>{verdictName[verdict]()}</td>
          </tr>
        ))}
      </tbody>
    </FitTable>
  )
}
