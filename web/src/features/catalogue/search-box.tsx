import { useQuery } from '@tanstack/react-query'
import { FileText, History, Layers, Search, X } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { CatalogueGroup } from '#contract/catalogue/schemas.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { controlClass } from '#web/ui/text-input.tsx'
import { recentSearches, rememberSearch } from './recent-searches.ts'
import { searchQuery } from './search-query.ts'
import { suggest, type Suggestion, withFound } from './suggest.ts'

/** The suggestions wait until the typing has paused this long (docs/screens.md#constants). */
const DEBOUNCE_MS = 300

interface SearchBoxProps {
  readonly groups: readonly CatalogueGroup[]
  readonly query: string
  readonly onSearch: (query: string) => void
  readonly onPick: (suggestion: Suggestion) => void
}

/**
 * A combobox with at most five suggestions: from the list on the device at once, and from the service, which knows the titles in every
 * language. In an empty field the last searches are offered. "/" leads here from anywhere on the page.
 */
export function SearchBox({ groups, query, onSearch, onPick }: SearchBoxProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(query)
  const [searched, setSearched] = useState(query)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const settled = useDebounced(text, DEBOUNCE_MS)
  const [recent, setRecent] = useState(recentSearches)
  const { data: found, isLoading } = useQuery(searchQuery(settled.trim()))
  const suggestions = useMemo(() => withFound(suggest(groups, settled), found, groups), [groups, settled, found])
  const choices: readonly Choice[] =
    text.trim() === '' ? recent.map((words) => ({ id: words, words })) : suggestions.items.map((entry) => ({ id: entry.id, entry }))
  const shown = open && settled === text && choices.length > 0
  const nothing = open && settled === text && text.trim() !== '' && choices.length === 0 && !isLoading
  // The address changed by other means, such as Back: the field follows.
  if (searched !== query) {
    setSearched(query)
    setText(query)
  }
  useSlashKey(input)

  const search = (words: string) => {
    setOpen(false)
    remember(words)
    setText(words)
    onSearch(words.trim())
  }
  const remember = (words: string) => {
    rememberSearch(words)
    setRecent(recentSearches())
  }
  const pick = (choice: Choice) => {
    if ('words' in choice) return search(choice.words)
    remember(text)
    onPick(choice.entry)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && choices.length > 0) {
      event.preventDefault()
      setOpen(true)
      // -1 is the field itself, between the last and the first.
      setActive(((active + 1 + step + choices.length + 1) % (choices.length + 1)) - 1)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const picked = shown ? choices[active] : undefined
      if (picked) pick(picked)
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
        onFocus={() => setOpen(text === '' || text !== query)}
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
        aria-label={text.trim() === '' ? m.search_recent() : m.search_suggestions()}
        hidden={!shown}
        className={`${PANEL} py-1`}
      >
        {choices.map((choice, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's
          <div
            key={choice.id}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(choice)}
            className="flex min-h-12 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-sunken aria-selected:bg-primary-soft"
          >
            <ChoiceLine choice={choice} />
          </div>
        ))}
      </div>
      <div role="status" className={nothing ? `${PANEL} px-4 py-3` : 'sr-only'}>
        {nothing ? (
          <SearchNothing words={text.trim()} />
        ) : shown && text.trim() !== '' ? (
          <>
            {suggestions.close && `${m.search_close({ words: text.trim() })} `}
            {m.search_found({ count: choices.length, shown: formatNumber(choices.length) })}
          </>
        ) : (
          ''
        )}
      </div>
    </div>
  )
}

const PANEL =
  'absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-card border border-line bg-surface shadow-[0_8px_24px_rgb(28_32_48/14%)]'

/** That nothing was found, and what to do. */
function SearchNothing({ words }: { readonly words: string }) {
  return (
    <>
      <p className="font-bold wrap-anywhere">{m.search_nothing({ words })}</p>
      <p className="text-muted">{m.search_nothing_hint()}</p>
    </>
  )
}

/** A series or a test, or words that were searched before. */
type Choice = { readonly id: string } & ({ readonly entry: Suggestion } | { readonly words: string })

function ChoiceLine({ choice }: { readonly choice: Choice }) {
  if ('words' in choice) {
    return (
      <>
        <History size={20} aria-hidden="true" className="shrink-0 text-muted" />
        <bdi className="min-w-0 truncate">{choice.words}</bdi>
      </>
    )
  }
  const Icon = choice.entry.kind === 'group' ? Layers : FileText
  return (
    <>
      <Icon size={20} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="block truncate font-bold">{choice.entry.title}</span>
        <span className="block truncate text-muted">{choice.entry.under}</span>
      </span>
    </>
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
