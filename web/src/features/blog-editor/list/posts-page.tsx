import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FolderCog, Plus } from 'lucide-react'
import { useState } from 'react'
import type { AdminPostRow } from '#contract/blog/schemas.ts'
import { TEXT_STATES } from '#contract/shared/articles.ts'
import { localize } from '#contract/shared/locales.ts'
import { AdminList } from '#web/admin/list/admin-list.tsx'
import type { ListFilter } from '#web/admin/list/list-column.ts'
import { readListSearch } from '#web/admin/list/read-list-search.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PathLink } from '#web/lib/path-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { categoriesQuery, postsQuery } from '../blog-queries.ts'
import { CategoriesDialog } from '../categories/categories-dialog.tsx'
import { stateName } from '#web/admin/article-editor/state-words.ts'
import { postColumns } from './post-columns.tsx'
import { POST_FILTERS } from './post-filters.ts'

const route = getRouteApi('/admin/blog/')
const readSearch = readListSearch(POST_FILTERS)

/** Every post of the blog, last changed first: found by words of a title, by state or category. */
export function PostsPage() {
  const search = readSearch(route.useSearch())
  const navigate = route.useNavigate()
  const posts = useQuery(postsQuery(search))
  const categories = useQuery(categoriesQuery())
  const [isManaging, setManaging] = useState(false)
  const filters: ListFilter[] = [
    {
      name: 'state',
      label: m.admin_posts_state(),
      kind: 'choice',
      choices: TEXT_STATES.map((value) => ({ value, label: stateName[value]() })),
    },
    {
      name: 'category',
      label: m.admin_posts_category(),
      kind: 'choice',
      choices: (categories.data ?? []).map(({ slug, titles }) => ({ value: slug, label: localize(titles, locale).text })),
    },
  ]
  const hasCategories = (categories.data?.length ?? 1) > 0
  return (
    <div className="grid gap-6">
      <PageTitle>{m.admin_posts_title()}</PageTitle>
      <h1 className="text-xl">{m.admin_posts_title()}</h1>
      <AdminList
        caption={m.admin_posts_title()}
        search={search}
        onSearch={(next) => void navigate({ search: next })}
        query={posts}
        columns={postColumns(categories.data ?? [])}
        filters={filters}
        defaultSort=""
        rowId={({ id }) => id}
        rowName={nameOf}
        searchLabel={m.admin_posts_search()}
        failed={m.admin_posts_failed()}
        empty={
          <EmptyState
            title={hasCategories ? m.admin_posts_none() : m.admin_posts_categories_first()}
            action={hasCategories ? <NewPost /> : <Button onClick={() => setManaging(true)}>{m.admin_posts_categories()}</Button>}
          >
            {hasCategories ? m.admin_posts_none_text() : m.admin_posts_categories_first_text()}
          </EmptyState>
        }
      >
        <span className="flex flex-wrap gap-2">
          <Button onClick={() => setManaging(true)}>
            <FolderCog size={20} aria-hidden="true" />
            {m.admin_posts_categories()}
          </Button>
          <NewPost />
        </span>
      </AdminList>
      {isManaging && <CategoriesDialog onClose={() => setManaging(false)} />}
    </div>
  )
}

const nameOf = ({ title }: AdminPostRow): string => (title === '' ? m.admin_posts_untitled() : title)

const NewPost = () => (
  <PathLink href="/admin/blog/new" className={buttonClass({ look: 'primary' })}>
    <Plus size={20} aria-hidden="true" />
    {m.admin_posts_new()}
  </PathLink>
)
