/**
 * Text in lines no wider than asked for, broken between words, in a word only where that alone is too wide; what does not fit into the
 * last line ends in "…". Letters are never torn from their signs.
 * @param widthOf the width of a text as it would be drawn
 */
export function wrapLines(text: string, maxWidth: number, maxLines: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter((one) => one !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= maxWidth) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const letter of graphemes(word)) {
      if (line !== '' && widthOf(line + letter) > maxWidth) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  if (line !== '') lines.push(line)
  if (lines.length <= maxLines) return lines
  const last = graphemes(lines[maxLines - 1] ?? '')
  while (last.length > 0 && widthOf(`${last.join('')}…`) > maxWidth) last.pop()
  return [...lines.slice(0, maxLines - 1), `${last.join('').trimEnd()}…`]
}

const graphemes = (text: string): string[] => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
