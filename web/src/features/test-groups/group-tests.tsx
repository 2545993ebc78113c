import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AdminGroupDetail } from '#contract/test-groups/schemas.ts'
import { localize } from '#contract/shared/locales.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatMinutes, formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { moved } from '#web/admin/test-form/test-draft.ts'
import { testsQuery } from '#web/admin/queries/test-queries.ts'

export type GroupTest = AdminGroupDetail['tests'][number]

interface GroupTestsProps {
  readonly tests: readonly GroupTest[]
  readonly onChange: (tests: readonly GroupTest[]) => void
}

/** The tests of a group in their order; others are found by their words and added. */
export function GroupTests({ tests, onChange }: GroupTestsProps) {
  return (
    <Card as="section" className="grid gap-4" aria-labelledby="group-tests-head">
      <h2 id="group-tests-head" className="text-lg">
        {m.admin_groups_tests_head()}
      </h2>
      {tests.length === 0 && <p className="text-muted">{m.admin_groups_tests_none()}</p>}
      <ol aria-labelledby="group-tests-head">
        {tests.map((test, i) => {
          const title = localize(test.title, locale).text
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop on; the buttons do the same by key
            <li
              key={test.id}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault()
                onChange(moved(tests, Number(event.dataTransfer.getData('text/plain')), i))
              }}
              className="flex items-center gap-2 border-t border-line py-1"
            >
              <span
                draggable
                onDragStart={(event) => event.dataTransfer.setData('text/plain', String(i))}
                title={m.admin_tests_drag()}
                className="hidden cursor-grab py-3 text-muted sm:block"
              >
                <GripVertical size={18} aria-hidden="true" />
              </span>
              <span className="min-w-0 flex-1">
                {title}
                <span className="flex flex-wrap gap-x-2 text-sm text-muted tabular">
                  {m.admin_tests_questions_of({ count: test.questions, shown: formatNumber(test.questions) })} ·{' '}
                  {formatMinutes(test.minutes)}
                  {!test.isPublished && <Badge>{m.admin_tests_state_unpublished()}</Badge>}
                  {test.access === 'prime' && <Badge tone="accentSoft">{m.admin_tests_prime()}</Badge>}
                </span>
              </span>
              <IconButton label={m.admin_groups_up({ title })} disabled={i === 0} onClick={() => onChange(moved(tests, i, i - 1))}>
                <ArrowUp size={18} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={m.admin_groups_down({ title })}
                disabled={i === tests.length - 1}
                onClick={() => onChange(moved(tests, i, i + 1))}
              >
                <ArrowDown size={18} aria-hidden="true" />
              </IconButton>
              <IconButton label={m.admin_groups_take_out({ title })} onClick={() => onChange(tests.filter(({ id }) => id !== test.id))}>
                <Trash2 size={18} aria-hidden="true" />
              </IconButton>
            </li>
          )
        })}
      </ol>
      <AddTest tests={tests} onAdd={(test) => onChange([...tests, test])} />
    </Card>
  )
}

function AddTest({ tests, onAdd }: { readonly tests: readonly GroupTest[]; readonly onAdd: (test: GroupTest) => void }) {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), 300)
  const found = useQuery(testsQuery(q === '' ? {} : { q }))
  const free = (found.data?.items ?? []).filter(({ id }) => !tests.some((test) => test.id === id)).slice(0, 8)
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <TextInput
        type="search"
        aria-label={m.admin_groups_find_test()}
        placeholder={m.admin_groups_find_test()}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {found.isError && <QueryError query={found} title={m.admin_tests_failed()} />}
      <ul className="grid gap-1">
        {free.map(({ id, externalId, title, questions, minutes, access, isPublished }) => {
          const name = localize(title, locale).text
          return (
            <li key={id} className="flex items-center gap-3">
              <span className="min-w-0 flex-1">{name}</span>
              <Button
                size="sm"
                aria-label={m.admin_tests_named({ action: m.admin_groups_add(), title: name })}
                onClick={() => onAdd({ id, externalId, title, questions, minutes, access, isPublished })}
              >
                <Plus size={18} aria-hidden="true" />
                {m.admin_groups_add()}
              </Button>
            </li>
          )
        })}
      </ul>
      {found.data !== undefined && free.length === 0 && <p className="text-muted">{m.admin_list_nothing()}</p>}
    </div>
  )
}
