import type { Locale } from '#contract/locales.ts'
import { convertKrutiDev } from '#domain/legacy-hindi/convert-kruti-dev.ts'
import { isKrutiDev } from '#domain/legacy-hindi/detect-kruti-dev.ts'
import { columnNamed } from '../formats/template-columns.ts'
import type { Cells } from '../formats/question-of-row.ts'

export interface LegacyCell {
  readonly column: string
  readonly after: string
}

/** Cells of a row that are typed in Kruti Dev. What is short, such as an option, is only taken for it beside a longer one of its language. */
export function legacyCells(cells: Cells): LegacyCell[] {
  const texts = [...cells].flatMap(([column, text]) => {
    const named = columnNamed(column)
    return named !== null && 'language' in named ? [{ column, text, language: named.language }] : []
  })
  const sure = new Set<Locale>(texts.filter(({ text }) => isKrutiDev(text)).map(({ language }) => language))
  return texts.flatMap(({ column, text, language }) => {
    if (!sure.has(language) || !isKrutiDev(text, { among: true })) return []
    return [{ column, after: convertKrutiDev(text) }]
  })
}
