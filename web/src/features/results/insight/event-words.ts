import type { TimelineKind } from '#contract/attempts/timeline.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** What happened, in words. */
export const eventWords: Record<TimelineKind, () => string> = {
  visit: () => m.insight_visit(),
  leave: () => m.insight_leave(),
  section: () => m.insight_section(),
  chosen: () => m.insight_chosen(),
  wrongToRight: () => m.insight_wrong_to_right(),
  rightToWrong: () => m.insight_right_to_wrong(),
  wrongToWrong: () => m.insight_wrong_to_wrong(),
  rightToRight: () => m.insight_right_to_right(),
  cleared: () => m.insight_cleared(),
  dropped: () => m.insight_dropped(),
  saved: () => m.insight_saved(),
  marked: () => m.solution_was_marked(),
  unmarked: () => m.insight_unmarked(),
}
