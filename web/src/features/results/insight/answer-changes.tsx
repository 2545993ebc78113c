import { changesOf, type QuestionLedger } from '#domain/attempt/timeline-ledger.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { VerdictMark } from '#web/question/verdict-mark.tsx'

/** What the changes of answers came to, won and lost. */
export function AnswerChanges({ ledger }: { readonly ledger: readonly QuestionLedger[] }) {
  const { wrongToRight, rightToWrong, otherChanges } = changesOf(ledger)
  return (
    <section className="grid gap-1.5">
      <h3 className="text-base">{m.analysis_changes()}</h3>
      <ul className="flex flex-wrap gap-x-6 gap-y-1.5 tabular">
        <li className="flex items-center gap-2">
          <VerdictMark verdict="right" small />
          {m.insight_wrong_to_right()} <b>{formatNumber(wrongToRight)}</b>
        </li>
        <li className="flex items-center gap-2">
          <VerdictMark verdict="wrong" small />
          {m.insight_right_to_wrong()} <b>{formatNumber(rightToWrong)}</b>
        </li>
        <li className="flex items-center gap-2">
          <VerdictMark verdict="skipped" small />
          {m.insight_other_changes()} <b>{formatNumber(otherChanges)}</b>
        </li>
      </ul>
    </section>
  )
}
