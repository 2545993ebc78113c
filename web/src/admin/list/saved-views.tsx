import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteSavedView, listSavedViews, saveSavedView } from '#contract/saved-views/endpoints.ts'
import { VIEW_LIMITS, type SavedView, type ViewScreen } from '#contract/saved-views/schemas.ts'
import { call, queryOf } from '#web/lib/api/call.ts'
import { change, makeOld } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { closePopover, Popover } from '#web/ui/popover.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { searchOfView, viewOf, type ListSearch } from './list-address.ts'

interface SavedViewsProps {
  readonly screen: ViewScreen
  readonly search: ListSearch
  readonly onSearch: (search: ListSearch) => void
}

/** Filters and order under a name: choose one, keep the present one, take one away (and back). */
export function SavedViews({ screen, search, onSearch }: SavedViewsProps) {
  const client = useQueryClient()
  const views = useQuery({
    ...queryOf(listSavedViews, { query: { screen } }),
    select: ({ items }) => items,
    staleTime: 60_000,
  })
  const [name, setName] = useState('')
  const onError = (error: unknown) => showToast(m.admin_list_view_failed(), { tone: 'error', description: errorText(error) })
  const save = useMutation({ mutationFn: (view: SavedView) => change(client, saveSavedView, { body: { screen, ...view } }), onError })
  const remove = useMutation({
    mutationFn: (view: SavedView) => call(deleteSavedView, { query: { screen, name: view.name } }),
    onSuccess: (_, view) => {
      showToast(m.admin_list_view_gone({ name: view.name }), { action: { label: m.action_undo(), run: () => save.mutate(view) } })
      return makeOld(client, deleteSavedView)
    },
    onError,
  })
  const current = viewOf(search)
  const isFull = (views.data?.length ?? 0) >= VIEW_LIMITS.perScreen
  return (
    <Popover
      label={m.admin_list_views()}
      triggerClass={`${buttonClass()} min-h-12`}
      panelClass="w-80 max-w-[calc(100vw-1rem)] rounded-card border border-line bg-surface p-3 text-ink shadow-[0_8px_24px_rgb(28_32_48/14%)]"
      trigger={
        <>
          <Bookmark size={18} aria-hidden="true" />
          {m.admin_list_views()}
        </>
      }
    >
      <div className="grid gap-3">
        {views.data?.length === 0 && <p className="text-muted">{m.admin_list_views_none()}</p>}
        {views.isError && <p className="text-bad">{errorText(views.error)}</p>}
        <ul className="grid max-h-72 overflow-y-auto">
          {views.data?.map((view) => (
            <li key={view.name} className="flex items-center gap-1">
              <button
                type="button"
                aria-current={view.search === current}
                className="min-h-11 min-w-0 flex-1 truncate rounded-md px-2 text-start hover:bg-sunken aria-[current=true]:font-bold aria-[current=true]:text-primary"
                onClick={(event) => {
                  onSearch(searchOfView(search, view.search))
                  closePopover(event)
                }}
              >
                <bdi>{view.name}</bdi>
              </button>
              <IconButton label={m.admin_list_view_remove({ name: view.name })} onClick={() => remove.mutate(view)}>
                <Trash2 size={18} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
        <form
          className="flex gap-2 border-t border-line pt-3"
          onSubmit={(event) => {
            event.preventDefault()
            const wanted = name.trim()
            if (wanted !== '') save.mutate({ name: wanted, search: current }, { onSuccess: () => setName('') })
          }}
        >
          <TextInput
            aria-label={m.admin_list_view_name()}
            placeholder={m.admin_list_view_name()}
            maxLength={VIEW_LIMITS.name}
            value={name}
            disabled={isFull}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" busy={save.isPending} disabled={isFull || name.trim() === ''}>
            {m.admin_save()}
          </Button>
        </form>
        {isFull && <p className="text-xs text-muted">{m.admin_list_views_full()}</p>}
      </div>
    </Popover>
  )
}
