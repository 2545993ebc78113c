import type { TopicRow } from '#contract/question-bank/schemas.ts'
import { localize } from '#contract/shared/locales.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'

/** Topics under their subjects, each with how many questions it has. */
export const topicChoices = (topics: readonly TopicRow[]) =>
  topics.map(({ id, subject, title, questions }) => ({
    value: id,
    label: `${localize(title, locale).text} (${formatNumber(questions)})`,
    under: localize(subject, locale).text,
  }))

/** The subjects by their English names, which is what the list asks for. */
export const subjectChoices = (topics: readonly TopicRow[]) =>
  [...new Map(topics.map(({ subject }) => [subject.en, subject])).values()].map((subject) => ({
    value: subject.en,
    label: localize(subject, locale).text,
  }))
