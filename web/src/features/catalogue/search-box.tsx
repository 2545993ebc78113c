import { useQuery } from '@tanstack/react-query'
import { FileText, History, Layers } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CatalogueGroup } from '#contract/catalogue/schemas.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { SearchCombobox } from '#web/ui/search-combobox.tsx'
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
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(query)
  const [searched, setSearched] = useState(query)
  const settled = useDebounced(text, DEBOUNCE_MS)
  const [recent, setRecent] = useState(recentSearches)
  const { data: found, isLoading } = useQuery(searchQuery(settled.trim()))
  const suggestions = useMemo(() => withFound(suggest(groups, settled), found, groups), [groups, settled, found])
  const isEmpty = text.trim() === ''
  const choices: readonly Choice[] = isEmpty
    ? recent.map((words) => ({ id: words, words }))
    : suggestions.items.map((entry) => ({ id: entry.id, entry }))
  // The address changed by other means, such as Back: the field follows.
  if (searched !== query) {
    setSearched(query)
    setText(query)
  }
  useSlashKey(input)

  const search = (words: string) => {
    remember(words)
    setText(words)
    onSearch(words.trim())
  }
  const remember = (words: string) => {
    rememberSearch(words)
    setRecent(recentSearches())
  }
  const pick = (at: number) => {
    const choice = choices[at]
    if (choice === undefined) return
    if ('words' in choice) return search(choice.words)
    remember(text)
    onPick(choice.entry)
  }
  const close = suggestions.close ? `${m.search_close({ words: text.trim() })} ` : ''
  return (
    <div role="search">
      <SearchCombobox
        label={m.search_label()}
        placeholder={m.search_placeholder()}
        clearLabel={m.search_clear()}
        listLabel={isEmpty ? m.search_recent() : m.search_suggestions()}
        text={text}
        onText={setText}
        choices={choices.map((choice) => ({ id: choice.id, content: <ChoiceLine choice={choice} /> }))}
        isSettled={settled === text}
        nothing={isEmpty || isLoading ? null : <SearchNothing words={text.trim()} />}
        status={isEmpty ? '' : close + m.search_found({ count: choices.length, shown: formatNumber(choices.length) })}
        opensOnFocus={text === '' || text !== query}
        onSearch={search}
        onPick={pick}
        inputRef={input}
      />
    </div>
  )
}

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
