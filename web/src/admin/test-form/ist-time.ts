/** Times as an admin in India writes them: the value of a `datetime-local` field is India's time, whatever the device's zone. */
const IST_OFFSET_MS = 5.5 * 3600_000

/** "2026-11-21T10:30" of a moment in ISO 8601; "" of none. */
export const istFieldOf = (iso: string | undefined): string =>
  iso === undefined ? '' : new Date(Date.parse(iso) + IST_OFFSET_MS).toISOString().slice(0, 16)

/** The moment that such a field means, in ISO 8601; undefined of an empty one. */
export const isoOfIstField = (field: string): string | undefined => (field === '' ? undefined : `${field.slice(0, 16)}:00+05:30`)
