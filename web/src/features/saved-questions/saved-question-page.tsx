import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Pencil } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Answer } from '#contract/attempts/schemas.ts'
import { localize } from '#contract/shared/locales.ts'
import type { SavedDetail, SavedItem } from '#contract/saved-questions/schemas.ts'
import { LanguageChoice } from '#web/question/language-choice.tsx'
import { QueryError } from '#web/errors/query-error.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { AskQuestion } from '#web/question/review/ask-question.tsx'
import { BackToList } from '#web/question/practice/back-to-list.tsx'
import { keepSaved, type SavedEdit } from '#web/question/practice/change-saved.ts'
import { EditDialog } from './edit-dialog.tsx'
import { savedDetailQuery, savedQuery } from '#web/lib/api/practice-queries.ts'
import { QuestionCard } from '#web/question/practice/question-card.tsx'
import type { SavedSearch } from '#web/question/practice/saved-search.ts'
import { takeBack } from '#web/question/practice/set-aside.ts'
import { PublishedReplies } from '#web/question/review/published-replies.tsx'
import { useSource } from '#web/question/practice/use-source.ts'
import { useViewKeys } from '#web/question/practice/use-view-keys.ts'

const route = getRouteApi('/user/saved-question/$questionId')

/** One saved question, whole: text, own answer, what is right and why, note, and the way to the next of the list. */
export function SavedQuestionPage() {
  const { questionId } = route.useParams()
  const search = route.useSearch()
  const detail = useQuery(savedDetailQuery(questionId))
  const isGone = detail.error instanceof ApiError && detail.error.status === 404
  return (
    <div className="grid max-w-[46rem] gap-4">
      <PageTitle>{m.practice_one_title()}</PageTitle>
      <BackToList search={search} />
      {/* What is kept on the device counts for nothing once the server has said no; without an answer it stands. */}
      {isGone ? (
        <>
          <h1 className="text-lg">{m.practice_one_title()}</h1>
          <EmptyState title={m.practice_gone()} />
        </>
      ) : detail.data === undefined ? (
        detail.isError ? (
          <QueryError query={detail} title={m.practice_failed()} />
        ) : (
          <SkeletonRegion label={m.shell_loading()} className="grid gap-4">
            <Skeleton className="h-8 w-2/3" />
            <Skeleton className="h-40 w-full" />
          </SkeletonRegion>
        )
      ) : (
        <SavedQuestion key={questionId} detail={detail.data} search={search} />
      )}
    </div>
  )
}

