import { useId } from 'react'
import type { ListedExam } from '#contract/exams/schemas.ts'
import { localize } from '#contract/shared/locales.ts'
import type { PracticeSummary } from '#contract/revision/schemas.ts'
import type { ShownExamDate } from '#domain/exams/exam-date.ts'
import { examTitles } from '#web/lib/api/exams-query.ts'
import { formatDate, formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Band } from '#web/ui/band.tsx'
import { Emphasised } from '#web/ui/emphasised.tsx'
import { WeekFlight } from './week-flight.tsx'

interface HomeBandProps {
  /** Null is none chosen, undefined not known yet. */
  readonly focus: string | null | undefined
  readonly exam: ListedExam | undefined
  readonly date: ShownExamDate | null
  readonly practice: PracticeSummary | undefined
  readonly greeting: React.ReactNode
}

/** What the home is about: the exam, the days to it, and the week. Every line has its place before it is known. */
export function HomeBand({ focus, exam, date, practice, greeting }: HomeBandProps) {
  const id = useId()
  const title = focus === null || focus === undefined ? null : localize(examTitles(exam && [exam], focus), locale)
  return (
    <Band labelledBy={id} family={exam?.family} className="home-band">
      <div className="home-exam">
        <h1 id={id} className="home-greeting">
          {greeting}
        </h1>
        {title !== null && (
          <p className="text-lg font-bold" lang={title.locale}>
            {title.text}
          </p>
        )}
        {title !== null && <Countdown date={date} />}
      </div>
      <div className="home-week">
        <WeekFlight week={practice?.week ?? NO_WEEK} />
        <p className="home-streak">{practice !== undefined && <Streak practice={practice} />}</p>
      </div>
    </Band>
  )
}

const NO_WEEK: NonNullable<PracticeSummary['week']> = Array.from({ length: 7 }, () => 'ahead' as const)

function Countdown({ date }: { readonly date: ShownExamDate | null }) {
  if (date === null) return <p className="text-sm text-muted">{m.focus_no_date()}</p>
  const day = formatDate(date.at)
  if (date.daysLeft < 0) return <p className="text-muted">{m.focus_exam_over({ date: day })}</p>
  return (
    <>
      {date.daysLeft === 0 ? (
        <p className="home-today">{m.focus_exam_today()}</p>
      ) : (
        <p className="home-days tabular">
          <Emphasised
            sentence={(shown) => m.focus_days_left({ count: date.daysLeft, shown })}
            restClassName="text-base whitespace-pre-wrap text-inherit"
          >
            <bdi className="home-days-number">{formatNumber(date.daysLeft)}</bdi>
          </Emphasised>
        </p>
      )}
      <p className="text-xs text-muted">{DATE_TEXT[date.from]({ date: day })}</p>
    </>
  )
}

const DATE_TEXT: Readonly<Record<ShownExamDate['from'], (values: { date: string }) => string>> = {
  own: (values) => m.focus_date_own(values),
  official: (values) => m.focus_date_official(values),
  expected: (values) => m.focus_date_expected(values),
}

/** Days in a row, and the day off where it was used; before the first day of study, how one comes about. */
function Streak({ practice: { streak, week, freezeLeft } }: { readonly practice: PracticeSummary }) {
  if (streak === 0) return week?.includes('studied') === true ? null : <>{m.focus_week_empty()}</>
  const isOff = freezeLeft === 0 && week?.includes('off') === true
  return (
    <>
      <strong>{m.focus_streak({ count: streak, shown: formatNumber(streak) })}</strong>
      {isOff && <span> · {m.focus_day_off()}</span>}
    </>
  )
}
