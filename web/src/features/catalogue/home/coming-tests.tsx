import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import type { CatalogueTest } from '#contract/catalogue/schemas.ts'
import { calendarFile } from '#web/lib/calendar-file.ts'
import { catalogueQuery } from '#web/lib/api/catalogue-query.ts'
import { formatDateTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { startPath } from '#web/lib/test-paths.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { comingTests } from './coming.ts'

/** Hands the device a file that its calendar opens. */
function saveEvent({ _id, title, minutes }: CatalogueTest, startsAt: number, now: number): void {
  const text = calendarFile(
    { id: `${_id}@${location.hostname}`, title, url: `${location.origin}${startPath(_id)}`, startsAt, minutes },
    now,
  )
  saveFile(`${title}.ics`, new Blob([text], { type: 'text/calendar' }))
}

/** Tests of the exam that open soon, the next first; nothing where there are none. Without an exam those of all. */
export function ComingTests({ focus, now }: { readonly focus: string | null; readonly now: number }) {
  const catalogue = useQuery(catalogueQuery())
  const coming = comingTests(catalogue.data ?? [], focus, now)
  if (coming.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{m.home_coming()}</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {coming.map(({ test, at }) => (
          <li key={test._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
            <PathLink href={startPath(test._id)} className="py-1 font-bold text-primary hover:underline">
              {test.title}
            </PathLink>
            <span className="inline-flex items-center gap-1 text-muted tabular">
              {formatDateTime(at)}
              <IconButton label={m.home_to_calendar({ title: test.title })} className="-my-2" onClick={() => saveEvent(test, at, now)}>
                <CalendarPlus size={18} aria-hidden="true" />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
