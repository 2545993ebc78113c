import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { formatLongDay } from '#web/lib/i18n/long-day.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** Where the facts of a pattern are from, and when they were last held against that. */
export function PatternSources({ spec: { sources = [], checkedOn } }: { readonly spec: Pick<ContentPattern, 'sources' | 'checkedOn'> }) {
  if (sources.length === 0 && checkedOn === undefined) return null
  return (
    <details className="text-sm font-normal text-muted">
      <summary className="min-h-8 cursor-pointer py-1.5">
        {checkedOn === undefined ? m.admin_packs_sources() : m.admin_packs_checked({ date: formatLongDay(checkedOn) })}
      </summary>
      <ul className="grid max-w-[68ch] list-disc gap-1 ps-5">
        {sources.map((source) => (
          <li key={source} lang="en" dir="auto">
            {source}
          </li>
        ))}
      </ul>
    </details>
  )
}
