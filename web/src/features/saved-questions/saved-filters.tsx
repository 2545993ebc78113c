import { Folder, Search } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { RemovableTag } from '#web/ui/tag.tsx'
import { Select } from '#web/ui/select.tsx'
import { controlClass } from '#web/ui/text-input.tsx'
import type { ViewProps } from '#web/question/practice/back-to-list.tsx'

interface SavedFiltersProps extends ViewProps {
  readonly folders: readonly string[]
  readonly tags: readonly string[]
}

/** Search, folder and tags; what is chosen is in the address. */
export function SavedFilters({ search, go, folders, tags }: SavedFiltersProps) {
  const { folder, tag, ...rest } = search
  const shown = tag === undefined || tags.includes(tag) ? tags : [tag, ...tags]
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:flex sm:*:first:flex-1">
        <SearchField search={search} go={go} />
        {(folders.length > 0 || folder !== undefined) && (
          <label className="sm:w-56">
            <span className="sr-only">{m.practice_folder()}</span>
            <Select
              icon={<Folder size={18} aria-hidden="true" />}
              value={folder ?? ''}
              onChange={(event) =>
                go({ ...rest, ...(tag !== undefined && { tag }), ...(event.target.value !== '' && { folder: event.target.value }) }, true)
              }
            >
              <option value="">{m.practice_all_folders()}</option>
              {[...new Set([...(folder === undefined ? [] : [folder]), ...folders])].map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Select>
          </label>
        )}
      </div>
      {shown.length > 0 && (
        <ul aria-label={m.practice_tags()} className="flex flex-wrap gap-2">
          {shown.map((one) => (
            <li key={one}>
              {one === tag ? (
                <RemovableTag
                  removeLabel={m.practice_tag_off({ name: one })}
                  onRemove={() => go({ ...rest, ...(folder !== undefined && { folder }) }, true)}
                >
                  {one}
                </RemovableTag>
              ) : (
                <button
                  type="button"
                  onClick={() => go({ ...search, tag: one }, true)}
                  className="inline-flex min-h-9 items-center rounded-full border border-edge px-3 text-sm hover:bg-sunken"
                >
                  <bdi>{one}</bdi>
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The search waits until the typing has paused (docs/screens.md#constants). */
const DEBOUNCE_MS = 300

function SearchField({ search, go }: ViewProps) {
  const id = useId()
  const { q = '' } = search
  const [text, setText] = useState(q)
  const [searched, setSearched] = useState(q)
  // The address changed by other means, such as Back: the field follows.
  if (searched !== q) {
    setSearched(q)
    setText(q)
  }
  const settled = useDebounced(text, DEBOUNCE_MS)
  useEffect(() => {
    if (settled !== text || settled.trim() === q) return
    const { q: _, ...rest } = search
    go({ ...rest, ...(settled.trim() !== '' && { q: settled.trim() }) }, true)
  }, [settled, text, q, search, go])
  return (
    <div role="search" className="relative">
      <label htmlFor={id} className="sr-only">
        {m.practice_search()}
      </label>
      <Search size={20} aria-hidden="true" className="pointer-events-none absolute start-3.5 top-3.5 text-muted" />
      <input
        id={id}
        type="search"
        enterKeyHint="search"
        maxLength={100}
        value={text}
        placeholder={m.practice_search()}
        onChange={(event) => setText(event.target.value)}
        className={`${controlClass} ps-11`}
      />
    </div>
  )
}
