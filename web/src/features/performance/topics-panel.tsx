import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { localize } from '#contract/shared/locales.ts'
import { attemptIdOf } from '#contract/shared/ids.ts'
import type { TopicQuestion } from '#contract/performance/schemas.ts'
import { unitOf } from '#domain/marking/marks.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { verdictName, VerdictMark } from '#web/question/verdict-mark.tsx'
import { formatDate, formatDuration, formatMarks, formatNumber, formatPercent } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { LocalizedText } from '#web/lib/i18n/localized-text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import { attempted, bySubject, lostMarks, type NamedTally } from './by-subject.ts'
import { LabelButtons } from '#web/question/annotations/label-buttons.tsx'
import { Panel, type ShownPerformance } from './panel.tsx'
import { topicQuestionsQuery } from './performance-queries.ts'
import type { PerformanceSearch } from './performance-search.ts'

interface TopicsPanelProps {
  readonly data: ShownPerformance
  readonly search: PerformanceSearch
  readonly go: (to: PerformanceSearch) => void
}

/** Subjects, in them topics with what lost most first, and of one topic its questions. */
export function TopicsPanel({ data, search, go }: TopicsPanelProps) {
  const subjects = bySubject(data.topics, data.topicNames)
  return (
    <Panel title={m.performance_topics()} note={m.performance_topics_note()}>
      <div className="grid gap-2">
        {subjects.map(({ subject, sum, topics }, i) => (
          <details
            key={subject.en}
            open={search.topic === undefined ? i === 0 : topics.some(({ topicId }) => topicId === search.topic)}
            className="group rounded-card border border-line bg-surface"
          >
            <summary className="flex min-h-12 flex-wrap items-center gap-x-4 px-4 py-2 tabular [&::-webkit-details-marker]:hidden">
              <ChevronDown
                size={18}
                aria-hidden="true"
                className="transition-transform duration-150 group-not-open:-rotate-90 rtl:group-not-open:rotate-90"
              />
              <LocalizedText of={subject} className="me-auto font-bold" />
              <span className="text-muted">
                {m.performance_right_of({ right: formatNumber(sum.right), of: formatNumber(attempted(sum)) })}
              </span>
            </summary>
            <TopicTable topics={topics} unit={unitOf(data)} caption={localize(subject, locale).text} search={search} go={go} />
          </details>
        ))}
      </div>
    </Panel>
  )
}

interface TopicTableProps extends Omit<TopicsPanelProps, 'data'> {
  readonly topics: readonly NamedTally[]
  readonly caption: string
  /** Units in a mark of the tallies. */
  readonly unit: number
}

function TopicTable({ topics, unit, caption, search, go }: TopicTableProps) {
  return (
    <div className="max-sm:[&_:is(th,td)]:px-2! max-sm:[&_tbody_th]:break-words max-sm:[&_thead]:text-xs [&>div]:rounded-none [&>div]:border-x-0 [&>div]:border-b-0">
      <Table caption={caption}>
        <thead>
          <tr className="[&>th]:font-normal [&>th:not(:first-child)]:text-end!">
            <th scope="col">{m.performance_topic()}</th>
            <th scope="col">{m.performance_accuracy()}</th>
            <th scope="col">{m.performance_lost()}</th>
            <th scope="col" className="max-sm:hidden">
              {m.performance_per_question()}
            </th>
          </tr>
        </thead>
        <tbody>
          {topics.map((topic) => (
            <TopicRow key={topic.topicId} topic={topic} unit={unit} search={search} go={go} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function TopicRow({ topic, unit, search, go }: { readonly topic: NamedTally; readonly unit: number } & Omit<TopicsPanelProps, 'data'>) {
  const isOpen = search.topic === topic.topicId
  const { topic: _, ...rest } = search
  const done = attempted(topic)
  const questions = done + topic.skipped
  return (
    <>
      <tr className="[&>td]:text-end!">
        <th scope="row" className="font-normal">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => go(isOpen ? rest : { ...rest, topic: topic.topicId })}
            className="min-h-9 text-start text-primary hover:underline"
          >
            <LocalizedText of={topic.title} />
          </button>
        </th>
        <td>{done === 0 ? '–' : formatPercent(topic.right / done)}</td>
        <td>
          <bdi dir="ltr">{formatMarks(lostMarks(topic), unit)}</bdi>
        </td>
        <td className="max-sm:hidden">{formatDuration(topic.spentMs / Math.max(1, questions))}</td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={4} className="p-0!">
            <Questions search={search} topicId={topic.topicId} />
          </td>
        </tr>
      )}
    </>
  )
}

function Questions({ search, topicId }: { readonly search: PerformanceSearch; readonly topicId: string }) {
  const questions = useQuery(topicQuestionsQuery(search, topicId))
  if (questions.data === undefined)
    return questions.isError ? <QueryError query={questions} title={m.performance_failed()} /> : <Skeleton className="m-3 h-16" />
  const { items, withheld } = questions.data
  return (
    <>
      {withheld > 0 && <p className="px-4 py-3 text-muted">{m.performance_withheld()}</p>}
      <ul className="grid gap-px bg-line">
        {items.map((item) => (
          <QuestionRow key={`${item.testId}.${item.n}.${item.place}`} item={item} topicId={topicId} />
        ))}
      </ul>
    </>
  )
}

function QuestionRow({ item, topicId }: { readonly item: TopicQuestion; readonly topicId: string }) {
  return (
    <li className="grid gap-2 bg-sunken px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="inline-flex items-center gap-2">
          <VerdictMark verdict={item.outcome} small />
          {verdictName[item.outcome]()}
        </span>
        <span className="text-muted">
          <bdi dir="ltr">{formatMarks(item.marks12, unitOf(item))}</bdi> · {formatDuration(item.spentMs)} · {formatDate(item.closedAt)}
        </span>
        <Link
          to="/test-solution/$testId"
          params={{ testId: item.testId }}
          search={{ attempt: item.n, topic: topicId, inPaper: item.place + 1 }}
          className="ms-auto text-primary hover:underline"
        >
          {m.performance_to_solution({ title: localize(item.title, locale).text })}
        </Link>
      </p>
      {item.outcome !== 'right' && item.outcome !== 'notConsidered' && (
        <LabelButtons attemptId={attemptIdOf(item.testId, item.n)} place={item.place} label={item.label} />
      )}
    </li>
  )
}
