/** What the address of a public page may ask for. */
export interface PublicSearch {
  readonly before?: string
  readonly tag?: string
  readonly month?: string
  readonly day?: string
  readonly q?: string
  readonly lang?: string
  readonly in?: string
  readonly exam?: string
  readonly language?: string
}

const NAMES = ['before', 'tag', 'month', 'day', 'q', 'lang', 'in', 'exam', 'language'] as const

/** What of a parsed address these pages know; the rest is left out. */
export const publicSearch = (search: Record<string, unknown>): PublicSearch =>
  Object.fromEntries(NAMES.flatMap((name) => (typeof search[name] === 'string' && search[name] !== '' ? [[name, search[name]]] : [])))
