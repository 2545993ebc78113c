import { Plus, Trash2 } from 'lucide-react'
import { localize } from '#contract/shared/locales.ts'
import type { TopicRow } from '#contract/question-bank/schemas.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { DIFFICULTY_NAMES } from '#web/admin/queries/bank-words.ts'
import type { BlueprintRow } from './blueprint-draft.ts'

interface RuleRowProps {
  readonly row: BlueprintRow
  readonly topics: readonly TopicRow[]
  /** Questions that fit; null while that is being counted. */
  readonly available: number | null
  readonly onChange: (row: BlueprintRow) => void
  readonly onAdd: () => void
  readonly onRemove: (() => void) | null
}

/** One rule: a subject or a topic, a level, how many; and whether the bank has so many. */
export function RuleRow({ row, topics, available, onChange, onAdd, onRemove }: RuleRowProps) {
  const subjects = [...new Map(topics.map((topic) => [topic.subject.en, topic])).values()]
  const [first] = row.topics
  const subject = topics.find(({ id }) => id === first)?.subject.en
  const chosen = row.topics.length === 0 ? '' : row.topics.length === 1 ? (first ?? '') : `subject:${subject ?? ''}`
  const isShort = available !== null && available < row.count
  return (
    <div className="grid items-center gap-2 border-t border-line py-2 sm:grid-cols-[minmax(0,1fr)_9rem_6rem_8rem_auto]">
      <Select
        aria-label={m.admin_tests_topic()}
        value={chosen}
        onChange={({ target: { value } }) => {
          const named = value.startsWith('subject:')
            ? topics.filter((topic) => `subject:${topic.subject.en}` === value)
            : topics.filter(({ id }) => id === value)
          onChange({ ...row, topics: named.map(({ id }) => id) })
        }}
      >
        <option value="">{m.admin_dynamic_any_topic()}</option>
        {subjects.map((one) => (
          <optgroup key={one.subject.en} label={localize(one.subject, locale).text}>
            <option value={`subject:${one.subject.en}`}>
              {m.admin_dynamic_whole_subject({ subject: localize(one.subject, locale).text })}
            </option>
            {topics
              .filter((topic) => topic.subject.en === one.subject.en)
              .map(({ id, title, questions }) => (
                <option key={id} value={id}>
                  {localize(title, locale).text} ({formatNumber(questions)})
                </option>
              ))}
          </optgroup>
        ))}
      </Select>
      <Select
        aria-label={m.admin_bank_difficulty()}
        value={row.difficulty ?? ''}
        onChange={({ target: { value } }) =>
          onChange({ ...row, difficulty: value === 'easy' || value === 'medium' || value === 'hard' ? value : null })
        }
      >
        <option value="">{m.admin_list_any()}</option>
        {(['easy', 'medium', 'hard'] as const).map((level) => (
          <option key={level} value={level}>
            {DIFFICULTY_NAMES[level]()}
          </option>
        ))}
      </Select>
      <TextInput
        type="number"
        aria-label={m.admin_dynamic_count()}
        min={0}
        max={400}
        inputMode="numeric"
        value={String(row.count)}
        onChange={({ target: { value } }) => onChange({ ...row, count: Math.min(400, Math.max(0, Math.trunc(Number(value)) || 0)) })}
      />
      <span className={isShort ? 'font-bold text-bad tabular' : 'text-muted tabular'} role="status">
        {available === null ? '…' : m.admin_dynamic_available({ available: formatNumber(available), needed: formatNumber(row.count) })}
      </span>
      <span className="flex">
        <IconButton label={m.admin_dynamic_split()} onClick={onAdd}>
          <Plus size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={m.admin_dynamic_remove_rule()} disabled={onRemove === null} onClick={() => onRemove?.()}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  )
}
