/** Characters that TeX takes as commands, and those that it writes by name. */
const NAMED: Readonly<Record<string, string>> = {
  '\\': '\\backslash',
  '{': '\\{',
  '}': '\\}',
  $: '\\text{\\textdollar}',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '^': '\\text{\\textasciicircum}',
  '~': '\\sim',
  // A bar would end the cell of a Markdown table.
  '|': '\\vert',
  '‖': '\\Vert',
  '∥': '\\parallel',
  '′': '\\prime',
  '″': '\\prime\\prime',
  '‴': '\\prime\\prime\\prime',
  '·': '\\cdot',
  '∆': '\\Delta',
  '∅': '\\emptyset',
  '√': '\\text{√}',
  '∕': '/',
  '⁄': '/',
  µ: 'μ',
  '〈': '\\langle',
  '〉': '\\rangle',
  '`': '\\text{`}',
  '"': '\\text{"}',
  '\u00a0': '\\ ',
  ' ': '\\ ',
  '\t': '\\quad',
  '\u2002': '\\enspace',
  '\u2003': '\\quad',
  '\u2009': '\\,',
  '\u2005': '\\:',
  '\u2004': '\\;',
  '\u200a': '\\,',
  '\u2006': '\\,',
  '\u202f': '\\,',
  '\u3000': '\\quad',
}

/** Signs that are never seen: applied functions, invisible products and joins. */
const UNSEEN = /[\u00ad\u200b\u2060-\u2064\ufeff]/gu

/** What the typesetting of formulas knows by itself; every other character outside of ASCII is text in the formula. */
const KNOWN =
  /[\u00b0-\u00b1\u00ac\u00d7\u00f7\u0391-\u03a1\u03a3-\u03a9\u03b1-\u03c9\u03d1\u03d5\u03d6\u03f1\u03f5\u2026\u2102\u210b-\u2113\u2115\u2119-\u211d\u2124\u2128\u2130-\u2133\u2135-\u2138\u2190-\u219b\u21a6\u21a9\u21aa\u21bc-\u21c4\u21c6-\u21cc\u21d0-\u21d5\u2200-\u2203\u2207-\u2209\u220b\u220c\u220f-\u2213\u2216-\u2219\u221d\u221e\u2220-\u2222\u2224\u2226-\u2232\u2234\u2235\u2237\u223c\u223d\u2240\u2243\u2245\u2248\u224a\u224d\u2250-\u2253\u2260\u2261\u2264-\u226b\u226e-\u2273\u227a-\u228b\u228f-\u22a3\u22a8\u22c0-\u22c6\u22ee\u22ef\u22f1\u2308-\u230b\u25b3\u27e8\u27e9\u27f5-\u27fa\u2a00-\u2a09\u2a0c-\u2a0f\u2a12\u2a13\u2a15-\u2a1a\u2a7d\u2a7e]/

/** One character of a formula as TeX. */
export function texSign(character: string): string {
  const named = NAMED[character]
  if (named !== undefined) return named
  if (/^[\u0020-\u007e]$/.test(character) || KNOWN.test(character)) return character
  return `\\text{${standing(character)}}`
}

/** A text that begins with a combining mark stands on a space, or TeX would set the mark on the brace before it. */
export const standing = (text: string): string => (/^\p{M}/u.test(text) ? ` ${text}` : text)

/** Characters of formulas in their plain form (`𝑥` as `x`), without those that are never seen. */
export const plainSigns = (text: string): string =>
  text.replace(UNSEEN, '').replace(/[\u{1d400}-\u{1d7ff}\uff01-\uff5e]/gu, (letter) => letter.normalize('NFKC'))

const IN_WORDS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\textdollar{}',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '|': '\\textbar{}',
  '\t': ' ',
  '\n': ' ',
}

/** Text within `\text{…}`. */
export const texWords = (text: string): string => [...text.replace(UNSEEN, '')].map((letter) => IN_WORDS[letter] ?? letter).join('')

export const FUNCTIONS = new Set(
  'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim ln log max min sec sin sinh sup tan tanh'.split(
    ' ',
  ),
)

/** Signs that take limits, by their character. */
export const NARY: Readonly<Record<string, string>> = {
  '∑': '\\sum',
  '∏': '\\prod',
  '∐': '\\coprod',
  '∫': '\\int',
  '∬': '\\iint',
  '∭': '\\iiint',
  '⨌': '\\iiiint',
  '∮': '\\oint',
  '∯': '\\oiint',
  '∰': '\\oiiint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
  '⋁': '\\bigvee',
  '⋀': '\\bigwedge',
  '⨀': '\\bigodot',
  '⨁': '\\bigoplus',
  '⨂': '\\bigotimes',
  '⨄': '\\biguplus',
  '⨆': '\\bigsqcup',
}

