import type { Difficulty, TopicRow } from '#contract/question-bank/schemas.ts'
import { difficultyChoices } from '#web/admin/queries/bank-words.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { TopicOptions } from '../topic-options.tsx'

/** The tag that questions are given. */
export const TagField = ({ tag, onChange }: { readonly tag: string; readonly onChange: (tag: string) => void }) => (
  <Field label={m.admin_bank_tag()}>
    {(field) => <TextInput {...field} maxLength={40} value={tag} onChange={(event) => onChange(event.target.value)} />}
  </Field>
)

interface TopicFieldProps {
  readonly topic: string
  readonly topics: readonly TopicRow[]
  readonly onChange: (topic: string) => void
}

/** The topic that questions move to. */
export const TopicField = ({ topic, topics, onChange }: TopicFieldProps) => (
  <Field label={m.admin_bank_topic()}>
    {(field) => (
      <Select {...field} value={topic} onChange={(event) => onChange(event.target.value)}>
        <TopicOptions topics={topics} />
      </Select>
    )}
  </Field>
)

interface DifficultyFieldProps {
  readonly difficulty: Difficulty
  readonly onChange: (difficulty: Difficulty) => void
}

/** The difficulty that questions are said to have. */
export const DifficultyField = ({ difficulty, onChange }: DifficultyFieldProps) => (
  <Field label={m.admin_bank_difficulty()}>
    {(field) => (
      <Select {...field} value={difficulty} onChange={(event) => onChange(event.target.value as Difficulty)}>
        {difficultyChoices().map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
