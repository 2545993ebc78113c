import { rowOf, textNode, type MathNode } from './math-tree.ts'

const PART =
  /^(?:(->|<=>|<->|<-)|(\((?:s|l|g|aq)\))|([A-Z][a-z]?|[()[\]])|(\d+)|\^\{?([0-9]*[+-])\}?|([+-])(?=$|\s|[\])])|_\{?(\d+)\}?|(\s+)|\s*(\+)\s)/

const ARROWS: Readonly<Record<string, string>> = { '->': '→', '<-': '←', '<->': '↔', '<=>': '⇌' }

/** A formula of `\ce{…}`: elements, counts, charges, states and plain arrows. Null for anything else. */
export function readChemistry(text: string): MathNode | null {
  const nodes: MathNode[] = []
  let rest = text.trim()
  let isBehindSpace = true
  const script = (raised: string, isSup: boolean): boolean => {
    const base = nodes.pop()
    if (base === undefined) return false
    const before = base.kind === 'scripts' ? base : { kind: 'scripts' as const, base, sub: null, sup: null }
    const own = textNode(raised, 'upright')
    if ((isSup ? before.sup : before.sub) !== null) return false
    nodes.push(isSup ? { ...before, sup: own } : { ...before, sub: own })
    return true
  }
  while (rest !== '') {
    const found = PART.exec(rest)
    if (found === null) return null
    const [whole, arrow, state, letters, count, charge, sign, sub, space, plus] = found
    rest = rest.slice(whole.length)
    if (arrow !== undefined) nodes.push(textNode(ARROWS[arrow] ?? ''))
    else if (state !== undefined) nodes.push(textNode(state, 'upright'))
    else if (letters !== undefined) nodes.push(textNode(letters, 'upright'))
    else if (count !== undefined || sub !== undefined) {
      if (isBehindSpace) nodes.push(textNode(count ?? '', 'upright'))
      else if (!script(count ?? sub ?? '', false)) return null
    } else if (plus !== undefined || (sign === '+' && isBehindSpace)) nodes.push(textNode('+'))
    else if (charge !== undefined || sign !== undefined) {
      if (!script(charge ?? sign ?? '', true)) return null
    }
    isBehindSpace = space !== undefined || arrow !== undefined || plus !== undefined
  }
  return nodes.length === 0 ? null : rowOf(nodes)
}
