import { attributeOf, elementOf, elementsOf, type XmlElement } from '../xml/xml-tree.ts'

/** How a run looks, as far as it says so itself. */
export interface RunLook {
  readonly strong?: boolean
  readonly em?: boolean
  readonly underlined?: boolean
  readonly struck?: boolean
  /** "" for letters on the line. */
  readonly raised?: '' | 'sup' | 'sub'
  /** "" for the colour of all text. */
  readonly colour?: string
  readonly font?: string
}

const isOff = (value: string | null): boolean => value === '0' || value === 'false' || value === 'off' || value === 'none'

/** The look that run properties (`w:rPr`) say. */
export function lookOf(properties: XmlElement | null): RunLook {
  if (properties === null || properties.children.length === 0) return {}
  const look: { -readonly [K in keyof RunLook]: RunLook[K] } = {}
  for (const element of elementsOf(properties)) {
    const value = attributeOf(element, 'val')
    switch (element.name) {
      case 'b':
        look.strong = !isOff(value)
        break
      case 'i':
        look.em = !isOff(value)
        break
      case 'u':
        look.underlined = !isOff(value)
        break
      case 'strike':
      case 'dstrike':
        look.struck = !isOff(value)
        break
      case 'vertAlign':
        look.raised = value === 'superscript' ? 'sup' : value === 'subscript' ? 'sub' : ''
        break
      case 'color':
        look.colour = value === null || /^(?:auto|000000|0D0D0D)$/i.test(value) ? '' : value
        break
      case 'highlight':
        if (!isOff(value)) look.colour = `over ${value ?? ''}`
        break
      case 'shd': {
        const fill = attributeOf(element, 'fill')
        if (fill !== null && !/^(?:auto|FFFFFF)$/i.test(fill)) look.colour = `over ${fill}`
        break
      }
      case 'rFonts': {
        const font = attributeOf(element, 'ascii') ?? attributeOf(element, 'hAnsi')
        if (font !== null) look.font = font
      }
    }
  }
  return look
}

export interface Styles {
  /** Of a paragraph without a style of its own. */
  readonly standard: string
  readonly run: (id: string | null) => RunLook
  /** The list that a style of paragraphs belongs to. */
  readonly numbering: (id: string | null) => { readonly list: string; readonly level: number } | null
}

/** Styles with what they are based on. */
export function readStyles(root: XmlElement | null): Styles {
  const all = new Map<string, XmlElement>()
  let standard = ''
  let defaults: RunLook = {}
  for (const element of root === null ? [] : elementsOf(root)) {
    if (element.name === 'docDefaults') {
      const inner = elementOf(element, 'rPrDefault')
      defaults = lookOf(inner === null ? null : elementOf(inner, 'rPr'))
    }
    const id = element.name === 'style' ? attributeOf(element, 'styleId') : null
    if (id === null) continue
    all.set(id, element)
    if (attributeOf(element, 'default') === '1' && attributeOf(element, 'type') === 'paragraph') standard = id
  }
  const looks = new Map<string, RunLook>()
  const chain = (id: string): XmlElement[] => {
    const found: XmlElement[] = []
    for (let next: string | null = id; next !== null && found.length < 20;) {
      const style = all.get(next)
      if (style === undefined) break
      found.unshift(style)
      const based = elementOf(style, 'basedOn')
      next = based === null ? null : attributeOf(based, 'val')
    }
    return found
  }
  const run = (id: string | null): RunLook => {
    if (id === null) return defaults
    const known = looks.get(id)
    if (known !== undefined) return known
    const look = chain(id).reduce<RunLook>((made, style) => ({ ...made, ...lookOf(elementOf(style, 'rPr')) }), {})
    looks.set(id, look)
    return look
  }
  const numbering = (id: string | null): { list: string; level: number } | null => {
    for (const style of id === null ? [] : chain(id).toReversed()) {
      const own = elementOf(style, 'pPr')
      const found = own === null ? null : numberingOf(own)
      if (found !== null) return found
    }
    return null
  }
  return { standard, run, numbering }
}

/** The list that paragraph properties (`w:pPr`) name. */
export function numberingOf(properties: XmlElement): { readonly list: string; readonly level: number } | null {
  const own = elementOf(properties, 'numPr')
  if (own === null) return null
  const value = (name: string): string | null => {
    const element = elementOf(own, name)
    return element === null ? null : attributeOf(element, 'val')
  }
  const list = value('numId')
  return list === null ? null : { list, level: Number(value('ilvl') ?? 0) || 0 }
}
