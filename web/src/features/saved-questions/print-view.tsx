import { useInfiniteQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import type { QuestionSource } from '#contract/question-bank/question-source.ts'
import type { SavedItem } from '#contract/saved-questions/schemas.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import '#web/question/result-print.css'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BackToList, type ViewProps } from '#web/question/practice/back-to-list.tsx'
import { savedQuery } from '#web/lib/api/practice-queries.ts'
import { QuestionCard } from '#web/question/practice/question-card.tsx'
import { sourceOf, useSource } from '#web/question/practice/use-source.ts'

/** The questions of the list on paper, without their answers: to be solved by hand. No question is torn apart. */
export function PrintView({ search }: ViewProps) {
  const saved = useInfiniteQuery(savedQuery(search))
  const items = saved.data?.pages.flatMap((page) => page.items) ?? []
  const sources = saved.data?.pages.flatMap((page) => page.sources) ?? []
  return (
    <div className="grid max-w-[46rem] gap-5" data-result>
      <PageTitle>{m.practice_print()}</PageTitle>
      <BackToList search={search} />
      <header className="grid gap-3">
        <h1 className="text-lg">{m.practice_title()}</h1>
        <p data-chrome className="text-muted">
          {m.practice_print_note()}
        </p>
        <p data-chrome className="flex flex-wrap gap-3">
          <Button look="primary" onClick={() => print()}>
            <Printer size={18} aria-hidden="true" />
            {m.practice_print()}
          </Button>
          {saved.hasNextPage && (
            <Button busy={saved.isFetchingNextPage} onClick={() => void saved.fetchNextPage()}>
              {m.practice_more()}
            </Button>
          )}
        </p>
      </header>
      {saved.data === undefined &&
        (saved.isError ? <QueryError query={saved} title={m.practice_failed()} /> : <Skeleton className="h-60" />)}
      {items.map((item, i) => {
        const source = sourceOf(sources, item)
        return source && <Printed key={item.questionId} item={item} source={source} number={i + 1} language={search.language} />
      })}
    </div>
  )
}

interface PrintedProps {
  readonly item: SavedItem
  readonly source: QuestionSource
  readonly number: number
  readonly language: ViewProps['search']['language']
}

function Printed({ item, source, number, language }: PrintedProps) {
  const opened = useSource(source, language)
  return (
    <article
      aria-label={m.practice_question_n({ n: formatNumber(number) })}
      className="grid grid-cols-[2.5rem_minmax(0,1fr)] border-t border-line pt-4"
    >
      <span className="font-bold tabular">{formatNumber(number)}.</span>
      <div className="grid gap-2">
        <QuestionCard opened={opened} place={item.place} name={`print-${item.questionId}`} answer={null} shownKey={null} />
        {item.note !== '' && <bdi className="text-sm wrap-anywhere whitespace-pre-line text-muted">{item.note}</bdi>}
      </div>
    </article>
  )
}
