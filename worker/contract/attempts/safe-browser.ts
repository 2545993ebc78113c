/**
 * Headers in which a page says what Safe Exam Browser told it by its JavaScript API, with a start and with a take-over. Versions for macOS and
 * iOS with the newer web view put no header of their own on a request.
 */
export const SAFE_BROWSER_HASH = 'safe-browser-hash'
/** Addresses that the hash may be about, separated by a space: of the document as it was loaded, and of the page as it is now. */
export const SAFE_BROWSER_PAGES = 'safe-browser-pages'
/** Of those, how many are looked at. */
export const MOST_PAGES = 2
