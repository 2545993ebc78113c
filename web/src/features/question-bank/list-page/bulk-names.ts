import type { BulkDeed } from '#contract/question-bank/bulk-jobs.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** What each change of many questions is called. */
export const BULK_NAMES: Record<BulkDeed['deed'], () => string> = {
  archive: () => m.admin_bank_archive(),
  unarchive: () => m.admin_bank_unarchive(),
  pool: () => m.admin_pool_add(),
  unpool: () => m.admin_pool_remove(),
  addTag: () => m.admin_bank_tag_add(),
  removeTag: () => m.admin_bank_tag_remove(),
  topic: () => m.admin_bank_move_topic(),
  difficulty: () => m.admin_bank_set_difficulty(),
}
