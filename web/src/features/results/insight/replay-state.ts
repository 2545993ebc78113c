import type { TimelineEvent } from '#contract/attempts/timeline.ts'

/** Where a replay is: at an event, and at a moment that is that of the event or after it. ms. */
export interface ReplayState {
  readonly index: number
  readonly timeMs: number
}

export const AT_START: ReplayState = { index: 0, timeMs: 0 }

/** What happens while a question is left happens again as the next is opened: the replay does not stop twice there. */
export const replayed = (events: readonly TimelineEvent[]): TimelineEvent[] => events.filter(({ kind }) => kind !== 'leave')

/** At a moment, with the last event that has happened by then. */
export function seek(events: readonly TimelineEvent[], timeMs: number): ReplayState {
  const next = events.findIndex(({ atMs }) => atMs > timeMs)
  return { index: Math.max(0, (next < 0 ? events.length : next) - 1), timeMs }
}

/** At the event before or after; at the ends it stays. */
export function step(events: readonly TimelineEvent[], { index }: ReplayState, by: 1 | -1): ReplayState {
  const to = Math.min(events.length - 1, Math.max(0, index + by))
  return { index: to, timeMs: events[to]?.atMs ?? 0 }
}
