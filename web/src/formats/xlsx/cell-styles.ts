import { attribute, xmlTokens } from '../xml/xml-tokens.ts'

/** How a number is shown: as itself, as a day or time, as a month of a year (`Feb-26`), or as a percentage. */
export type NumberLook = 'plain' | 'date' | 'month' | 'percent'

/** By the number of a cell's style. */
export function readCellStyles(xml: string | undefined): NumberLook[] {
  if (xml === undefined) return []
  const custom = new Map<number, string>()
  const looks: NumberLook[] = []
  let isCells = false
  for (const token of xmlTokens(xml)) {
    if (token.kind === 'close' && token.name === 'cellXfs') isCells = false
    if (token.kind !== 'open') continue
    if (token.name === 'cellXfs') isCells = true
    if (token.name === 'numFmt')
      custom.set(Number(attribute(token.attributes, 'numFmtId')), attribute(token.attributes, 'formatCode') ?? '')
    if (token.name === 'xf' && isCells) {
      const id = Number(attribute(token.attributes, 'numFmtId') ?? 0)
      looks.push(lookOf(id, custom.get(id)))
    }
  }
  return looks
}

function lookOf(id: number, code: string | undefined): NumberLook {
  if (id === 17 && code === undefined) return 'month'
  if (code === undefined)
    return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
      ? 'date'
      : id === 9 || id === 10
        ? 'percent'
        : 'plain'
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '')
  if (/m/i.test(bare) && /y/i.test(bare) && !/[dhs]/i.test(bare)) return 'month'
  if (/[dmyhs]/i.test(bare) && !/general/i.test(bare)) return 'date'
  return bare.includes('%') ? 'percent' : 'plain'
}
