import { localize } from '#contract/shared/locales.ts'
import type { KeyedQuestion } from '#contract/key-corrections/schemas.ts'
import type { TestStatistics } from '#contract/statistics/schemas.ts'
import { meanAsNumber, unitOf } from '#domain/marking/marks.ts'
import { type Cell, csvText } from '#web/lib/csv-text.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { optionLetter } from '#web/admin/question-in-paper/key-text.ts'
import { flagName } from './flag-words.ts'

type Counted = Extract<TestStatistics, { readonly kind: 'counted' }>

/** The table of questions with the split of each, for a spreadsheet: marks as decimals, indices in percent, shares of 1, seconds. */
export function statisticsCsv({ items, unit }: Counted, words: ReadonlyMap<string, KeyedQuestion>): string {
  const most = Math.max(0, ...items.map(({ options }) => options.length))
  const letters = Array.from({ length: most }, (_, option) => optionLetter(option))
  const head: Cell[] = [
    m.admin_keys_number(),
    m.admin_keys_question(),
    m.admin_stats_n(),
    m.admin_stats_facility(),
    m.admin_stats_mean(),
    m.admin_stats_sd(),
    m.admin_stats_discrimination(),
    m.admin_stats_efficiency(),
    m.admin_stats_weight(),
    m.admin_stats_guess(),
    m.admin_stats_time(),
    m.admin_stats_flags(),
    m.admin_stats_unanswered(),
    m.admin_stats_right(),
    ...letters,
  ]
  const rows = items.map((item): Cell[] => {
    const question = words.get(item.questionId)
    return [
      item.place + 1,
      question === undefined ? item.questionId : localize(question.words, locale).text,
      item.n,
      item.facility,
      inMarks(item.mean12, unitOf({ unit })),
      inMarks(item.sd12, unitOf({ unit })),
      item.discrimination,
      item.efficiency,
      item.effectiveWeight,
      item.randomGuess,
      item.averageMs === null ? null : item.averageMs / 1_000,
      item.flags.map((flag) => flagName[flag]()).join('; '),
      item.unanswered,
      item.options.flatMap(({ isRight }, option) => (isRight ? [optionLetter(option)] : [])).join(' '),
      ...letters.map((_, option) => item.options[option]?.count ?? null),
    ]
  })
  return csvText([head, ...rows])
}

const inMarks = (meanUnits: number | null, unit: number): number | null => (meanUnits === null ? null : meanAsNumber(meanUnits, unit))
