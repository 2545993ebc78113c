import type { Locale } from '#contract/shared/locales.ts'
import { convertKrutiDev } from '#domain/text/legacy-hindi/convert-kruti-dev.ts'
import { isKrutiDev, mayBeEnglish } from '#domain/text/legacy-hindi/detect-kruti-dev.ts'
import { columnNamed } from '#web/formats/template-columns.ts'
import type { Cells } from '#web/formats/row/row-cells.ts'

export interface LegacyCell {
  readonly column: string
  readonly before: string
  readonly after: string
  /** False for a short text that may as well be English: it is offered and not chosen. */
  readonly isSure: boolean
}

/** Cells of a row that are typed in Kruti Dev. What is short, such as an option, is only taken for it beside a longer one of its language. */
export function legacyCells(cells: Cells): LegacyCell[] {
  const texts = [...cells].flatMap(([column, text]) => {
    const named = columnNamed(column)
    return named !== null && 'language' in named ? [{ column, text, language: named.language }] : []
  })
  const sure = new Set<Locale>(texts.filter(({ text }) => isKrutiDev(text)).map(({ language }) => language))
  return texts.flatMap(({ column, text, language }) => {
    if (!sure.has(language) || !(isKrutiDev(text, { among: true }) || isShortLatin(text))) return []
    const after = convertKrutiDev(text)
    return after === text ? [] : [{ column, before: text, after, isSure: isKrutiDev(text, { among: true }) && !mayBeEnglish(text) }]
  })
}

/** One or two words of small Latin letters: beside Kruti Dev they may be Hindi too. */
const isShortLatin = (text: string): boolean => /^[a-z]+(?: [a-z]+)?$/.test(text)
