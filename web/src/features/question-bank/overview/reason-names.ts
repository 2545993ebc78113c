import type { ReportReason } from '#contract/question-annotations/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'

export const REASON_NAMES: Record<ReportReason, () => string> = {
  wrongKey: () => m.admin_bank_reason_key(),
  wrongText: () => m.admin_bank_reason_text(),
  translation: () => m.admin_bank_reason_translation(),
  image: () => m.admin_bank_reason_image(),
  syllabus: () => m.admin_bank_reason_syllabus(),
  other: () => m.admin_bank_reason_other(),
}
