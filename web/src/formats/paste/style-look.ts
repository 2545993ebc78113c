/** How an element looks by its style, as far as the style says so; what it does not say is what stands around it. */
export interface StyleLook {
  readonly strong?: boolean
  readonly em?: boolean
  readonly underlined?: boolean
  readonly struck?: boolean
  /** "" for letters on the line. */
  readonly raised?: 'sup' | 'sub' | ''
  /** "" for the colour of all text. */
  readonly colour?: string
  readonly font?: string
}

/** The declarations of a `style` attribute by their names. Addresses in it are read as text and never asked for. */
export function declarationsOf(style: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const part of style.split(';')) {
    const at = part.indexOf(':')
    if (at > 0) found.set(part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim())
  }
  return found
}

/** What a style says about letters. Sizes, and all that places an element, say nothing about its text. */
export function styleLook(style: ReadonlyMap<string, string>): StyleLook {
  const weight = style.get('font-weight')?.toLowerCase()
  const slant = style.get('font-style')?.toLowerCase()
  const line = (style.get('text-decoration-line') ?? style.get('text-decoration'))?.toLowerCase()
  const place = style.get('vertical-align')?.toLowerCase()
  const family = style.get('font-family')?.split(',')[0]?.replace(/["']/g, '').trim()
  const colour = colourOf(style)
  return {
    ...(weight !== undefined && { strong: weight === 'bold' || weight === 'bolder' || Number(weight) >= 600 }),
    ...(slant !== undefined && { em: /^(?:italic|oblique)/.test(slant) }),
    ...(line !== undefined && { underlined: line.includes('underline'), struck: line.includes('line-through') }),
    ...((place === 'super' || place === 'sub' || place === 'baseline') && { raised: RAISED[place] }),
    ...(colour !== null && { colour }),
    ...(family !== undefined && family !== '' && { font: family }),
  }
}

const RAISED = { super: 'sup', sub: 'sub', baseline: '' } as const

/** A highlight, or a colour that is no shade of grey; "" for a grey one; null where nothing is said. */
function colourOf(style: ReadonlyMap<string, string>): string | null {
  const over = style.get('mso-highlight') ?? style.get('background-color') ?? style.get('background')
  if (over !== undefined && isColourful(over)) return `over ${over.slice(0, 40)}`
  const own = style.get('color')
  return own === undefined ? null : isColourful(own) ? own.slice(0, 40) : ''
}

function isColourful(colour: string): boolean {
  const said = colour.toLowerCase().trim()
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})\b/.exec(said)?.[1]
  const digits = hex?.length === 3 ? [...hex].map((one) => one + one).join('') : hex
  const parts =
    digits !== undefined
      ? [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
      : /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)(?!.*[\s,/]0\)$)/.exec(said)?.slice(1).map(Number)
  if (parts === undefined)
    return /^(?:red|green|lime|blue|yellow|aqua|cyan|fuchsia|magenta|orange|purple|maroon|teal|navy|olive)\b/.test(said)
  return Math.max(...parts) - Math.min(...parts) > 60
}