function SavedQuestion({ detail, search }: { readonly detail: SavedDetail; readonly search: SavedSearch }) {
  const { item, source, topic, answer: revealed, withheld } = detail
  const client = useQueryClient()
  const navigate = useNavigate()
  const [answer, setAnswer] = useState<Answer>(null)
  const [isShown, setShown] = useState(false)
  const [edited, setEdited] = useState<SavedItem | null>(null)
  const [isInDeck, setInDeck] = useState(detail.isInDeck)
  const opened = useSource(source, search.language)
  const list = useNeighbours(item.questionId, search)
  const go = (questionId: string | undefined) =>
    questionId !== undefined && void navigate({ to: '/user/saved-question/$questionId', params: { questionId }, search, replace: true })
  useViewKeys((key) => {
    if (key === 'j') go(list.next)
    else if (key === 'k') go(list.previous)
    else if ((key === 's' || key === ' ') && revealed !== null) setShown(true)
    else return false
    return true
  })
  const keep = (one: SavedItem, edit: SavedEdit) =>
    void keepSaved(client, one, edit).catch(() => showToast(m.practice_keep_failed(), { tone: 'error' }))
  const addToDeck = async () => {
    setInDeck(true)
    try {
      await takeBack(client, item.questionId)
    } catch {
      setInDeck(false)
      showToast(m.practice_keep_failed(), { tone: 'error' })
    }
  }
  return (
    <article aria-labelledby="saved-heading" className="grid gap-5" data-result>
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-0.5">
          <h1 id="saved-heading" className="text-lg">
            {topic === null ? m.practice_one_title() : localize(topic.title, locale).text}
          </h1>
          <p className="text-muted">{localize(source.title, locale).text}</p>
        </div>
        <LanguageChoice
          label={m.practice_language()}
          languages={opened.languages}
          language={opened.language}
          onChoose={(language) =>
            void navigate({
              to: '/user/saved-question/$questionId',
              params: { questionId: item.questionId },
              search: { ...search, language },
              replace: true,
            })
          }
        />
      </header>
      <QuestionCard
        opened={opened}
        place={item.place}
        name={item.questionId}
        answer={answer}
        {...(isShown ? {} : { onAnswer: setAnswer })}
        shownKey={isShown ? (revealed?.key ?? null) : null}
        belowSolution={
          <>
            <PublishedReplies replies={revealed?.replies ?? []} language={opened.language} />
            <AskQuestion about={{ testId: item.testId, paperVersion: item.paperVersion, place: item.place }} />
          </>
        }
      >
        {!isShown && (
          <div className="flex flex-wrap items-center gap-3">
            {revealed === null ? (
              <p className="rounded-card border border-dashed border-edge px-4 py-3 text-muted">
                {withheld === 'open' ? m.practice_withheld_open() : m.practice_withheld_later()}
              </p>
            ) : (
              <Button look="primary" onClick={() => setShown(true)}>
                {answer === null ? m.practice_show() : m.practice_check()}
              </Button>
            )}
          </div>
        )}
      </QuestionCard>
      <section aria-label={m.practice_note()} className="grid gap-2 rounded-card border border-line bg-surface px-4 py-3">
        {item.note !== '' && <bdi className="wrap-anywhere whitespace-pre-line">{item.note}</bdi>}
        {(item.folder !== null || item.tags.length > 0) && (
          <p className="text-sm text-muted">{[...(item.folder === null ? [] : [item.folder]), ...item.tags].join(' · ')}</p>
        )}
        <p className="flex flex-wrap gap-2">
          <Button look="quiet" size="sm" onClick={() => setEdited(item)}>
            <Pencil size={16} aria-hidden="true" />
            {m.practice_edit()}
          </Button>
          {isInDeck ? (
            <span className="inline-flex min-h-9 items-center px-3 text-sm text-muted">{m.practice_in_deck()}</span>
          ) : (
            <Button look="quiet" size="sm" onClick={() => void addToDeck()}>
              {m.practice_add_to_deck()}
            </Button>
          )}
        </p>
      </section>
      <div
        data-chrome
        data-hides-bottom-bar
        className="sticky bottom-0 -mx-4 flex justify-between gap-3 border-t border-line bg-paper px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0"
      >
        <Button disabled={list.previous === undefined} onClick={() => go(list.previous)}>
          <ChevronLeft size={20} aria-hidden="true" className="mirror-rtl" />
          {m.practice_previous()}
        </Button>
        <Button disabled={list.next === undefined} onClick={() => go(list.next)}>
          {m.practice_next()}
          <ChevronRight size={20} aria-hidden="true" className="mirror-rtl" />
        </Button>
      </div>
      <EditDialog item={edited} folders={list.folders} tags={list.tags} onClose={() => setEdited(null)} onKeep={keep} />
    </article>
  )
}

/** What stands before and after it in the list that the address names, as far as that is loaded. */
function useNeighbours(questionId: string, search: SavedSearch) {
  const { data } = useInfiniteQuery(savedQuery(search))
  return useMemo(() => {
    const items = data?.pages.flatMap((page) => page.items) ?? []
    const at = items.findIndex((one) => one.questionId === questionId)
    return {
      previous: at < 0 ? undefined : items[at - 1]?.questionId,
      next: items[at + 1]?.questionId,
      folders: data?.pages[0]?.folders ?? [],
      tags: [...new Set(items.flatMap((one) => one.tags))].toSorted(),
    }
  }, [data, questionId])
}
