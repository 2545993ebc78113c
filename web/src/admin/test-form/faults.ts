import { ApiError } from '#web/lib/api/api-error.ts'

/** One thing that the importer refuses: where in what was sent, and how to fix it, in its own words. */
export interface TicketActFault {
  readonly path: string
  readonly message: string
}

/** The faults of a refused save; none where it failed for another reason. */
export function faultsIn(error: unknown): readonly TicketActFault[] {
  if (!(error instanceof ApiError) || error.code !== 'import_invalid' || !Array.isArray(error.details)) return []
  return error.details.filter(isFault)
}

const isFault = (value: unknown): value is TicketActFault =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'path') === 'string' &&
  typeof Reflect.get(value, 'message') === 'string'

/** Which question of a test a fault is about, by its place; null where it is about none. */
export function questionAt(path: string, sections: readonly { readonly questions: readonly string[] }[]): string | null {
  const place = /sections\[(\d+)\]\.questions\[(\d+)\]/.exec(path)
  return place === null ? null : (sections[Number(place[1])]?.questions[Number(place[2])] ?? null)
}
