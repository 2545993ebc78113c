import { optionColumn, textColumn } from '#web/formats/template-columns.ts'
import { LOCALES } from '#contract/shared/locales.ts'

const PLAIN: Readonly<Record<string, string>> = {
  id: 'external_id',
  type: 'type',
  topic: 'topic',
  difficulty: 'difficulty',
  passage: 'passage_id',
  tags: 'tags',
  source: 'source',
  year: 'year',

  decimals: 'decimals',
  key: 'key',
  options: 'option_order',
  rows: 'row_order',
  columns: 'column_order',
  fixedOptionOrder: 'fixed_order',
}

/** The column of the template that a fault's path within a question leads to, such as `variants.hi.options.c`; null for the whole row. */
export function columnOfPath(path: string): string | null {
  const [, named, part, letter] = /^variants\.([a-z]+)(?:\.(\w+))?(?:\.(\w+))?/.exec(path) ?? []
  const language = LOCALES.find((one) => one === named)
  if (language === undefined) return PLAIN[/^\w+/.exec(path)?.[0] ?? ''] ?? null
  if (part === 'options' && letter !== undefined) return optionColumn(letter, language)
  if (part === 'lists') return textColumn(letter === 'two' ? 'list2' : 'list1', language)
  if (part === 'rows' || part === 'columns' || part === 'solution' || part === 'hint') return textColumn(part, language)
  if (part === 'videoUrl') return textColumn('video', language)
  if (part === 'videoSeconds') return textColumn('video_seconds', language)
  return textColumn('stem', language)
}
