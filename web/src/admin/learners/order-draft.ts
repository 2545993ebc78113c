/** What is typed into the forms of this page, and what of it cannot be sent. */
export interface OrderDraft {
  readonly minutes: string
  readonly reason: string
}

export const NO_DRAFT: OrderDraft = { minutes: '', reason: '' }

export type DraftFault = 'minutes' | 'reason'

/** Which fields are wrong: whole minutes within the range, and a reason of 3 to 200 characters. */
export function draftFaults(
  { minutes, reason }: OrderDraft,
  range: readonly [least: number, most: number] | null,
): ReadonlySet<DraftFault> {
  const faults = new Set<DraftFault>()
  const length = reason.trim().length
  if (length < 3 || length > 200) faults.add('reason')
  const value = Number(minutes)
  const isWhole = /^\d{1,3}$/.test(minutes.trim())
  if (range !== null && (!isWhole || value < range[0] || value > range[1])) faults.add('minutes')
  return faults
}
