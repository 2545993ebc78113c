import { useQuery } from '@tanstack/react-query'
import { getDailyStock } from '#contract/daily/endpoints.ts'
import type { DailyStock } from '#contract/daily/schemas.ts'
import { endOfDay } from '#domain/revision/study-streak.ts'
import { queryOf } from '#web/lib/api/call.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatDate, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Whether an exam has its daily quizzes, else what is missing, and the way to those of the last week, where a wrong key is corrected. */
export function ExamDaily({ exam }: { readonly exam: string }) {
  const { data, error } = useQuery(queryOf(getDailyStock, { params: { exam } }))
  return (
    <section aria-labelledby="exam-daily" className="grid gap-1 border-t border-line pt-4">
      <h3 id="exam-daily" className="text-base">
        {m.admin_daily_title()}
      </h3>
      {data === undefined ? (
        error === null ? (
          <Skeleton className="h-6 w-3/4" />
        ) : (
          <p className="text-bad">{errorText(error)}</p>
        )
      ) : (
        <>
          <p className="text-muted">{stateText(data)}</p>
          <ul className="flex flex-wrap gap-x-4">
            {data.quizzes
              .filter(({ day }) => day <= data.today)
              .map(({ day, testId }) => (
                <li key={testId}>
                  <PathLink
                    href={`/admin/testseries/${testId}`}
                    aria-label={m.admin_daily_open({ date: dateOf(day) })}
                    className="inline-block py-2 text-primary underline"
                  >
                    {dateOf(day)}
                  </PathLink>
                </li>
              ))}
          </ul>
        </>
      )}
    </section>
  )
}

const dateOf = (day: number): string => formatDate(endOfDay(day - 1))

function stateText({ fitting, needed, hasModel, quizzes, today }: DailyStock): string {
  const last = quizzes[0]?.day
  if (last !== undefined && last >= today) return m.admin_daily_running({ date: dateOf(last) })
  if (!hasModel) return m.admin_daily_no_model()
  const shown = formatNumber(fitting)
  return fitting < needed ? m.admin_daily_few({ fitting: shown, needed: formatNumber(needed) }) : m.admin_daily_waiting({ fitting: shown })
}
