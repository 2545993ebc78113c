import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { SavedItem } from '#contract/saved-questions/schemas.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import type { ViewProps } from '#web/question/practice/back-to-list.tsx'
import { keepSaved, removeSaved, type SavedEdit } from '#web/question/practice/change-saved.ts'
import { EditDialog } from './edit-dialog.tsx'
import { savedQuery } from '#web/lib/api/practice-queries.ts'
import { SavedFilters } from './saved-filters.tsx'
import { SavedRow } from './saved-row.tsx'
import { savedSearch, withoutFilter } from '#web/question/practice/saved-search.ts'
import { sourceOf } from '#web/question/practice/use-source.ts'

/** The saved questions that fit the address, with what can be done with them. */
export function SavedList({ search, go }: ViewProps) {
  const client = useQueryClient()
  const [edited, setEdited] = useState<SavedItem | null>(null)
  const saved = useInfiniteQuery(savedQuery(search))
  const pages = saved.data?.pages
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages])
  const sources = useMemo(() => pages?.flatMap((page) => page.sources) ?? [], [pages])
  const topics = useMemo(() => new Map(pages?.flatMap((page) => page.topics).map((topic) => [topic.id, topic])), [pages])
  const folders = pages?.[0]?.folders ?? []
  const tags = useMemo(() => [...new Set(items.flatMap((item) => item.tags))].toSorted(), [items])
  const isNarrowed = search.folder !== undefined || search.tag !== undefined || search.q !== undefined

  const remove = (item: SavedItem) => {
    void removeSaved(client, item).catch(() => showToast(m.practice_remove_failed(), { tone: 'error' }))
    showToast(m.practice_removed(), {
      id: `removed-${item.questionId}`,
      durationMs: 8_000,
      action: { label: m.action_undo(), run: () => keep(item, item) },
    })
  }
  const keep = (item: SavedItem, edit: SavedEdit) =>
    void keepSaved(client, item, edit).catch(() => showToast(m.practice_keep_failed(), { tone: 'error' }))

  if (saved.data === undefined) return saved.isError ? <QueryError query={saved} title={m.practice_failed()} /> : <ListSkeleton />
  if (items.length === 0 && !isNarrowed) {
    return (
      <EmptyState
        title={m.practice_empty_title()}
        action={
          <Link to="/user/attempted-tests" className={buttonClass({ look: 'primary' })}>
            {m.practice_empty_action()}
          </Link>
        }
      >
        {m.practice_empty_text()}
      </EmptyState>
    )
  }
  return (
    <section aria-label={m.practice_title()} className="grid gap-4">
      <SavedFilters search={search} go={go} folders={folders} tags={tags} />
      {items.length === 0 ? (
        <EmptyState
          title={m.practice_nothing_fits()}
          action={
            <Button look="secondary" onClick={() => go(withoutFilter(search))}>
              {m.practice_show_all()}
            </Button>
          }
        />
      ) : (
        <>
          <div className="flex flex-wrap gap-2">
            <Link to="/user/saved-questions" search={{ ...search, view: 'practise' }} className={buttonClass({ look: 'secondary' })}>
              {m.practice_as_quiz()}
            </Link>
            <Link to="/user/saved-questions" search={{ ...search, view: 'print' }} className={buttonClass({ look: 'quiet' })}>
              <Printer size={18} aria-hidden="true" />
              {m.practice_print()}
            </Link>
          </div>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {items.map((item) => (
              <SavedRow
                key={item.questionId}
                item={item}
                source={sourceOf(sources, item)}
                topic={topics.get(item.topicId) ?? null}
                search={savedSearch({ ...search })}
                onEdit={() => setEdited(item)}
                onRemove={() => remove(item)}
              />
            ))}
          </ul>
          {saved.hasNextPage && (
            <Button className="justify-self-center" busy={saved.isFetchingNextPage} onClick={() => void saved.fetchNextPage()}>
              {m.practice_more()}
            </Button>
          )}
        </>
      )}
      <EditDialog item={edited} folders={folders} tags={tags} onClose={() => setEdited(null)} onKeep={keep} />
    </section>
  )
}

function ListSkeleton() {
  return (
    <SkeletonRegion label={m.shell_loading()} className="divide-y divide-line rounded-card border border-line bg-surface">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="grid gap-2.5 px-5 py-5">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-6 w-11/12" />
          <Skeleton className="h-6 w-3/5" />
        </div>
      ))}
    </SkeletonRegion>
  )
}
