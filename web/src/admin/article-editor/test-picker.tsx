import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { localize } from '#contract/shared/locales.ts'
import { testsQuery } from '#web/admin/queries/test-queries.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatMinutes, formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

interface TestPickerProps {
  readonly onClose: () => void
  readonly onPick: (testId: string) => void
}

/** Published tests, found by their words; one is chosen. */
export function TestPicker({ onClose, onPick }: TestPickerProps) {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), 300)
  const tests = useQuery(testsQuery({ state: 'published', ...(q !== '' && { q }) }))
  return (
    <Dialog open shape="wide" onClose={onClose} title={m.admin_posts_test_pick()} closeLabel={m.action_close()}>
      <div className="grid gap-3">
        <TextInput
          type="search"
          aria-label={m.admin_posts_test_find()}
          placeholder={m.admin_posts_test_find()}
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.target.value)}
        />
        {tests.isError && <QueryError query={tests} title={m.admin_posts_tests_failed()} />}
        {tests.data === undefined && !tests.isError && <Skeleton className="h-40" />}
        {tests.data?.items.length === 0 && <p className="text-muted">{m.admin_posts_tests_none()}</p>}
        <ul aria-busy={tests.isFetching}>
          {(tests.data?.items ?? []).map(({ id, title, exam, questions, minutes }) => (
            <li key={id} className="border-b border-line">
              <button
                type="button"
                onClick={() => onPick(id)}
                className="grid min-h-12 w-full gap-0.5 px-2 py-2 text-start hover:bg-sunken"
              >
                <span className="font-bold wrap-anywhere">{localize(title, locale).text}</span>
                <span className="text-sm text-muted">
                  {[exam, m.admin_posts_test_questions({ count: questions, shown: formatNumber(questions) }), formatMinutes(minutes)].join(
                    ' · ',
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
