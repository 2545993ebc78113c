import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Answer } from '#contract/attempts/schemas.ts'
import type { SavedDetail, SavedItem } from '#contract/saved-questions/schemas.ts'
import { LanguageChoice } from '#web/question/language-choice.tsx'
import { QueryError } from '#web/errors/query-error.tsx'
import { verdictName, VerdictMark } from '#web/question/verdict-mark.tsx'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StepsProgress } from '#web/ui/steps-progress.tsx'
import { BackToList, type ViewProps } from '#web/question/practice/back-to-list.tsx'
import { savedDetailQuery, savedQuery } from '#web/lib/api/practice-queries.ts'
import { QuestionCard } from '#web/question/practice/question-card.tsx'
import { questionVerdict } from '#web/question/practice/question-verdict.ts'
import { useSource } from '#web/question/practice/use-source.ts'
import { useViewKeys } from '#web/question/practice/use-view-keys.ts'

/** The saved questions of the list as a quiz: answer, check, next. Nothing of it counts anywhere. */
export function PractiseView({ search, go }: ViewProps) {
  const saved = useInfiniteQuery(savedQuery(search))
  const [at, setAt] = useState(0)
  const [right, setRight] = useState(0)
  const items = saved.data?.pages.flatMap((page) => page.items) ?? []
  const item = items[at]
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = saved
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && at >= items.length - 3) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, at, items.length])
  return (
    <div className="grid max-w-[46rem] gap-4">
      <PageTitle>{m.practice_as_quiz()}</PageTitle>
      <BackToList search={search} />
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-lg">{m.practice_as_quiz()}</h1>
        {items.length > 0 && (
          <p className="flex items-center gap-3 text-muted tabular">
            {item && m.practice_n_of({ n: formatNumber(at + 1), of: `${formatNumber(items.length)}${hasNextPage ? '+' : ''}` })}
            <StepsProgress done={at} of={items.length} />
          </p>
        )}
      </header>
      {saved.data === undefined && saved.isError && <QueryError query={saved} title={m.practice_failed()} />}
      {item !== undefined ? (
        <QuizQuestion
          key={`${item.questionId}-${at}`}
          item={item}
          search={search}
          go={go}
          onDone={(isRight) => {
            setRight(right + Number(isRight))
            setAt(at + 1)
            scrollTo({ top: 0 })
          }}
        />
      ) : (
        saved.data !== undefined && (
          <EmptyState
            title={m.practice_quiz_done({ right: formatNumber(right), of: formatNumber(at) })}
            action={
              <Button
                look="primary"
                onClick={() => {
                  setAt(0)
                  setRight(0)
                }}
              >
                {m.practice_again()}
              </Button>
            }
          />
        )
      )}
    </div>
  )
}

interface QuizQuestionProps extends ViewProps {
  readonly item: SavedItem
  readonly onDone: (isRight: boolean) => void
}

function QuizQuestion({ item, search, go, onDone }: QuizQuestionProps) {
  const detail = useQuery(savedDetailQuery(item.questionId))
  if (detail.data === undefined)
    return detail.isError ? <QueryError query={detail} title={m.practice_failed()} /> : <Skeleton className="h-60 w-full" />
  return <Asked detail={detail.data} search={search} go={go} onDone={onDone} />
}

function Asked({
  detail: { item, source, answer: revealed, withheld },
  search,
  go,
  onDone,
}: Omit<QuizQuestionProps, 'item'> & { readonly detail: SavedDetail }) {
  const [answer, setAnswer] = useState<Answer>(null)
  const [isChecked, setChecked] = useState(false)
  const opened = useSource(source, search.language)
  const question = opened.paper?.questions[item.place]
  const verdict = question === undefined || revealed === null ? null : questionVerdict(question, revealed.key, answer)
  const next = () => onDone(isChecked && verdict === 'right')
  useViewKeys((key) => {
    if (key !== 'enter' && key !== 'n') return false
    if (isChecked || revealed === null) next()
    else setChecked(true)
    return true
  })
  return (
    <>
      <LanguageChoice
        label={m.practice_language()}
        languages={opened.languages}
        language={opened.language}
        onChoose={(language) => go({ ...search, language }, true)}
      />
      <QuestionCard
        opened={opened}
        place={item.place}
        name={item.questionId}
        answer={answer}
        {...(isChecked ? {} : { onAnswer: setAnswer })}
        shownKey={isChecked ? (revealed?.key ?? null) : null}
      >
        <div aria-live="polite">
          {isChecked && verdict !== null && (
            <p className="flex items-center gap-2 font-bold">
              <VerdictMark verdict={verdict} />
              {verdictName[verdict]()}
            </p>
          )}
          {revealed === null && (
            <p className="rounded-card border border-dashed border-edge px-4 py-3 text-muted">
              {withheld === 'open' ? m.practice_withheld_open() : m.practice_withheld_later()}
            </p>
          )}
        </div>
      </QuestionCard>
      <div
        data-hides-bottom-bar
        className="sticky bottom-0 -mx-4 flex justify-end border-t border-line bg-paper px-4 py-2.5 sm:mx-0 sm:px-0"
      >
        {isChecked || revealed === null ? (
          <Button look="primary" onClick={next}>
            {m.practice_next()}
          </Button>
        ) : (
          <Button look="primary" onClick={() => setChecked(true)}>
            {answer === null ? m.practice_show() : m.practice_check()}
          </Button>
        )}
      </div>
    </>
  )
}
