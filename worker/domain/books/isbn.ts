/**
 * An ISBN as its thirteen digits, from thirteen or ten, with or without hyphens and spaces; null where its last digit does not fit the others,
 * so that a slip of typing is found (ISO 2108: weights 1 and 3 modulo 10; of the older form 10 to 1 modulo 11).
 */
export function isbn13(text: string): string | null {
  const given = text.replaceAll(/[\s-]/g, '').toUpperCase()
  if (/^97[89]\d{10}$/.test(given)) return checkDigit(given.slice(0, 12)) === given[12] ? given : null
  if (!/^\d{9}[\dX]$/.test(given)) return null
  const sum = Array.from(given, (digit, place) => (digit === 'X' ? 10 : Number(digit)) * (10 - place)).reduce((a, b) => a + b, 0)
  if (sum % 11 !== 0) return null
  const twelve = `978${given.slice(0, 9)}`
  return twelve + checkDigit(twelve)
}

function checkDigit(twelve: string): string {
  const sum = Array.from(twelve, (digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 3)).reduce((a, b) => a + b, 0)
  return String((10 - (sum % 10)) % 10)
}
