import type { Content } from './draft.ts'
import { isHeading } from './key-words.ts'
import { latinDigits } from './labels.ts'
import { textOfPieces } from './line-text.ts'

/** The questions that directions or a passage stand over, as they say themselves: "Directions (Q. 5-7)", "प्रश्न 5 से 8". */
export function passageRange(items: readonly Content[]): { readonly from: number; readonly to: number } | null {
  const text = items
    .map((item) => (item.kind === 'line' ? textOfPieces(item.pieces) : ''))
    .join('\n')
    .trim()
  if (!isHeading(text)) return null
  const match =
    /(?:Q(?:ue(?:stions?)?)?s?\.?\s*(?:nos?\.?)?|questions?|items?|प्रश्न(?:ों)?(?:\s*सं(?:ख्या)?\.?)?|\()\s*\(?\s*(\d{1,4}|[०-९]{1,4})\s*(?:-|–|—|to|and|&|से|तथा|और)\s*(?:Q\.?\s*)?(\d{1,4}|[०-९]{1,4})/iu.exec(
      text,
    )
  if (match === null) return null
  const [from, to] = [Number(latinDigits(match[1] ?? '')), Number(latinDigits(match[2] ?? ''))]
  return from < to && to - from <= 30 ? { from, to } : null
}
