/**
 * The part of an address after "?", as plain text. The router's own way turns what looks like a number, a truth value or JSON
 * into one, which would spoil an id of digits. Of a repeated name the last one holds.
 */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

/** The other direction: what is undefined or null is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    // oxlint-disable-next-line typescript/no-base-to-string -- an address holds texts, numbers and truth values
    if (value !== undefined && value !== null) params.set(name, String(value))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/**
 * A route's reader of its address that lets nothing else through. The router lays what a reader gives over what the address says, so
 * a value that the reader has left out would still arrive; here it is overlaid with undefined, and leaves the address as well.
 */
export const onlyRead =
  <Read extends object>(read: (search: Record<string, unknown>) => Read) =>
  (search: Record<string, unknown>): Read => ({
    ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    ...read(search),
  })

/** The address of an editor names the panel beside it, and nothing else. */
export const panelSearch = onlyRead(({ panel }): { readonly panel?: string } => (typeof panel === 'string' ? { panel } : {}))
