import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import type { BlogCategory } from '#contract/blog/schemas.ts'
import { localize } from '#contract/shared/locales.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { categoriesQuery } from '../blog-queries.ts'
import { CategoryForm } from './category-form.tsx'

/** The categories of the blog in their order; one of them is changed, or a new one made. */
export function CategoriesDialog({ onClose }: { readonly onClose: () => void }) {
  const categories = useQuery(categoriesQuery())
  const [edited, setEdited] = useState<BlogCategory | 'new' | null>(null)
  if (edited !== null)
    return (
      <CategoryForm
        key={edited === 'new' ? '' : edited.slug}
        category={edited === 'new' ? null : edited}
        taken={(categories.data ?? []).map(({ slug }) => slug)}
        onDone={() => setEdited(null)}
      />
    )
  return (
    <Dialog
      open
      shape="wide"
      onClose={onClose}
      title={m.admin_posts_categories()}
      closeLabel={m.action_close()}
      actions={
        <Button look="primary" onClick={() => setEdited('new')}>
          <Plus size={20} aria-hidden="true" />
          {m.admin_posts_category_new()}
        </Button>
      }
    >
      {categories.isError && <QueryError query={categories} title={m.admin_posts_categories_failed()} />}
      {categories.isPending && <Skeleton className="h-24" />}
      {categories.data?.length === 0 && <p className="text-muted">{m.admin_posts_categories_none()}</p>}
      <ul>
        {(categories.data ?? []).map((category) => (
          <CategoryLine key={category.slug} category={category} onEdit={() => setEdited(category)} />
        ))}
      </ul>
    </Dialog>
  )
}

function CategoryLine({ category, onEdit }: { readonly category: BlogCategory; readonly onEdit: () => void }) {
  const { slug, titles, descriptions, position, isDaily } = category
  const title = localize(titles, locale).text
  return (
    <li className="flex items-center gap-3 border-b border-line py-2">
      <span className="w-8 shrink-0 text-end text-muted tabular">{formatNumber(position)}</span>
      <span className="grid min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-bold">
          {title}
          {isDaily && <Badge>{m.admin_posts_daily()}</Badge>}
        </span>
        <span className="text-sm wrap-anywhere text-muted">
          /blog/category/{slug} · {localize(descriptions, locale).text}
        </span>
      </span>
      <IconButton label={m.admin_posts_category_edit({ title })} onClick={onEdit}>
        <Pencil size={18} aria-hidden="true" />
      </IconButton>
    </li>
  )
}
