import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import type { Phase } from '../engine/attempt-snapshot.ts'

/** Why a test that was open here cannot be written at the moment. */
export type LostHow = Extract<Phase, 'superseded' | 'revoked' | 'renew' | 'behind'>

export const lostTitle = (how: LostHow): string => {
  if (how === 'behind') return m.test_behind_title()
  return how === 'superseded' ? m.test_superseded_title() : m.test_revoked_title()
}

/** The fate of the answers; `unsent` counts the questions whose last answer is only on this device. */
export const lostText = (how: LostHow, unsent: number): string => {
  if (how === 'behind') return m.test_behind_text()
  if (how === 'revoked' || how === 'renew')
    return unsent === 0 ? m.test_revoked_text() : m.test_revoked_unsent({ count: unsent, shown: formatNumber(unsent) })
  return unsent === 0 ? m.test_superseded_text() : m.test_superseded_unsent({ count: unsent, shown: formatNumber(unsent) })
}
