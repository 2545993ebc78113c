import type { Sitting } from '#contract/tests/paper-source.ts'
import { inDigits } from '#web/lib/i18n/digits.ts'
import { formatLongDay } from '#web/lib/i18n/long-day.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { locale } from '#web/lib/i18n/locale.ts'

/** "2024", in the reader's digits. */
export const formatYear = (year: number): string => inDigits(String(year), locale)

/** The facts of a sitting beside its year: "Tier 1", "12 September 2024, shift 2". */
export function sittingFacts({ day, shift, tier }: Sitting): string[] {
  const number = shift === null ? null : inDigits(String(shift), locale)
  const when = day === null ? null : formatLongDay(day)
  const sitting =
    when === null
      ? number !== null && m.paper_shift({ shift: number })
      : number === null
        ? when
        : m.paper_day_shift({ day: when, shift: number })
  return [tier, sitting].filter((fact) => typeof fact === 'string')
}
