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
import { Badge } from '#web/ui/badge.tsx'
import { Band } from '#web/ui/band.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import { GROUP_TAB_NAMES } from '#web/lib/group-tab-names.ts'
import { passCoversExam, testsInside } from './exam-fit.ts'

/** What the screen of the pass is about: the learner's exam where it is chosen and has tests, in its dye. */
export function PrimeBand() {
  const exam = useExam()
  const { data: groups } = useQuery(catalogueQuery())
  const exams = useQuery(examsQuery()).data?.exams
  const entry = exams?.find(({ slug }) => slug === exam)
  const hasTests = groups === undefined || testsInside(groups, exam).own.length > 0
  return (
    <Band labelledBy="prime-title" family={entry?.family} className="grid justify-items-start gap-2 p-5 sm:p-6">
      <Badge tone="accent">{m.test_prime()}</Badge>
      <h1 id="prime-title" className="text-2xl">
        {exam === null || exams === undefined || !hasTests ? m.prime_title() : m.public_all_of_exam({ exam: nameOf(exams, exam) })}
      </h1>
      <p className="max-w-[46ch] text-muted">{m.prime_once()}</p>
    </Band>
  )
}

/** How many tests of the learner's exam, by their parts, and of all others can be taken without a pass and with one; nothing before both are known. */
export function TestsInside() {
  const exam = useExam()
  const { data: groups } = useQuery(catalogueQuery())
  const exams = useQuery(examsQuery()).data?.exams
  // About as high as the table, so that nothing below it moves.
  if (groups === undefined || exams === undefined) return <Skeleton className="h-52 rounded-card" />
  const { own, others } = testsInside(groups, exam)
  const rows = [
    ...own.map(({ tab, free, all }) => ({ name: GROUP_TAB_NAMES[tab](), free, all })),
    ...(others.all === 0 ? [] : [{ name: own.length === 0 ? m.focus_all_exams() : m.prime_other_exams(), ...others }]),
  ]
  if (rows.length === 0) return null
  return (
    <Table caption={m.prime_benefits()}>
      <thead>
        <tr>
          <th scope="col">{exam === null || own.length === 0 ? m.nav_test_series() : nameOf(exams, exam)}</th>
          <th scope="col" className="w-px whitespace-nowrap !text-end">
            {m.filter_free()}
          </th>
          <th scope="col" className="w-px whitespace-nowrap !text-end">
            {m.test_prime()}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, free, all }) => (
          <tr key={name}>
            <th scope="row" className="font-normal">
              {name}
            </th>
            <td className="!text-end">{formatNumber(free)}</td>
            <td className="!text-end font-bold">{formatNumber(all)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const nameOf = (exams: Parameters<typeof examTitles>[0], exam: string): string => localize(examTitles(exams, exam), locale).text

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
