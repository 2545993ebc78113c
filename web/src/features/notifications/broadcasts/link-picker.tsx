import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findLinks } from '#contract/notifications/plan-endpoints.ts'
import type { LinkChoice } from '#contract/notifications/plan-schemas.ts'
import { queryOf } from '#web/lib/api/call.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { FieldGroup } from '#web/ui/field.tsx'
import { SearchCombobox } from '#web/ui/search-combobox.tsx'
import { RemovableTag } from '#web/ui/tag.tsx'

const PAGES: readonly (readonly [path: string, name: () => string])[] = [
  ['/user', () => m.admin_bc_page_home()],
  ['/user/testseries', () => m.admin_bc_page_tests()],
  ['/user/buy-pass', () => m.admin_bc_page_prime()],
  ['/user/analytics', () => m.admin_bc_page_performance()],
  ['/user/profile', () => m.admin_bc_page_profile()],
  ['/blog', () => m.admin_bc_page_blog()],
]
const KINDS: Readonly<Record<LinkChoice['kind'] | 'page', () => string>> = {
  page: () => m.admin_bc_kind_page(),
  test: () => m.admin_bc_kind_test(),
  group: () => m.admin_bc_kind_group(),
  post: () => m.admin_bc_kind_post(),
}

interface LinkPickerProps {
  readonly link: string
  readonly error: string | undefined
  readonly onChange: (link: string) => void
}

/** Where it leads: a page, or something published that is found by its title. A path can be typed too. */
export function LinkPicker({ link, error, onChange }: LinkPickerProps) {
  const [text, setText] = useState('')
  const words = useDebounced(text.trim(), 300)
  const isPath = text.trim().startsWith('/')
  const { data, isFetching } = useQuery({
    ...queryOf(findLinks, { query: { q: words } }),
    enabled: words !== '' && !isPath,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const pages = PAGES.map(([path, name]) => ({ kind: 'page' as const, path, title: name() }))
  const typed = text.trim()
  const found =
    typed === ''
      ? pages
      : isPath
        ? [{ kind: 'page' as const, path: typed, title: typed }]
        : [...pages.filter(({ title }) => title.toLowerCase().includes(typed.toLowerCase())), ...(data?.items ?? [])]
  const name = pages.find(({ path }) => path === link)?.title ?? link
  const pick = (path: string) => {
    onChange(path)
    setText('')
  }
  return (
    <FieldGroup label={m.admin_notify_link()} hint={m.admin_bc_link_hint()} error={error}>
      {link === '' ? (
        <SearchCombobox
          label={m.admin_notify_link()}
          placeholder={m.admin_bc_link_search()}
          clearLabel={m.search_clear()}
          listLabel={m.admin_notify_link()}
          text={text}
          onText={setText}
          choices={found.map(({ kind, path, title }) => ({
            id: path,
            content: (
              <span className="grid min-w-0">
                <bdi className="truncate">{title}</bdi>
                <span className="text-xs text-muted">{KINDS[kind]()}</span>
              </span>
            ),
          }))}
          isSettled={isPath || (words === typed && !isFetching)}
          nothing={typed === '' ? null : m.admin_bc_nothing_found()}
          status={m.admin_bc_found({ count: String(found.length) })}
          opensOnFocus
          onSearch={(path) => path.trim().startsWith('/') && pick(path.trim())}
          onPick={(at) => {
            const one = found[at]
            if (one !== undefined) pick(one.path)
          }}
        />
      ) : (
        <div>
          <RemovableTag removeLabel={m.admin_bc_remove({ name })} onRemove={() => onChange('')}>
            {name}
          </RemovableTag>
        </div>
      )}
    </FieldGroup>
  )
}
