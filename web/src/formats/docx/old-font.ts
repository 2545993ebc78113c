/** What an old Hindi font's letters are: converted, or one that no converter here knows. Null for a font of Unicode. */
export function oldFont(font: string): 'krutiDev' | 'unknown' | null {
  if (/^(?:kruti\s*dev|krutidev|dev\s*lys|k\d{3}\b)/i.test(font)) return 'krutiDev'
  return /^(?:walkman[- ]?chanakya|chanakya|shusha|shivaji|aps[- ]|shree[- ]?dev|shreelipi|agra\b|akruti\s*dev|dv[- ]?tt|richa\b|yogesh\b|sanskrit\s*98|susha|kundli\b|hinmr|bhasha\s*bharti|4cgandhi)/i.test(
    font,
  )
    ? 'unknown'
    : null
}
