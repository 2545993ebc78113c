import { decodeView, type View } from './decode-view.ts'

/**
 * A tab in which an admin looks at a learner's pages. Its token comes behind the # of the first address and is kept for this tab alone; what
 * the browser keeps of its own session is not touched.
 */
export const VIEW_KEY = 'sopan-view'

/** Read once, before anything asks for the session. */
export const view: View | null = readView()

function readView(): View | null {
  try {
    const given = /^#view=([\w.-]+)$/.exec(location.hash)?.[1]
    if (given !== undefined) {
      sessionStorage.setItem(VIEW_KEY, given)
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    const kept = sessionStorage.getItem(VIEW_KEY)
    return kept === null ? null : decodeView(kept)
  } catch {
    return null
  }
}
