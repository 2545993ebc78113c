import './daily.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Minus, X } from 'lucide-react'
import type { DailyQuiz, DailyResponse } from '#contract/daily/schemas.ts'
import { type Locale, localize } from '#contract/shared/locales.ts'
import { marksAsNumber, UNIT } from '#domain/marking/marks.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { examsQuery, examTitles } from '#web/lib/api/exams-query.ts'
import { homeQuery } from '#web/lib/api/learner-queries.ts'
import { WhichExam } from '#web/lib/focus-exam/which-exam.tsx'
import { useFocusExam } from '#web/lib/focus-exam/use-focus-exam.ts'
import { formatClock, formatDate, formatList, formatMinutes, formatNumber, formatPercent, formatWholeMarks } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PathLink } from '#web/lib/path-link.tsx'
import { resultPath, resumePath } from '#web/lib/test-paths.ts'
import { useSignedIn } from '#web/session/session-store.ts'
import { Band } from '#web/ui/band.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Emphasised } from '#web/ui/emphasised.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { dailyQuery } from './daily-queries.ts'
import { Leaderboard } from './leaderboard.tsx'

/** Starts a test at once, in a language; of another feature, which the route brings. */
export type StartNow = (testId: string, language: Locale) => void

/** The quiz of the day for the exam that the screens are about: to start, or how it went, and the leaderboard. */
export function DailyPage({ startNow }: { readonly startNow: StartNow }) {
  const focus = useFocusExam(useSignedIn()._id)
  return (
    <div className="daily">
      <PageTitle>{m.daily_quiz_name()}</PageTitle>
      {focus === null ? (
        <WhichExam title={m.daily_quiz_name()} />
      ) : focus === undefined ? (
        <Waiting />
      ) : (
        <OfExam exam={focus} startNow={startNow} />
      )}
    </div>
  )
}

function OfExam({ exam, startNow }: { readonly exam: string; readonly startNow: StartNow }) {
  const query = useQuery(dailyQuery(exam))
  const register = useQuery(examsQuery())
  const title = localize(examTitles(register.data?.exams, exam), locale).text
  const { data } = query
  if (data === undefined)
    return query.isError ? (
      <>
        <h1 className="text-xl">{m.daily_quiz_name()}</h1>
        <QueryError query={query} title={m.daily_failed()} />
      </>
    ) : (
      <Waiting />
    )
  if (data.quiz === null)
    return (
      <>
        <h1 className="text-xl">{m.daily_quiz_name()}</h1>
        <EmptyState
          title={m.daily_none({ exam: title })}
          action={
            <Link to="/user/practice" className={buttonClass({ look: 'primary' })}>
              {m.daily_practise()}
            </Link>
          }
        >
          {m.daily_none_text()}
        </EmptyState>
      </>
    )
  const result = data.own?.result ?? null
  return (
    <>
      <Band labelledBy="daily-quiz" family={register.data?.exams.find(({ slug }) => slug === exam)?.family} className="daily-band">
        <h1 className="sr-only">{m.daily_quiz_name()}</h1>
        <p className="text-sm text-muted">
          {formatDate(data.quiz.opensAt)} · <bdi>{title}</bdi>
        </p>
        {result === null ? <ToTake data={data} quiz={data.quiz} startNow={startNow} /> : <Taken data={data} result={result} />}
      </Band>
      <Leaderboard data={data} />
    </>
  )
}

function Waiting() {
  return (
    <SkeletonRegion label={m.shell_loading()} className="grid gap-4">
      <Skeleton className="h-52 w-full" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
    </SkeletonRegion>
  )
}

interface ToTakeProps {
  readonly data: DailyResponse
  readonly quiz: DailyQuiz
  readonly startNow: StartNow
}

function ToTake({ data, quiz, startNow }: ToTakeProps) {
  const home = useQuery({ ...homeQuery(), staleTime: 0 })
  // The home knows of a start sooner than the record.
  const open = home.data?.open.find(({ testId }) => testId === quiz.testId)?.attemptId ?? data.own?.attemptId
  const asked = home.data?.learner?.questionLanguage ?? null
  const language = [asked, locale].find((one) => one !== null && quiz.languages.includes(one)) ?? quiz.languages[0] ?? 'en'
  const subjects = quiz.subjects.map(({ title, count }) => `${formatNumber(count)} ${localize(title, locale).text}`)
  return (
    <>
      <h2 id="daily-quiz">{m.daily_same({ count: formatNumber(quiz.questions) })}</h2>
      <p className="text-muted">{formatList(subjects)}</p>
      <p className="text-muted">{m.daily_rules({ time: formatMinutes(quiz.minutes) })}</p>
      {open === undefined ? (
        <Button size="lg" className="daily-button" onClick={() => startNow(quiz.testId, language)}>
          {m.focus_start_quiz()}
        </Button>
      ) : (
        <PathLink href={resumePath(open)} className={classNames(buttonClass({ size: 'lg' }), 'daily-button')}>
          {m.daily_open()}
        </PathLink>
      )}
    </>
  )
}

interface TakenProps {
  readonly data: DailyResponse
  readonly result: NonNullable<NonNullable<DailyResponse['own']>['result']>
}

const MARKS = { right: Check, wrong: X, skipped: Minus } as const

function Taken({ data: { own, board }, result: { score12, max12, seconds, verdicts } }: TakenProps) {
  const count = (verdict: (typeof verdicts)[number]) => formatNumber(verdicts.filter((one) => one === verdict).length)
  const place = board?.own ?? null
  const share = place === null || board === null ? null : place.below / board.players
  return (
    <>
      <h2 id="daily-quiz" className="daily-score">
        <Emphasised
          sentence={(score) => m.daily_score({ score, time: formatClock(seconds * 1_000) })}
          restClassName="text-base text-inherit"
        >
          <bdi dir="ltr" className="daily-figure tabular">
            {formatWholeMarks(marksAsNumber(score12, UNIT))} / {formatWholeMarks(marksAsNumber(max12, UNIT))}
          </bdi>
        </Emphasised>
      </h2>
      {share !== null && <p className="text-muted">{m.daily_better({ percent: formatPercent(share) })}</p>}
      <div
        role="img"
        aria-label={m.daily_marks({ right: count('right'), wrong: count('wrong'), skipped: count('skipped') })}
        className="daily-marks"
      >
        {verdicts.map((verdict, at) => {
          const Mark = MARKS[verdict]
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the questions of a quiz have no other name here
            <i key={at} data-verdict={verdict}>
              <Mark size={16} strokeWidth={3} aria-hidden="true" />
            </i>
          )
        })}
      </div>
      <PathLink
        href={own === null ? '/user' : resultPath(own.testId, own.n)}
        className={classNames(buttonClass({ size: 'lg' }), 'daily-button')}
      >
        {m.daily_solutions()}
      </PathLink>
      <p className="text-sm text-muted">{m.daily_next()}</p>
    </>
  )
}
