import { useInfiniteQuery } from '@tanstack/react-query'
import { TICKET_KINDS, TICKET_STATES } from '#contract/support/schemas.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Select } from '#web/ui/select.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { KIND_NAMES, STATE_NAMES } from './inbox-names.ts'
import { inboxQuery } from './inbox-queries.ts'
import type { InboxSearch } from './inbox-search.ts'

interface InboxFiltersProps {
  readonly search: InboxSearch
  readonly onChange: (part: Partial<{ [Name in keyof InboxSearch]: InboxSearch[Name] | undefined }>) => void
}

/** States as tabs with their counts; kind, who has it, and a number to go to. */
export function InboxFilters({ search, onChange }: InboxFiltersProps) {
  const { data } = useInfiniteQuery(inboxQuery(search))
  const counts = data?.pages[0]?.counts
  const countOf = (state: (typeof TICKET_STATES)[number]) =>
    counts === undefined || state === 'closed' ? {} : { count: formatNumber(counts[state]) }
  return (
    <div className="grid gap-3">
      <Tabs
        label={m.admin_inbox_state()}
        tabs={TICKET_STATES.map((id) => ({ id, label: STATE_NAMES[id](), ...countOf(id) }))}
        current={search.state ?? 'new'}
        onChange={(state) => onChange({ state, number: undefined })}
      >
        {null}
      </Tabs>
      <div className="grid grid-cols-2 gap-2">
        <Select
          compact
          aria-label={m.admin_inbox_kind()}
          value={search.kind ?? ''}
          onChange={(event) => onChange({ kind: TICKET_KINDS.find((one) => one === event.target.value) })}
        >
          <option value="">{m.admin_inbox_kind_all()}</option>
          {TICKET_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KIND_NAMES[kind]()}
            </option>
          ))}
        </Select>
        <Select
          compact
          aria-label={m.admin_inbox_assignee()}
          value={search.assignee ?? ''}
          onChange={(event) => onChange({ assignee: (['me', 'nobody'] as const).find((one) => one === event.target.value) })}
        >
          <option value="">{m.admin_inbox_assignee_all()}</option>
          <option value="me">{m.admin_inbox_assignee_me()}</option>
          <option value="nobody">{m.admin_inbox_assignee_nobody()}</option>
        </Select>
      </div>
      <TextInput
        type="search"
        inputMode="numeric"
        aria-label={m.admin_inbox_number()}
        placeholder={m.admin_inbox_number()}
        value={search.number ?? ''}
        onChange={(event) => onChange({ number: event.target.value.replace(/\D/g, '').slice(0, 9) || undefined })}
      />
    </div>
  )
}
