import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Difficulty } from '#contract/question-bank/schemas.ts'
import type { QuestionType } from '#contract/question-bank/question-form.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { topicsQuery } from '#web/admin/queries/test-queries.ts'
import { difficultyChoices, typeChoices } from '#web/admin/queries/bank-words.ts'
import { TopicOptions } from '../topic-options.tsx'
import { withType } from './change-form.ts'
import { useEditor } from './editor-context.ts'
import { fieldId } from './form-faults.ts'
import { PassageField } from './passage-field.tsx'
import { TagField } from './tag-field.tsx'
import { TopicDialog } from './topic-dialog.tsx'

/** What a question is, apart from its language. */
export function MetaPanel({ isNew }: { readonly isNew: boolean }) {
  const { form, update, faultOf } = useEditor()
  const topics = useQuery(topicsQuery())
  const [isMaking, setMaking] = useState(false)
  return (
    <div className="grid content-start gap-4">
      <Field label={m.admin_bank_type()}>
        {(ids) => (
          <Select {...ids} value={form.type} onChange={(event) => update((now) => withType(now, event.target.value as QuestionType))}>
            <Options choices={typeChoices()} />
          </Select>
        )}
      </Field>
      <div className="grid gap-1.5">
        <Field id={fieldId('topic')} label={m.admin_bank_topic()} error={faultOf('topic')}>
          {(ids) => (
            <Select {...ids} value={form.topic} onChange={(event) => update((now) => ({ ...now, topic: event.target.value }))}>
              <option value="">{m.admin_bank_topic_choose()}</option>
              <TopicOptions topics={topics.data ?? []} />
            </Select>
          )}
        </Field>
        <Button look="quiet" size="sm" onClick={() => setMaking(true)} className="justify-self-start">
          <Plus size={17} aria-hidden="true" />
          {m.admin_bank_topic_new()}
        </Button>
      </div>
      <Field label={m.admin_bank_difficulty()}>
        {(ids) => (
          <Select
            {...ids}
            value={form.difficulty}
            onChange={(event) => update((now) => ({ ...now, difficulty: event.target.value as Difficulty }))}
          >
            <Options choices={difficultyChoices()} />
          </Select>
        )}
      </Field>
      <TagField />
      <Field id={fieldId('source')} label={m.admin_bank_source()} error={faultOf('source')}>
        {(ids) => (
          <TextInput
            {...ids}
            maxLength={200}
            value={form.source}
            onChange={(event) => update((now) => ({ ...now, source: event.target.value }))}
          />
        )}
      </Field>
      <Field id={fieldId('year')} label={m.admin_bank_year()} error={faultOf('year')}>
        {(ids) => (
          <TextInput
            {...ids}
            inputMode="numeric"
            maxLength={4}
            value={form.year}
            onChange={(event) => update((now) => ({ ...now, year: event.target.value }))}
          />
        )}
      </Field>
      <PassageField />
      <Field id={fieldId('id')} label={m.admin_bank_name()} hint={isNew ? m.admin_bank_name_hint() : undefined} error={faultOf('id')}>
        {(ids) => (
          <TextInput
            {...ids}
            dir="ltr"
            maxLength={80}
            readOnly={!isNew}
            value={form.name}
            onChange={(event) => update((now) => ({ ...now, name: event.target.value }))}
          />
        )}
      </Field>
      <TopicDialog
        open={isMaking}
        topics={topics.data ?? []}
        onClose={() => setMaking(false)}
        onMade={(topic) => update((now) => ({ ...now, topic }))}
      />
    </div>
  )
}

const Options = ({ choices }: { readonly choices: readonly { readonly value: string; readonly label: string }[] }) =>
  choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
