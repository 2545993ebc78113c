import { LOCALES, ENDONYMS, type Localized } from '#contract/shared/locales.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** A line of a draft that is only read. */
export interface DraftFact {
  readonly label: string
  readonly value: string
  readonly lang?: string
}

/** The title in each language that it is written in; English first. */
export const titleFacts = (title: Localized): DraftFact[] =>
  LOCALES.flatMap((language) => {
    const value = title[language] ?? ''
    if (value.trim() === '') return []
    const label = language === 'en' ? m.admin_drafts_title() : m.admin_drafts_title_in({ language: ENDONYMS[language] })
    return [{ label, value, lang: language }]
  })

/** Without the lines that say nothing yet. */
export const writtenFacts = (facts: readonly DraftFact[]): DraftFact[] => facts.filter(({ value }) => value.trim() !== '')
