import './practice.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarCheck, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { type PracticeTopic, type PracticeTopics, SESSION_QUESTIONS } from '#contract/practice/schemas.ts'
import { localize } from '#contract/shared/locales.ts'
import { DAILY_QUESTIONS } from '#domain/daily/daily-draw.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { examsQuery } from '#web/lib/api/exams-query.ts'
import { useFocusExam } from '#web/lib/focus-exam/use-focus-exam.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useSignedIn } from '#web/session/session-store.ts'
import { Band } from '#web/ui/band.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { FiveSteps } from './five-steps.tsx'
import { topicsQuery } from './practice-queries.ts'
import { WaitingNote } from './waiting-note.tsx'

/** What can be practised: the topic that would help most, and all topics by subject. */
export function TopicsPage() {
  const query = useQuery(topicsQuery())
  return (
    <div className="practice">
      <PageTitle>{m.pool_title()}</PageTitle>
      {query.data !== undefined && query.data.topics.length > 0 ? (
        <Topics data={query.data} />
      ) : (
        <>
          <h1 className="text-xl">{m.pool_title()}</h1>
          {query.data !== undefined ? (
            <EmptyState
              title={m.pool_none()}
              action={
                <Link to="/user/testseries" className={buttonClass({ look: 'primary' })}>
                  {m.practice_take_test()}
                </Link>
              }
            />
          ) : query.isError ? (
            <QueryError query={query} title={m.pool_failed()} />
          ) : (
            <SkeletonRegion label={m.shell_loading()} className="grid gap-4">
              <Skeleton className="h-44 w-full" />
              <Skeleton className="h-16 w-full" />
              <Skeleton className="h-16 w-full" />
            </SkeletonRegion>
          )}
        </>
      )}
    </div>
  )
}

function Topics({ data: { topics, suggestion, isKept } }: { readonly data: PracticeTopics }) {
  const suggested = topics.find(({ id }) => id === suggestion?.topicId)
  const subjects = [...new Map(topics.map(({ subject }) => [subject.en, subject])).values()]
  const [chosen, setChosen] = useState(suggested?.subject.en ?? subjects[0]?.en ?? '')
  return (
    <>
      <h1 className="sr-only">{m.pool_title()}</h1>
      {suggested !== undefined && <Suggestion topic={suggested} reason={suggestion?.reason ?? null} />}
      <WaitingNote />
      <Link to="/user/daily" className="practice-daily">
        <CalendarCheck size={22} aria-hidden="true" />
        <span>
          <b>{m.daily_quiz_name()}</b>
          <span className="block text-sm text-muted">{m.daily_same({ count: formatNumber(DAILY_QUESTIONS) })}</span>
        </span>
        <ChevronRight size={20} aria-hidden="true" className="mirror-rtl text-muted" />
      </Link>
      {subjects.length > 1 && (
        <fieldset>
          <legend className="sr-only">{m.pool_subjects()}</legend>
          <ChoiceChips
            name="subject"
            kind="one"
            choices={subjects.map((subject) => {
              const { text, locale: lang } = localize(subject, locale)
              return { value: subject.en, label: text, lang }
            })}
            chosen={[chosen]}
            onChoose={([subject]) => setChosen(subject ?? chosen)}
          />
        </fieldset>
      )}
      <ul className="practice-topics">
        {topics
          .filter(({ subject }) => subject.en === chosen)
          .map((topic) => (
            <TopicRow key={topic.id} topic={topic} isKept={isKept} />
          ))}
      </ul>
      <p className="max-w-[60ch] text-sm text-muted">{isKept ? m.pool_note() : m.pool_note_day()}</p>
    </>
  )
}

interface SuggestionProps {
  readonly topic: PracticeTopic
  readonly reason: NonNullable<PracticeTopics['suggestion']>['reason']
}

function Suggestion({ topic: { id, title, total }, reason }: SuggestionProps) {
  const focus = useFocusExam(useSignedIn()._id)
  const { data: register } = useQuery(examsQuery())
  const { text, locale: lang } = localize(title, locale)
  const asked = Math.min(SESSION_QUESTIONS, total)
  return (
    <Band labelledBy="suggested-topic" family={register?.exams.find(({ slug }) => slug === focus)?.family} className="practice-suggestion">
      <div>
        <p className="text-sm text-muted">{m.pool_suggested()}</p>
        <h2 id="suggested-topic" lang={lang}>
          {text}
        </h2>
        <p className="text-muted">{reasonText(reason)}</p>
      </div>
      <Link to="/user/practice/$topicId" params={{ topicId: id }} preload={false} className={buttonClass({ size: 'lg' })}>
        {m.pool_start({ count: asked, shown: formatNumber(asked) })}
      </Link>
    </Band>
  )
}

function reasonText(reason: SuggestionProps['reason']): string {
  if (reason === null) return m.pool_reason_new()
  const figures = { right: formatNumber(reason.right), of: formatNumber(reason.of) }
  return reason.tests === 1 ? m.pool_reason_one(figures) : m.pool_reason_two(figures)
}

function TopicRow({ topic, isKept }: { readonly topic: PracticeTopic; readonly isKept: boolean }) {
  const { id, title, total, done, step } = topic
  const { text, locale: lang } = localize(title, locale)
  return (
    <li>
      <Link to="/user/practice/$topicId" params={{ topicId: id }} preload={false}>
        <FiveSteps step={step} isKept={isKept} />
        <span>
          <b lang={lang} className="block">
            {text}
          </b>
          <span className="text-sm text-muted tabular">
            {done === 0
              ? m.pool_fresh({ count: total, shown: formatNumber(total) })
              : m.pool_done({ done: formatNumber(done), count: total, shown: formatNumber(total) })}
          </span>
        </span>
        <ChevronRight size={20} aria-hidden="true" className="mirror-rtl" />
      </Link>
    </li>
  )
}
