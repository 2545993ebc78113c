/** `20261125103005`: when a key was made, UTC; so the list of secrets says how old each key is. */
export const keyIdAt = (now: number): string => new Date(now).toISOString().replaceAll(/\D/g, '').slice(0, 14)

/** When a key was made, by its id (ms UTC); one whose id does not say so is older than all. */
export function madeAtOf(id: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(id)?.map(Number) ?? []
  if (year === undefined || month === undefined) return -Infinity
  return Date.UTC(year, month - 1, day, hour, minute, second)
}
