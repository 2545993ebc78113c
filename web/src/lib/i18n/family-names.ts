import type { ExamFamily } from '#contract/shared/exam-register.ts'
import { m } from './messages.ts'

export const FAMILY_NAMES: Readonly<Record<ExamFamily, () => string>> = {
  ssc: () => m.focus_family_ssc(),
  banking: () => m.focus_family_banking(),
  railways: () => m.focus_family_railways(),
  engineering: () => m.focus_family_engineering(),
  medical: () => m.focus_family_medical(),
  upsc: () => m.focus_family_upsc(),
  state: () => m.focus_family_state(),
  university: () => m.focus_family_university(),
  other: () => m.focus_family_other(),
}
