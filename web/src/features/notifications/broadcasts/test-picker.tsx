import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { suggest } from '#contract/search/endpoints.ts'
import { queryOf } from '#web/lib/api/call.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { SearchCombobox } from '#web/ui/search-combobox.tsx'
import { RemovableTag } from '#web/ui/tag.tsx'

interface TestPickerProps {
  readonly label: string
  /** The title of the chosen test; null where none is chosen. */
  readonly chosen: string | null
  readonly onChoose: (test: { readonly id: string; readonly title: string } | null) => void
}

/** One published test, found by its title. */
export function TestPicker({ label, chosen, onChoose }: TestPickerProps) {
  const [text, setText] = useState('')
  const words = useDebounced(text.trim(), 300)
  const { data, isFetching } = useQuery({
    ...queryOf(suggest, { query: { q: words, language: locale, limit: 10 } }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  if (chosen !== null)
    return (
      <div>
        <RemovableTag removeLabel={m.admin_bc_remove({ name: chosen })} onRemove={() => onChoose(null)}>
          {chosen}
        </RemovableTag>
      </div>
    )
  const tests = words === '' ? [] : (data?.items.filter(({ kind }) => kind === 'test') ?? [])
  return (
    <SearchCombobox
      label={label}
      placeholder={m.admin_bc_test_search()}
      clearLabel={m.search_clear()}
      listLabel={label}
      text={text}
      onText={setText}
      choices={tests.map(({ id, title, exam }) => ({
        id,
        content: (
          <span className="grid min-w-0">
            <bdi className="truncate">{title}</bdi>
            <span className="text-xs text-muted">{exam}</span>
          </span>
        ),
      }))}
      isSettled={words === text.trim() && !isFetching}
      nothing={words === '' ? null : m.admin_bc_nothing_found()}
      status={m.admin_bc_found({ count: String(tests.length) })}
      opensOnFocus={false}
      onSearch={() => {}}
      onPick={(at) => {
        const test = tests[at]
        if (test !== undefined) onChoose({ id: test.id, title: test.title })
      }}
    />
  )
}
