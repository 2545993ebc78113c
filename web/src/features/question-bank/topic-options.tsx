import type { TopicRow } from '#contract/question-bank/schemas.ts'
import { topicChoices } from './topic-choices.ts'

/** The topics as options of a select, under their subjects. */
export function TopicOptions({ topics }: { readonly topics: readonly TopicRow[] }) {
  return bySubject(topicChoices(topics)).map(([subject, choices]) => (
    <optgroup key={subject} label={subject}>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </optgroup>
  ))
}

function bySubject<Choice extends { readonly under: string }>(choices: readonly Choice[]): [string, Choice[]][] {
  const subjects = new Map<string, Choice[]>()
  for (const choice of choices) subjects.set(choice.under, [...(subjects.get(choice.under) ?? []), choice])
  return [...subjects]
}
