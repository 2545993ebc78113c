import { view, VIEW_KEY } from './view-token.ts'

/** Leaves the view: the tab is closed, or leads back to the account. */
export function endView(): void {
  try {
    sessionStorage.removeItem(VIEW_KEY)
  } catch {
    // It was never kept.
  }
  window.close()
  // A tab that the browser does not let us close stays; one that is closing must not begin to load another page.
  if (!window.closed) location.replace(`/admin/users/${view?.userId ?? ''}`)
}
