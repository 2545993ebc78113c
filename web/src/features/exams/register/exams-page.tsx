import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { localize } from '#contract/shared/locales.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { examsQuery } from '#web/lib/api/exams-query.ts'
import { FAMILY_NAMES } from '#web/lib/i18n/family-names.ts'
import { formatDate } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Emblem } from '#web/ui/emblem.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { ExamDialog, STATUS_NAMES } from './exam-dialog.tsx'

/** The exams of the register, each with its family and date, which can be changed here. */
export function ExamsPage() {
  // What is kept on the device may be an hour old.
  const query = useQuery({ ...examsQuery(), staleTime: 0 })
  const [edited, setEdited] = useState<string | null>(null)
  const exam = query.data?.exams.find(({ slug }) => slug === edited)
  return (
    <div className="grid gap-5">
      <PageTitle>{m.exams_admin_title()}</PageTitle>
      <div className="grid gap-1">
        <h1 className="text-xl">{m.exams_admin_title()}</h1>
        <p className="text-muted">{m.exams_admin_text()}</p>
      </div>
      {query.data === undefined ? (
        query.isError ? (
          <QueryError query={query} title={m.exams_admin_failed()} />
        ) : (
          <SkeletonRegion label={m.shell_loading()} className="grid gap-2">
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-14 w-full" />
            ))}
          </SkeletonRegion>
        )
      ) : (
        <ul aria-label={m.exams_admin_title()} className="divide-y divide-line rounded-card border border-line bg-surface">
          {query.data.exams.map(({ slug, family, titles, date, dateStatus, source }) => {
            const title = localize(titles, locale)
            return (
              <li key={slug} data-family={family} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
                <span style={{ color: 'var(--family-ink)' }}>
                  <Emblem family={family} />
                </span>
                <span className="grid min-w-0 flex-1 basis-48">
                  <strong className="wrap-anywhere" lang={title.locale}>
                    {title.text}
                  </strong>
                  <span className="text-xs text-muted">{FAMILY_NAMES[family]()}</span>
                </span>
                <span className="text-muted tabular">
                  {date === null ? (
                    m.exams_admin_no_date()
                  ) : (
                    <>
                      {formatDate(date)} · {STATUS_NAMES[dateStatus ?? 'expected']()}
                      {source !== null && (
                        <>
                          {' · '}
                          <a href={source} target="_blank" rel="noreferrer" dir="ltr" className="wrap-anywhere text-primary underline">
                            {new URL(source).hostname}
                          </a>
                        </>
                      )}
                    </>
                  )}
                </span>
                <IconButton label={m.exams_admin_edit({ exam: title.text })} onClick={() => setEdited(slug)}>
                  <Pencil size={18} aria-hidden="true" />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
      {exam !== undefined && <ExamDialog exam={exam} onClose={() => setEdited(null)} />}
    </div>
  )
}
