const DAY = 86_400_000

export const REMINDERS = ['week', 'day', 'over'] as const
export type Reminder = (typeof REMINDERS)[number]

/** How long before (or, below zero, after) the end each is due, and how late it may still be said. In ms. */
const DUE: Readonly<Record<Reminder, { readonly before: number; readonly until: number }>> = {
  week: { before: 7 * DAY, until: DAY },
  day: { before: DAY, until: 0 },
  over: { before: 0, until: -3 * DAY },
}

/** The one thing to say now of a pass that ends at `until`, or null. Who was away for a week hears of the end and not of three. Times ms UTC. */
export function reminderDue(until: number, now: number): Reminder | null {
  const left = until - now
  return REMINDERS.find((kind) => left <= DUE[kind].before && left > DUE[kind].until) ?? null
}

/** Between which ends (ms UTC) something may be due now. */
export const remindedEnds = (now: number): { readonly from: number; readonly to: number } => ({ from: now - 3 * DAY, to: now + 7 * DAY })
