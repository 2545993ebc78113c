import type { Notification } from '#contract/notification.ts'

/** What a queue of pop-ups needs of the page around it. */
export interface PopUpSurroundings {
  /** Whether something may appear now: the page is seen, and no test is being taken. */
  readonly mayShow: () => boolean
  /** True for the first tab of this browser that asks for it. */
  readonly claim: (id: string) => boolean
  readonly show: (notification: Notification) => void
}

/** More than this at once, after a long absence, would cover the page: the newest are shown, all are in the list. */
const AT_ONCE = 3

/** Holds notifications back while nobody looks or a test is being taken; each appears once, in one tab. */
export function makePopUpQueue({ mayShow, claim, show }: PopUpSurroundings) {
  let waiting: Notification[] = []
  const flush = () => {
    if (!mayShow()) return
    const due = waiting.slice(-AT_ONCE)
    waiting = []
    for (const one of due) if (claim(one._id)) show(one)
  }
  return {
    add(one: Notification): void {
      if (one.isRead) return
      waiting.push(one)
      flush()
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

/** Claims an id for this tab, over the storage that all tabs of a browser share; without it every tab shows it. */
export function claimInBrowser(id: string): boolean {
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
