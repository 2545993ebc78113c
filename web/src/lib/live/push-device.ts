import { changeConsent } from '#contract/account/endpoints.ts'
import { getPushKey, subscribePush, unsubscribePush } from '#contract/notifications/push-endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { locale } from '#web/lib/i18n/locale.ts'

/** Whose pushes this browser takes: another person who signs in here starts without. */
const OWNER_KEY = 'sopan-push-owner'

export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether this browser takes this person's pushes. */
export async function isPushOn(userId: string): Promise<boolean> {
  if (!canPush() || Notification.permission !== 'granted' || localStorage.getItem(OWNER_KEY) !== userId) return false
  return (await currentSubscription()) !== null
}

/**
 * Asks the browser and hands it over. Call it from a press of a button, after the person has agreed. `blocked`: the browser's settings
 * forbid it; `unavailable`: the operator made no keys, or the browser has no push service.
 */
export async function turnPushOn(userId: string): Promise<'on' | 'blocked' | 'unavailable'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked'
  const { publicKey } = await call(getPushKey)
  if (publicKey === null) return 'unavailable'
  const registration = await navigator.serviceWorker.ready
  try {
    const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    await call(changeConsent, { body: { kind: 'push', given: true } })
    await handOver(subscription)
    localStorage.setItem(OWNER_KEY, userId)
    return 'on'
  } catch (error) {
    if (error instanceof DOMException) return 'unavailable'
    throw error
  }
}

/** Takes this browser out; with the last one the consent is taken back too. */
export async function turnPushOff(isLast: boolean): Promise<void> {
  const subscription = await currentSubscription()
  localStorage.removeItem(OWNER_KEY)
  if (subscription !== null) {
    await call(unsubscribePush, { body: { endpoint: subscription.endpoint } })
    await subscription.unsubscribe()
  }
  if (isLast) await call(changeConsent, { body: { kind: 'push', given: false } })
}

/** After signing in again: the same person's browser continues taking pushes, in the new session. */
export async function keepPushOn(userId: string): Promise<void> {
  if (!(await isPushOn(userId))) return
  const subscription = await currentSubscription()
  if (subscription !== null) await handOver(subscription)
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function handOver(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }, language: locale }
  await call(subscribePush, { body })
}
