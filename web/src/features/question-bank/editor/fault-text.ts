import { m } from '#web/lib/i18n/messages.ts'
import type { FaultKind, FormFault } from './form-faults.ts'

/** What is wrong in words: ours for what the form found, the importer's for what it found. */
export const faultText = ({ kind, message }: FormFault): string => (kind === null ? message : TEXTS[kind]())

const TEXTS: Record<FaultKind, () => string> = {
  topic: () => m.admin_bank_fault_topic(),
  language: () => m.admin_bank_fault_language(),
  text: () => m.admin_bank_fault_text(),
  key: () => m.admin_bank_fault_key(),
  keyRow: () => m.admin_bank_fault_key_row(),
  number: () => m.admin_bank_fault_number(),
  grouped: () => m.admin_bank_fault_grouped(),
  words: () => m.admin_bank_fault_words(),
  year: () => m.admin_bank_fault_year(),
  video: () => m.admin_bank_fault_video(),
  videoLength: () => m.admin_bank_fault_video_length(),
  name: () => m.admin_bank_fault_name(),
}
