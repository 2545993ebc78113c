import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { QUEUE_FILTERS, type QueueFilter } from '#contract/comments/moderation-schemas.ts'
import { ENDONYMS, isLocale, LOCALES } from '#contract/shared/locales.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { RemovableTag } from '#web/ui/tag.tsx'
import { HoldWordsDialog } from './hold-words-dialog.tsx'
import { QueueList } from './queue-list.tsx'
import { queueQuery } from './queue-queries.ts'
import { type QueueSearch, readQueueSearch } from './queue-search.ts'
import { FILTER_NAMES } from './queue-words.ts'

const route = getRouteApi('/admin/blog/comments')

/** What readers wrote below posts, and what a moderator has to decide on. */
export function CommentQueuePage() {
  const search = readQueueSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()
  const [isHoldOpen, setHoldOpen] = useState(false)
  const set = (part: { readonly [Name in keyof QueueSearch]: QueueSearch[Name] | undefined }) =>
    void navigate({ search: readQueueSearch({ ...search, ...part }) })
  return (
    <div className="grid gap-4">
      <PageTitle>{m.admin_comments_nav()}</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">{m.admin_comments_nav()}</h1>
        <Button onClick={() => setHoldOpen(true)}>{m.admin_hold_title()}</Button>
      </div>
      <FilterTabs search={search} onChange={(state) => set({ state })} />
      <div className="flex flex-wrap items-center gap-3">
        <Select
          compact
          className="max-w-60"
          aria-label={m.admin_comments_language()}
          value={search.language ?? ''}
          onChange={(event) => set({ language: isLocale(event.target.value) ? event.target.value : undefined })}
        >
          <option value="">{m.admin_comments_language_all()}</option>
          {LOCALES.map((one) => (
            <option key={one} value={one} lang={one}>
              {ENDONYMS[one]}
            </option>
          ))}
        </Select>
        {search.post !== undefined && (
          <RemovableTag removeLabel={m.admin_comments_all_posts()} onRemove={() => set({ post: undefined })}>
            {m.admin_comments_of_post()}
          </RemovableTag>
        )}
      </div>
      <QueueList search={search} onOnlyPost={(post) => set({ post })} />
      <HoldWordsDialog isOpen={isHoldOpen} onClose={() => setHoldOpen(false)} />
    </div>
  )
}

function FilterTabs({ search, onChange }: { readonly search: QueueSearch; readonly onChange: (state: QueueFilter) => void }) {
  const { data } = useInfiniteQuery(queueQuery(search))
  const counts = data?.pages[0]?.counts
  const countOf = (filter: QueueFilter) =>
    counts === undefined || (filter !== 'held' && filter !== 'reported') ? {} : { count: formatNumber(counts[filter]) }
  return (
    <Tabs
      label={m.admin_comments_which()}
      tabs={QUEUE_FILTERS.map((id) => ({ id, label: FILTER_NAMES[id](), ...countOf(id) }))}
      current={search.state ?? 'held'}
      onChange={onChange}
    >
      {null}
    </Tabs>
  )
}
