/**
 * The clocks of an attempt (docs/exam-rules.md#clocks-and-sections): one for the paper, or one after the other for each section. What moves them is a list of
 * shifts (credits and pauses) and of sections that the learner ended early. All times ms UTC.
 */

/** Time given at a moment: it lengthens what runs then and moves everything after it. */
export interface Shift {
  readonly at: number
  readonly ms: number
}

export interface SectionSchedule {
  readonly startedAt: number
  /** Of each section in order, compensation included. */
  readonly durationsMs: readonly number[]
  /** No section runs past this (a live test's window), or null. */
  readonly capAt: number | null
}

export interface SectionWindow {
  readonly startsAt: number
  readonly endsAt: number
}

/** When each section runs. `earlyEnds` says when a section was ended before its time, by its number. */
export function sectionWindows(
  { startedAt, durationsMs, capAt }: SectionSchedule,
  shifts: readonly Shift[] = [],
  earlyEnds: ReadonlyMap<number, number> = new Map(),
): SectionWindow[] {
  const ordered = shifts.toSorted((a, b) => a.at - b.at)
  let next = 0
  let startsAt = startedAt
  return durationsMs.map((duration, s) => {
    const isLast = s === durationsMs.length - 1
    let endsAt = startsAt + duration
    const early = earlyEnds.get(s)
    for (const { at, ms } of ordered.slice(next)) {
      // What comes after an early end belongs to the section that began with it.
      if (!isLast && (at > endsAt || (early !== undefined && at >= early))) break
      endsAt += ms
      next++
    }
    if (early !== undefined) endsAt = Math.max(startsAt, Math.min(endsAt, early))
    if (capAt !== null) endsAt = Math.max(startsAt, Math.min(endsAt, capAt))
    const window = { startsAt, endsAt }
    startsAt = endsAt
    return window
  })
}

/** The section that runs at `now`: the first that has not ended; the last one once all have. */
export function currentSection(windows: readonly SectionWindow[], now: number): number {
  const running = windows.findIndex(({ endsAt }) => now < endsAt)
  return running < 0 ? windows.length - 1 : running
}

/**
 * Whether the server takes an answer to a question of that section that it received at `receivedAt`: from when the section began until
 * it ended, with the grace on both sides, since a device's clock may be off by what a reply took.
 */
export function isInSection(window: SectionWindow | undefined, receivedAt: number, graceMs: number): boolean {
  return window !== undefined && receivedAt >= window.startsAt - graceMs && receivedAt <= window.endsAt + graceMs
}

/** A section's own minutes with compensatory time, at so many extra minutes for each hour, to the started minute (docs/exam-rules.md#parts-of-the-screen). */
export const sectionDurationMs = (minutes: number, minutesPerHour: number): number =>
  (minutes + Math.ceil((minutes * minutesPerHour) / 60)) * 60_000
