import { FileText, Layers, Search, X } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { CatalogueGroup } from '#contract/catalogue.ts'
import { formatNumber } from '#web/lib/format.ts'
import { m } from '#web/lib/messages.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { controlClass } from '#web/ui/text-input.tsx'
import { suggest, type Suggestion } from './suggest.ts'

/** The suggestions wait until the typing has paused this long (product-spec §9). */
const DEBOUNCE_MS = 300

interface SearchBoxProps {
  readonly groups: readonly CatalogueGroup[]
  readonly query: string
  readonly onSearch: (query: string) => void
  readonly onPick: (suggestion: Suggestion) => void
}

/** Search over the catalogue on the device: a combobox with at most five suggestions. "/" leads here from anywhere on the page. */
export function SearchBox({ groups, query, onSearch, onPick }: SearchBoxProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(query)
  const [searched, setSearched] = useState(query)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const settled = useDebounced(text, DEBOUNCE_MS)
  const suggestions = useMemo(() => suggest(groups, settled), [groups, settled])
  const shown = open && settled === text && suggestions.length > 0
  // The address changed by other means, such as Back: the field follows.
  if (searched !== query) {
    setSearched(query)
    setText(query)
  }
  useSlashKey(input)

  const search = (words: string) => {
    setOpen(false)
    onSearch(words.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && suggestions.length > 0) {
      event.preventDefault()
      setOpen(true)
      // -1 is the field itself, between the last and the first.
      setActive(((active + 1 + step + suggestions.length + 1) % (suggestions.length + 1)) - 1)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const picked = shown ? suggestions[active] : undefined
      if (picked) onPick(picked)
      else search(text)
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      setOpen(false)
    }
  }

  return (
    <div role="search" className="relative">
      <label htmlFor={id} className="sr-only">
        {m.search_label()}
      </label>
      <Search size={20} aria-hidden="true" className="pointer-events-none absolute start-3.5 top-3.5 text-muted" />
      <input
        ref={input}
        id={id}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        role="combobox"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        placeholder={m.search_placeholder()}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setOpen(true)
          setActive(-1)
        }}
        onFocus={() => setOpen(text !== query)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        className={classNames(controlClass, 'ps-11 pe-12')}
      />
      {text !== '' && (
        <IconButton
          label={m.search_clear()}
          className="absolute end-0.5 top-0.5"
          onClick={() => {
            setText('')
            search('')
            input.current?.focus()
          }}
        >
          <X size={20} aria-hidden="true" />
        </IconButton>
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={m.search_suggestions()}
        hidden={!shown}
        className="absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-card border border-line bg-surface py-1 shadow-[0_8px_24px_rgb(28_32_48/14%)]"
      >
        {suggestions.map((suggestion, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's
          <div
            key={suggestion.id}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(suggestion)}
            className="flex min-h-12 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-sunken aria-selected:bg-primary-soft"
          >
            {suggestion.kind === 'group' ? (
              <Layers size={20} aria-hidden="true" className="shrink-0 text-muted" />
            ) : (
              <FileText size={20} aria-hidden="true" className="shrink-0 text-muted" />
            )}
            <span className="min-w-0">
              <span className="block truncate font-bold">{suggestion.title}</span>
              <span className="block truncate text-muted">{suggestion.under}</span>
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {shown ? m.search_found({ count: suggestions.length, shown: formatNumber(suggestions.length) }) : ''}
      </p>
    </div>
  )
}

function useSlashKey(input: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [input])
}
