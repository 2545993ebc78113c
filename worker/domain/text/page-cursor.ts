/** The place in a list to continue from: what the last row was sorted by, and its id. Opaque to the client. */
export interface PageCursor {
  readonly by: string | number | null
  readonly id: string
}

export function writeCursor({ by, id }: PageCursor): string {
  const bytes = new TextEncoder().encode(JSON.stringify([by, id]))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Null for whatever was not written by `writeCursor`. */
export function readCursor(text: string): PageCursor | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes))
    if (!Array.isArray(value) || value.length !== 2) return null
    const [by, id] = value as unknown[]
    const isKnown = by === null || typeof by === 'string' || (typeof by === 'number' && Number.isFinite(by))
    return isKnown && typeof id === 'string' && id.length <= 80 ? { by, id } : null
  } catch {
    return null
  }
}

/** The beginning of a list that is sorted by a time, the newest first. */
export const FIRST_PLACE = { by: Number.MAX_SAFE_INTEGER, id: '' } as const

/**
 * The place in a list that is sorted by a time (ms UTC) and then an id, the newest first: rows of the same moment are told apart by the id. Without a
 * text it is the beginning. A number alone is a place of before ids were part of it. Null for what is no place.
 */
export function readPlace(text: string | undefined): PageCursor | null {
  if (text === undefined) return FIRST_PLACE
  if (/^\d{1,16}$/.test(text)) return { by: Number(text), id: '' }
  const place = readCursor(text)
  return typeof place?.by === 'number' ? place : null
}
