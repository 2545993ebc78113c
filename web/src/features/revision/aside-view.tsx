import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import type { QuestionSource, SourceTopic } from '#contract/question-bank/question-source.ts'
import type { AsideCards } from '#contract/revision/schemas.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { asideQuery } from '#web/lib/api/practice-queries.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LocalizedText } from '#web/lib/i18n/localized-text.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { BackToList, type ViewProps } from '#web/question/practice/back-to-list.tsx'
import { QuestionBeginning, useNear } from '#web/question/practice/question-beginning.tsx'
import { putAside, takeBack } from '#web/question/practice/set-aside.ts'
import { sourceOf } from '#web/question/practice/use-source.ts'

type AsideCard = AsideCards['items'][number]

/** What is out of the deck, by the learner's wish or because it was forgotten too often, and the way back into it. */
export function AsideView({ search }: ViewProps) {
  const client = useQueryClient()
  const aside = useQuery(asideQuery())
  const back = async (card: AsideCard) => {
    try {
      await takeBack(client, card.questionId)
    } catch {
      showToast(m.practice_keep_failed(), { tone: 'error' })
      return
    }
    showToast(m.practice_taken_back(), {
      id: 'set-aside',
      durationMs: 8_000,
      action: {
        label: m.action_undo(),
        run: () => void putAside(client, card.questionId).catch(() => showToast(m.practice_keep_failed(), { tone: 'error' })),
      },
    })
  }
  return (
    <div className="grid max-w-[46rem] gap-4">
      <PageTitle>{m.practice_aside_title()}</PageTitle>
      <BackToList search={search} />
      <header className="grid gap-1">
        <h1 className="text-lg">{m.practice_aside_title()}</h1>
        <p className="max-w-[60ch] text-muted">{m.practice_aside_text()}</p>
      </header>
      {aside.data === undefined ? (
        aside.isError ? (
          <QueryError query={aside} title={m.practice_failed()} />
        ) : (
          <SkeletonRegion label={m.shell_loading()} className="grid gap-4">
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-24 w-full" />
          </SkeletonRegion>
        )
      ) : aside.data.items.length === 0 ? (
        <EmptyState title={m.practice_aside_none()} />
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {aside.data.items.map((card) => (
            <AsideRow
              key={card.questionId}
              card={card}
              source={sourceOf(aside.data.sources, card)}
              topic={aside.data.topics.find(({ id }) => id === card.topicId) ?? null}
              language={search.language}
              onBack={() => void back(card)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface AsideRowProps {
  readonly card: AsideCard
  readonly source: QuestionSource | null
  readonly topic: SourceTopic | null
  readonly language: ViewProps['search']['language']
  readonly onBack: () => void
}

function AsideRow({ card, source, topic, language, onBack }: AsideRowProps) {
  const [row, isNear] = useNear()
  const { lapses, place, testId } = card
  return (
    <li ref={row} className="grid gap-1.5 px-4 py-4 sm:px-5">
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        {topic && <LocalizedText of={topic.title} className="font-bold" />}
        {source && <LocalizedText of={source.title} />}
      </p>
      <QuestionBeginning source={isNear ? source : null} place={place} language={language} />
      <p className="-mx-3 flex flex-wrap items-center gap-x-1">
        <Button look="quiet" size="sm" onClick={onBack}>
          <Undo2 size={16} aria-hidden="true" className="mirror-rtl" />
          {m.practice_take_back()}
        </Button>
        <Link
          to="/test-solution/$testId"
          params={{ testId }}
          search={{ inPaper: place + 1 }}
          className={buttonClass({ look: 'quiet', size: 'sm' })}
        >
          {m.practice_solution()}
        </Link>
        {lapses > 0 && (
          <span className="ms-auto px-3 text-sm text-muted">{m.practice_forgotten({ count: lapses, shown: formatNumber(lapses) })}</span>
        )}
      </p>
    </li>
  )
}
