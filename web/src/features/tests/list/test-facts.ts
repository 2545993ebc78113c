import { ENDONYMS } from '#contract/shared/locales.ts'
import { type DraftFact, titleFacts, writtenFacts } from '#web/admin/drafts/draft-facts.ts'
import { accessName, kindName } from '#web/admin/queries/test-words.ts'
import { isoOfIstField } from '#web/admin/test-form/ist-time.ts'
import { emptyDraft, namesIn, readDraft } from '#web/admin/test-form/test-draft.ts'
import { formatDateTime, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** A stored draft of a test, line by line; null where it is none. */
export function testFacts(body: unknown): readonly DraftFact[] | null {
  const draft = readDraft(body)
  if (draft === emptyDraft) return null
  const questions = namesIn(draft)
  return writtenFacts([
    ...titleFacts(draft.title),
    { label: m.admin_drafts_exam(), value: draft.exam },
    { label: m.admin_drafts_kind(), value: kindName[draft.kind]() },
    { label: m.admin_drafts_access(), value: accessName[draft.access]() },
    { label: m.admin_drafts_languages(), value: draft.languages.map((language) => ENDONYMS[language]).join(', ') },
    { label: m.admin_drafts_pattern(), value: draft.pattern === null ? '' : `${draft.pattern.id} ${draft.pattern.version}` },
    { label: m.admin_drafts_opens(), value: timeText(draft.opensAt) },
    { label: m.admin_drafts_closes(), value: timeText(draft.closesAt) },
    { label: m.admin_drafts_questions(), value: [formatNumber(questions.length), ...questions].join('\n') },
  ])
}

function timeText(field: string): string {
  const iso = isoOfIstField(field)
  return iso === undefined ? '' : formatDateTime(Date.parse(iso))
}
