import { m } from '#web/lib/i18n/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { PaperDraft, TestDraft } from '#web/admin/test-form/test-draft.ts'

/** Of a previous paper: when it was set, where the operator has it from, and that they may publish it. */
export function PaperCard({ draft, onChange }: { readonly draft: TestDraft; readonly onChange: (draft: TestDraft) => void }) {
  const { paper } = draft
  const change = (part: Partial<PaperDraft>) => onChange({ ...draft, paper: { ...paper, ...part } })
  const number = (text: string) => text.replaceAll(/\D/g, '')
  return (
    <Card as="section" className="grid gap-5" aria-labelledby="paper-head">
      <div>
        <h2 id="paper-head" className="text-lg">
          {m.admin_paper_head()}
        </h2>
        <p className="text-muted">{m.admin_paper_hint()}</p>
      </div>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        <Field label={m.admin_paper_year()}>
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="numeric"
              maxLength={4}
              value={paper.year}
              onChange={(event) => change({ year: number(event.target.value) })}
            />
          )}
        </Field>
        <Field label={m.admin_paper_day()}>
          {(ids) => <TextInput {...ids} type="date" value={paper.day} onChange={(event) => change({ day: event.target.value })} />}
        </Field>
        <Field label={m.admin_paper_shift()}>
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="numeric"
              maxLength={2}
              value={paper.shift}
              onChange={(event) => change({ shift: number(event.target.value) })}
            />
          )}
        </Field>
        <Field label={m.admin_paper_tier()}>
          {(ids) => <TextInput {...ids} maxLength={40} value={paper.tier} onChange={(event) => change({ tier: event.target.value })} />}
        </Field>
      </div>
      <Field label={m.admin_paper_source()} hint={m.admin_paper_source_hint()}>
        {(ids) => <TextInput {...ids} maxLength={300} value={paper.source} onChange={(event) => change({ source: event.target.value })} />}
      </Field>
      <Checkbox checked={paper.mayPublish} onChange={(event) => change({ mayPublish: event.target.checked })}>
        {m.admin_paper_right()}
      </Checkbox>
    </Card>
  )
}
