/**
 * The part of an address after "?", as plain text. The router's own way turns what looks like a number, a truth value or JSON
 * into one, which would spoil an id of digits. Of a repeated name the last one holds.
 */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

/** The other direction: what is undefined or null is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) params.set(name, String(value))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
