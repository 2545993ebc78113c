/** When an attempt's sections and the attempt itself end, from its row and its log. Times in ms UTC. */
import type { PauseState } from '#contract/attempts/schemas.ts'
import { closesItselfAt } from '#domain/attempt/attempt-clock.ts'
import { isTimed } from '#domain/attempt/attempt-mode.ts'
import { sectionDurationMs, type SectionSchedule, type SectionWindow, sectionWindows } from '#domain/attempt/section-clock.ts'
import type { AttemptRow } from './attempt-row.ts'
import type { HeldLog } from './held-log.ts'

/** The sections' own clocks, or null where one clock runs for the paper. */
export function scheduleOf(row: AttemptRow, log: HeldLog): SectionSchedule | null {
  const { pattern } = log.pinned.plan
  if (pattern.clock !== 'perSection' || !isTimed(row.mode)) return null
  const durationsMs = pattern.sections.map(({ minutes = 0 }) => sectionDurationMs(minutes, row.minutesPerHour))
  const given = log.shifts.reduce((sum, { ms }) => sum + ms, 0)
  // Who was given time in a live test has it beyond the window too.
  const capAt = row.isLive && row.windowClosesAt !== null ? row.windowClosesAt + row.compensationMs + given : null
  return { startedAt: row.startedAt, durationsMs, capAt }
}

export function windowsOf(row: AttemptRow, log: HeldLog): SectionWindow[] | null {
  const schedule = scheduleOf(row, log)
  return schedule === null ? null : sectionWindows(schedule, log.shifts, log.earlyEnds(row.startedAt))
}

/** When each section ends, as replies tell it; nothing where one clock runs. */
export function sectionEndsOf(row: AttemptRow, log: HeldLog): { sectionEnds?: readonly number[] } {
  const windows = windowsOf(row, log)
  return windows === null ? {} : { sectionEnds: windows.map(({ endsAt }) => endsAt) }
}

/** The end by what is in the log now; `creditMs` is what has just been added to it. */
export const deadlineNow = (row: AttemptRow, log: HeldLog, creditMs: number): number =>
  windowsOf(row, log)?.at(-1)?.endsAt ?? row.deadlineAt + creditMs

/** How often the clock may still be stopped, and how it stands; null where the pattern allows no pause. */
export function pauseStateOf(row: AttemptRow, log: HeldLog): PauseState | null {
  const { pause } = log.pinned.plan.pattern
  if (pause === undefined || row.isLive || !isTimed(row.mode)) return null
  const used = log.clockEntries.reduce((sum, { kind, creditMs }) => sum + (kind === 'pause' ? creditMs : 0), 0)
  const left = Math.max(0, pause.minutes * 60_000 - used)
  return {
    pausesLeft: left === 0 ? 0 : Math.max(0, pause.times - row.pausesUsed),
    pausedAt: row.pausedAt,
    until: row.pausedAt === null ? null : row.pausedAt + left,
  }
}

/** When the room has something to do on its own: the end of a pause, else the end of the attempt. */
export const wakesAt = (row: AttemptRow, log: HeldLog): number => pauseStateOf(row, log)?.until ?? closesItselfAt(row)
