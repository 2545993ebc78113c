import type { ErrorLabel } from '#contract/revision/practice-limits.ts'
import { m } from '#web/lib/i18n/messages.ts'

export const labelName: Record<ErrorLabel, () => string> = {
  concept: () => m.performance_label_concept(),
  calculation: () => m.performance_label_calculation(),
  misread: () => m.performance_label_misread(),
  time: () => m.performance_label_time(),
}
