import { m } from '#web/lib/i18n/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { TestDraft } from '#web/admin/test-form/test-draft.ts'

/** When the test can be begun, in India's time. */
export function ScheduleCard({ draft, onChange }: { readonly draft: TestDraft; readonly onChange: (draft: TestDraft) => void }) {
  const isReversed = draft.opensAt !== '' && draft.closesAt !== '' && draft.closesAt <= draft.opensAt
  return (
    <Card as="section" className="grid gap-5" aria-labelledby="schedule-head">
      <div>
        <h2 id="schedule-head" className="text-lg">
          {m.admin_tests_schedule()}
        </h2>
        <p className="text-muted">{m.admin_tests_schedule_hint()}</p>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={m.admin_tests_opens()}>
          {(ids) => (
            <TextInput
              {...ids}
              type="datetime-local"
              value={draft.opensAt}
              onChange={(event) => onChange({ ...draft, opensAt: event.target.value })}
            />
          )}
        </Field>
        <Field label={m.admin_tests_closes()} error={isReversed ? m.admin_tests_closes_early() : undefined}>
          {(ids) => (
            <TextInput
              {...ids}
              type="datetime-local"
              value={draft.closesAt}
              onChange={(event) => onChange({ ...draft, closesAt: event.target.value })}
            />
          )}
        </Field>
      </div>
    </Card>
  )
}
