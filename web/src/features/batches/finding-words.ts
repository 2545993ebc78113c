import { BATCH_LIMITS } from '#contract/batches/limits.ts'
import type { InvitationsChecked } from '#contract/batches/schemas.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'

type Finding = InvitationsChecked['findings'][number]

/** Why a row of a list is left out. */
export function findingText({ finding, firstRow }: Pick<Finding, 'finding' | 'firstRow'>): string {
  switch (finding) {
    case 'noEmail':
      return m.admin_batch_f_no_email()
    case 'badEmail':
      return m.admin_batch_f_bad_email()
    case 'formula':
      return m.admin_batch_f_formula()
    case 'badDays':
      return m.admin_batch_f_bad_days({ most: formatNumber(BATCH_LIMITS.primeDays) })
    case 'doubled':
      return m.admin_batch_f_doubled({ row: formatNumber(firstRow ?? 0) })
    case 'member':
      return m.admin_batch_f_member()
    case 'invited':
      return m.admin_batch_f_invited()
  }
}

/** Why nothing of a list can be read. */
export function faultText(fault: NonNullable<InvitationsChecked['fault']>): string {
  switch (fault) {
    case 'empty':
      return m.admin_batch_fault_empty()
    case 'noEmailColumn':
      return m.admin_batch_fault_column()
    case 'tooManyRows':
      return m.admin_batch_fault_rows({ most: formatNumber(BATCH_LIMITS.rows) })
  }
}
