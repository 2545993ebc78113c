/** Reads the number an option stands for: "₹1,000", "12%", "15 : 19", "$33\frac{1}{3}\%$", "$60\sqrt{3}$ m". */

const UNIT = /(?:\s|(?<=\d))(?:m²|km\/h|cm|kg|km|m|years|litres|hours)$/

/** The value, with a percentage as its number of hundredths and a ratio as its quotient; NaN where the text is no number. */
export function optionValue(option: string): number {
  const text = option
    .replaceAll('−', '-')
    .replaceAll('$', '')
    .replaceAll('\\dfrac', '\\frac')
    .replace(/[₹,°]|\\?%/g, '')
    .trim()
    .replace(UNIT, '')
    .trim()
  const [left, right, ...more] = text.split(' : ')
  if (left === undefined || more.length > 0) return Number.NaN
  return right === undefined ? valueOf(left) : valueOf(left) / valueOf(right)
}

function valueOf(text: string): number {
  const reader = { text: text.replaceAll(' ', ''), at: 0 }
  const value = readSum(reader)
  return reader.at === reader.text.length ? value : Number.NaN
}

interface Reader {
  readonly text: string
  at: number
}

function readSum(reader: Reader): number {
  let total = take(reader, '-') ? -readProduct(reader) : readProduct(reader)
  for (;;) {
    if (take(reader, '+')) total += readProduct(reader)
    else if (take(reader, '-')) total -= readProduct(reader)
    else return total
  }
}

/** A number before a fraction is a mixed number (33⅓); before a root it is a factor (10√2). */
function readProduct(reader: Reader): number {
  const digits = /^\d+(\.\d+)?/.exec(reader.text.slice(reader.at))?.[0] ?? ''
  reader.at += digits.length
  const lead = digits === '' ? null : Number(digits)
  if (take(reader, '\\frac')) {
    const fraction = readBraces(reader) / readBraces(reader)
    return lead === null ? fraction : lead + fraction
  }
  if (take(reader, '\\sqrt')) return (lead ?? 1) * Math.sqrt(readBraces(reader))
  return lead ?? Number.NaN
}

function readBraces(reader: Reader): number {
  if (!take(reader, '{')) return Number.NaN
  const value = readSum(reader)
  return take(reader, '}') ? value : Number.NaN
}

function take(reader: Reader, token: string): boolean {
  const found = reader.text.startsWith(token, reader.at)
  if (found) reader.at += token.length
  return found
}
