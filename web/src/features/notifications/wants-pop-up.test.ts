import { getSettings } from '#contract/account/endpoints.ts'
import { keyOf } from '#web/lib/api/call.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type AccountSettings, DEFAULT_NOTIFICATION_SETTINGS, type NotificationKind } from '#contract/account/schemas.ts'
import { wantsPopUp } from './wants-pop-up.ts'

/** A client that knows what the learner has switched off. */
function switchedOff(...popUpOff: NotificationKind[]): QueryClient {
  const client = new QueryClient()
  const settings: Pick<AccountSettings, 'notifications'> = { notifications: { ...DEFAULT_NOTIFICATION_SETTINGS, popUpOff } }
  client.setQueryData(keyOf(getSettings), settings)
  return client
}

test('a notice of the end of a pass does not pop up for someone who switched these off', async () => {
  expect(await wantsPopUp(switchedOff('expiry'), { kind: 'expiry' })).toBe(false)
  expect(await wantsPopUp(switchedOff('result', 'reply'), { kind: 'expiry' })).toBe(true)
})
test('a pass that was granted pops up all the same, for it has no setting', async () => {
  expect(await wantsPopUp(switchedOff('expiry'), { kind: null })).toBe(true)
})
test('a notification of a Worker that sends no kind pops up', async () => {
  expect(await wantsPopUp(switchedOff('result', 'reply', 'expiry'), {})).toBe(true)
})
