import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { suggestPosts } from '#contract/blog/endpoints.ts'
import { directionOf } from '#contract/shared/locales.ts'
import { queryOf } from '#web/lib/api/call.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchCombobox } from '#web/ui/search-combobox.tsx'

/** The suggestions wait until the typing has paused this long (docs/screens.md#constants). */
const DEBOUNCE_MS = 300

/** A form that also works before any script is there: it leads to the page of results. */
export function BlogSearch() {
  const asked = useRouterState({
    select: ({ location }) => (location.pathname === '/blog/search' ? (location.search as { q?: string }).q : ''),
  })
  return <SearchForm key={asked} query={asked ?? ''} />
}

function SearchForm({ query }: { readonly query: string }) {
  const router = useRouter()
  const [text, setText] = useState(query)
  const settled = useDebounced(text.trim(), DEBOUNCE_MS)
  const { data } = useQuery({
    ...queryOf(suggestPosts, { query: { q: settled, language: locale } }),
    enabled: settled !== '' && settled !== query,
    placeholderData: keepPreviousData,
  })
  const items = settled === '' || settled === query ? [] : (data?.items ?? [])
  const search = (words: string) => {
    if (words.trim() !== '') void router.navigate({ href: `/blog/search?q=${encodeURIComponent(words.trim())}` })
  }
  return (
    <form
      role="search"
      action="/blog/search"
      data-plain=""
      className="flex max-w-[44rem] gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        search(text)
      }}
    >
      <SearchCombobox
        label={m.blog_search_label()}
        placeholder={m.blog_search_label()}
        clearLabel={m.search_clear()}
        listLabel={m.blog_suggestions()}
        name="q"
        text={text}
        onText={setText}
        choices={items.map(({ slug, title, language }) => ({
          id: slug,
          content: (
            <span className="min-w-0 truncate font-bold" lang={language} dir={directionOf(language)}>
              {title}
            </span>
          ),
        }))}
        isSettled={settled === text.trim()}
        nothing={null}
        status=""
        opensOnFocus={text !== query}
        onSearch={search}
        onPick={(at) => {
          const picked = items[at]
          if (picked !== undefined) void router.navigate({ href: `/blog/${picked.slug}` })
        }}
      />
      <Button type="submit" className="shrink-0 whitespace-nowrap">
        {m.blog_search_button()}
      </Button>
    </form>
  )
}
