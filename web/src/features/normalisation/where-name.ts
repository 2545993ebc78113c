import type { Impossible, Where } from '#domain/normalisation/method.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** "Shift 2", "All shifts" */
export const whereName = (where: Where): string => (where === 'all' ? m.lab_all() : m.lab_shift_n({ n: formatNumber(where + 1) }))

/** Why a method has no answer, as a sentence. */
export function whyImpossible({ why, where }: Impossible): string {
  const name = { where: whereName(where) }
  if (why === 'nobody') return m.lab_why_nobody(name)
  return why === 'same-marks' ? m.lab_why_same(name) : m.lab_why_best(name)
}
