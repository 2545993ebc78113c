import { decodeView, type View } from './decode-view.ts'

/**
 * A tab in which an admin looks at a learner's pages. Its token comes behind the # of the first address and is kept for this tab alone; what
 * the browser keeps of its own session is not touched.
 */
const KEY = 'sopan-view'

/** Read once, before anything asks for the session. */
export const view: View | null = readView()

function readView(): View | null {
  try {
    const given = /^#view=([\w.-]+)$/.exec(location.hash)?.[1]
    if (given !== undefined) {
      sessionStorage.setItem(KEY, given)
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    const kept = sessionStorage.getItem(KEY)
    return kept === null ? null : decodeView(kept)
  } catch {
    return null
  }
}

/** Leaves the view: the tab is closed, or leads back to the account. */
export function endView(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // It was never kept.
  }
  window.close()
  // A tab that no script opened stays.
  location.replace(`/admin/users/${view?.userId ?? ''}`)
}
