import type { Notification } from '#contract/notifications/schemas.ts'

/** What a queue of pop-ups needs of the page around it. */
export interface PopUpSurroundings {
  /** Whether something may appear now: the page is seen, and no test is being taken. */
  readonly mayShow: () => boolean
  /** True for the first tab of this browser that asks for it. */
  readonly claim: (id: string) => boolean | Promise<boolean>
  readonly show: (notification: Notification) => void
}

/** More than this at once, after a long absence, would cover the page: the newest are shown, all are in the list. */
const AT_ONCE = 3

/** Holds notifications back while no one looks or a test is being taken; each appears once, in one tab. */
export function makePopUpQueue({ mayShow, claim, show }: PopUpSurroundings) {
  let waiting: Notification[] = []
  const flush = async () => {
    if (!mayShow()) return
    const due = waiting.slice(-AT_ONCE)
    waiting = []
    for (const one of due) if (await claim(one._id)) show(one)
  }
  return {
    add(one: Notification): Promise<void> {
      if (one.isRead) return Promise.resolve()
      waiting.push(one)
      return flush()
    },
    /** Those read elsewhere need not appear; null for all. */
    drop(ids: readonly string[] | null): void {
      waiting = ids === null ? [] : waiting.filter(({ _id }) => !ids.includes(_id))
    },
    flush,
  }
}

const SHOWN_KEY = 'sopan-notifications-shown'
const REMEMBERED = 60

/**
 * Claims an id for this tab. Between tabs that hear of it at the same moment a lock decides, which storage cannot: each process has
 * its own view of it for a while. What was shown before, by a tab that may be gone, is remembered in storage.
 */
export async function claimInBrowser(id: string): Promise<boolean> {
  if (!('locks' in navigator)) return remember(id)
  return new Promise((answer) => {
    void navigator.locks.request(`sopan-notification-${id}`, { ifAvailable: true }, (lock) => {
      answer(lock !== null && remember(id))
      // Held while this tab lives: the storage of the others follows in its own time.
      return lock === null ? undefined : new Promise<never>(() => {})
    })
  })
}

function remember(id: string): boolean {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SHOWN_KEY) ?? '[]')
    const shown = Array.isArray(kept) ? kept : []
    if (shown.includes(id)) return false
    localStorage.setItem(SHOWN_KEY, JSON.stringify([...shown, id].slice(-REMEMBERED)))
  } catch {
    // Storage is refused.
  }
  return true
}
