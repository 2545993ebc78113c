import type { OwnObjection } from '#contract/objections/schemas.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { ObjectionStateText } from './own-objection.tsx'

interface ObjectionListProps {
  readonly testId: string
  readonly items: readonly OwnObjection[]
  readonly nameOf: (place: number) => string
}

/** All own objections in the test, each with its state and the way to its question. */
export const ObjectionList = ({ testId, items, nameOf }: ObjectionListProps) => (
  <details className="rounded-card border border-line bg-surface px-4 py-1">
    <summary className="min-h-11 py-2 font-bold">
      {m.objection_list()} <span className="text-muted tabular">({formatNumber(items.length)})</span>
    </summary>
    <ul className="grid gap-1 pb-2">
      {items.map(({ questionId, place, state }) => (
        <li key={questionId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PathLink
            href={`/test-solution/${testId}?inPaper=${place + 1}`}
            className="inline-flex min-h-11 items-center text-primary underline"
          >
            {nameOf(place)}
          </PathLink>
          <ObjectionStateText state={state} />
        </li>
      ))}
    </ul>
  </details>
)
