import { localize } from '#contract/shared/locales.ts'
import { type DraftFact, titleFacts, writtenFacts } from '#web/admin/drafts/draft-facts.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { readGroupDraft } from './group-draft.ts'

/** A stored draft of a group, line by line; null where it is none. */
export function groupFacts(body: unknown): readonly DraftFact[] | null {
  const draft = readGroupDraft(body)
  if (draft === null) return null
  const { group, tests } = draft
  return writtenFacts([
    ...titleFacts(group.title),
    { label: m.admin_drafts_description(), value: group.description === undefined ? '' : localize(group.description, locale).text },
    { label: m.admin_drafts_exam(), value: group.exam },
    { label: m.admin_drafts_tests(), value: tests.map(({ title }) => localize(title, locale).text).join('\n') },
  ])
}
