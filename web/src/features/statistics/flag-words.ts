import type { ItemFlag } from '#contract/statistics/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'

export const flagName: Record<ItemFlag, () => string> = {
  keyChosenByNobody: () => m.admin_stats_flag_nobody(),
  strongDistractor: () => m.admin_stats_flag_distractor(),
  negativeDiscrimination: () => m.admin_stats_flag_negative(),
  tooHard: () => m.admin_stats_flag_hard(),
  tooEasy: () => m.admin_stats_flag_easy(),
}

/** The flags that speak for a wrong key. */
export const isGrave = (flag: ItemFlag): boolean => flag !== 'tooHard' && flag !== 'tooEasy'
