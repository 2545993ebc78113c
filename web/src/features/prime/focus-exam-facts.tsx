import { useQuery } from '@tanstack/react-query'
import { localize } from '#contract/shared/locales.ts'
import { shownExamDate } from '#domain/exams/exam-date.ts'
import { useSignedIn } from '#web/session/session-store.ts'
import { catalogueQuery } from '#web/lib/api/catalogue-query.ts'
import { examsQuery, examTitles } from '#web/lib/api/exams-query.ts'
import { homeQuery } from '#web/lib/api/learner-queries.ts'
import { ownExamDate } from '#web/lib/focus-exam/own-exam-date.ts'
import { useFocusExam } from '#web/lib/focus-exam/use-focus-exam.ts'
import { formatDate, formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useNow } from '#web/lib/use-now.ts'
import { passCoversExam, testsOfExam } from './exam-fit.ts'

/** How many tests of the learner's exam are free and how many open with Prime; nothing before both are known, or without any. */
export function ExamCounts() {
  const exam = useExam()
  const { data: groups } = useQuery(catalogueQuery())
  const exams = useQuery(examsQuery()).data?.exams
  if (exam === null || groups === undefined || exams === undefined) return null
  const { free, prime } = testsOfExam(groups, exam)
  if (free + prime === 0) return null
  return (
    <p className="font-bold tabular">
      {m.prime_exam_counts({
        exam: localize(examTitles(exams, exam), locale).text,
        free: formatNumber(free),
        prime: formatNumber(prime),
      })}
    </p>
  )
}

/** Whether a pass until then (ms UTC) lasts until the learner's exam; nothing where its day is not known or is over. */
export function ExamDayNote({ until }: { readonly until: number }) {
  const exam = useExam()
  const now = useNow(60_000)
  const { data: home } = useQuery(homeQuery())
  const exams = useQuery(examsQuery()).data?.exams
  if (exam === null || home === undefined || exams === undefined) return null
  const date = shownExamDate(ownExamDate(home.targets, exam), exams.find(({ slug }) => slug === exam) ?? null, now)
  const covers = date === null ? null : passCoversExam(until, date.at, now)
  if (date === null || covers === null) return null
  const text = { date: formatDate(date.at) }
  return covers ? <>{m.prime_covers_exam(text)}</> : <>{m.prime_ends_before(text)}</>
}

function useExam(): string | null {
  const { _id } = useSignedIn()
  return useFocusExam(_id) ?? null
}
