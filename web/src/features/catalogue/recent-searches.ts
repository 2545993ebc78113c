/** What was searched last on this device; the sign-out forgets it with the drafts. */
const KEY = 'sopan-draft:searches'
const MOST = 5
const LONGEST = 100

export function recentSearches(): readonly string[] {
  try {
    return readRecent(localStorage.getItem(KEY))
  } catch {
    return []
  }
}

export function rememberSearch(words: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(withSearch(recentSearches(), words)))
  } catch {
    // Without storage nothing is remembered.
  }
}

/** The new one first, each once, a handful in all; nothing for no words. */
export function withSearch(recent: readonly string[], words: string): readonly string[] {
  const text = words.trim().slice(0, LONGEST)
  return text === '' ? recent : [text, ...recent.filter((one) => one !== text)].slice(0, MOST)
}

/** What storage holds, or nothing where it is not what was put there. */
export function readRecent(stored: string | null): readonly string[] {
  const value: unknown = JSON.parse(stored ?? '[]')
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string').slice(0, MOST) : []
}
