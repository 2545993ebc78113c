/** The Symbol font from 0x20 on, as Unicode; a space stands for a place that has no character. */
const SYMBOL =
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼ ' +
  ' '.repeat(32) +
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ ⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭'

const WINGDINGS: Readonly<Record<number, string>> = {
  0x6c: '●',
  0x6e: '■',
  0x71: '❑',
  0x75: '◆',
  0x76: '❖',
  0xa8: '◻',
  0xa7: '▪',
  0xd8: '➢',
  0xdf: '←',
  0xe0: '→',
  0xe1: '↑',
  0xe2: '↓',
  0xf0: '⇨',
  0xfb: '✗',
  0xfc: '✓',
  0xfd: '☒',
  0xfe: '☑',
}

/** A character of a symbol font as Unicode; null where the font or the character is not known. */
export function symbolOf(font: string, code: number): string | null {
  const at = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  if (/^symbol/i.test(font)) {
    const found = [...SYMBOL][at - 0x20]
    return found === undefined || found === ' ' ? null : found
  }
  if (/^wingdings$/i.test(font)) return WINGDINGS[at] ?? null
  // Any other font with a real character code shows that character.
  return code >= 0xa0 && code < 0xe000 ? String.fromCodePoint(code) : null
}

export const isSymbolFont = (font: string): boolean => /^symbol/i.test(font)
