import type { TopicRow } from '#contract/question-bank/schemas.ts'
import { ENDONYMS, LOCALES } from '#contract/shared/locales.ts'
import { m } from '#web/lib/i18n/messages.ts'
import type { ListFilter } from '#web/admin/list/list-column.ts'
import { difficultyChoices, typeChoices } from '#web/admin/queries/bank-words.ts'
import { subjectChoices, topicChoices } from '../topic-choices.ts'

const languages = () => LOCALES.map((locale) => ({ value: locale, label: ENDONYMS[locale], lang: locale }))

/** What the bank can be narrowed by; the search box has `q`. */
export const questionFilters = (topics: readonly TopicRow[]): ListFilter[] => [
  { name: 'subject', label: m.admin_bank_subject(), kind: 'choice', choices: subjectChoices(topics) },
  { name: 'topic', label: m.admin_bank_topic(), kind: 'choice', choices: topicChoices(topics) },
  { name: 'type', label: m.admin_bank_type(), kind: 'choice', choices: typeChoices() },
  { name: 'difficulty', label: m.admin_bank_difficulty(), kind: 'choice', choices: difficultyChoices() },
  { name: 'has', label: m.admin_bank_has(), kind: 'choice', choices: languages() },
  { name: 'lacks', label: m.admin_bank_lacks(), kind: 'choice', choices: languages() },
  { name: 'tag', label: m.admin_bank_tag(), kind: 'text' },
  { name: 'source', label: m.admin_bank_source(), kind: 'text' },
  { name: 'year', label: m.admin_bank_year(), kind: 'number', least: 1950, most: 2100 },
  {
    name: 'used',
    label: m.admin_bank_used(),
    kind: 'choice',
    choices: [
      { value: 'yes', label: m.admin_bank_used_yes() },
      { value: 'no', label: m.admin_bank_used_no() },
    ],
  },
  { name: 'test', label: m.admin_bank_in_test(), kind: 'text' },
  { name: 'notLast', label: m.admin_bank_not_last(), kind: 'number', least: 1, most: 100 },
  { name: 'reported', label: m.admin_bank_reports(), kind: 'choice', choices: [{ value: 'yes', label: m.admin_bank_reported_yes() }] },
  {
    name: 'state',
    label: m.admin_bank_state(),
    kind: 'choice',
    choices: [
      { value: 'archived', label: m.admin_bank_archived() },
      { value: 'all', label: m.admin_bank_state_all() },
    ],
  },
]