/** Brackets that can grow, by their character. */
export const FENCES: Readonly<Record<string, string>> = {
  '': '.',
  '(': '(',
  ')': ')',
  '[': '[',
  ']': ']',
  '{': '\\{',
  '}': '\\}',
  '|': '\\vert',
  '∣': '\\vert',
  '‖': '\\Vert',
  '∥': '\\Vert',
  '⟨': '\\langle',
  '⟩': '\\rangle',
  '〈': '\\langle',
  '〉': '\\rangle',
  '<': '\\langle',
  '>': '\\rangle',
  '⌊': '\\lfloor',
  '⌋': '\\rfloor',
  '⌈': '\\lceil',
  '⌉': '\\rceil',
  '⟦': '\\llbracket',
  '⟧': '\\rrbracket',
  '/': '/',
  '\\': '\\backslash',
}

interface Mark {
  readonly narrow: string
  /** Over several characters. */
  readonly wide: string
}
const same = (command: string): Mark => ({ narrow: command, wide: command })

const OVER: Readonly<Record<string, Mark>> = {
  '\u0302': { narrow: '\\hat', wide: '\\widehat' },
  '^': { narrow: '\\hat', wide: '\\widehat' },
  ˆ: { narrow: '\\hat', wide: '\\widehat' },
  '\u0303': { narrow: '\\tilde', wide: '\\widetilde' },
  '~': { narrow: '\\tilde', wide: '\\widetilde' },
  '˜': { narrow: '\\tilde', wide: '\\widetilde' },
  '\u0304': { narrow: '\\bar', wide: '\\overline' },
  '\u0305': same('\\overline'),
  '¯': same('\\overline'),
  '‾': same('\\overline'),
  '―': same('\\overline'),
  _: same('\\overline'),
  '\u0306': same('\\breve'),
  '˘': same('\\breve'),
  '\u0307': same('\\dot'),
  '˙': same('\\dot'),
  '.': same('\\dot'),
  '\u0308': same('\\ddot'),
  '¨': same('\\ddot'),
  '\u20db': same('\\dddot'),
  '\u030a': same('\\mathring'),
  '˚': same('\\mathring'),
  '\u030c': { narrow: '\\check', wide: '\\widecheck' },
  ˇ: { narrow: '\\check', wide: '\\widecheck' },
  '\u0301': same('\\acute'),
  '´': same('\\acute'),
  '\u0300': same('\\grave'),
  '\u20d7': { narrow: '\\vec', wide: '\\overrightarrow' },
  '→': { narrow: '\\vec', wide: '\\overrightarrow' },
  '\u20d6': same('\\overleftarrow'),
  '←': same('\\overleftarrow'),
  '\u20e1': same('\\overleftrightarrow'),
  '↔': same('\\overleftrightarrow'),
  '\u20d1': same('\\overrightharpoon'),
  '⇀': same('\\overrightharpoon'),
  '\u20d0': same('\\overleftharpoon'),
  '↼': same('\\overleftharpoon'),
  '⏞': same('\\overbrace'),
  '⎴': same('\\overbracket'),
  '⏜': same('\\overparen'),
  '⌢': same('\\overparen'),
}

const UNDER: Readonly<Record<string, string>> = {
  '\u0332': '\\underline',
  '\u0331': '\\underline',
  _: '\\underline',
  '¯': '\\underline',
  '\u0304': '\\underline',
  '\u0305': '\\underline',
  '‾': '\\underline',
  '⏟': '\\underbrace',
  '⎵': '\\underbracket',
  '⏝': '\\underparen',
  '⌣': '\\underparen',
  '\u0330': '\\utilde',
  '~': '\\utilde',
}

/** Arrows that stretch under the words that stand over them. */
export const ARROWS: Readonly<Record<string, string>> = {
  '→': '\\xrightarrow',
  '←': '\\xleftarrow',
  '↔': '\\xleftrightarrow',
  '⇒': '\\xRightarrow',
  '⇐': '\\xLeftarrow',
  '⇔': '\\xLeftrightarrow',
  '⇌': '\\xrightleftharpoons',
}

/** The command that sets a mark over or under its base; null where TeX has none for it. */
export function accentCommand(mark: string, at: 'over' | 'under', isWide: boolean): string | null {
  if (at === 'under') return UNDER[mark] ?? null
  const found = OVER[mark]
  return found === undefined ? null : isWide ? found.wide : found.narrow
}
