import { attribute, xmlTokens } from '../xml/xml-tokens.ts'

export interface Anchored {
  /** From 1. */
  readonly row: number
  /** From 0. */
  readonly column: number
  /** What the picture's description says; "" where it has none. */
  readonly alt: string
  /** The relation that leads to the picture; null for a drawing that is none. */
  readonly relation: string | null
}

/** What lies over the cells of a sheet, by the cell under its upper left corner. */
export function readDrawing(xml: string): Anchored[] {
  const found: Anchored[] = []
  let anchor: { row: number; column: number; alt: string; relation: string | null } | null = null
  let inFrom = false
  let field: 'row' | 'col' | null = null
  for (const token of xmlTokens(xml)) {
    if (token.kind === 'close') {
      if (/^(twoCell|oneCell|absolute)Anchor$/.test(token.name) && anchor !== null) {
        found.push(anchor)
        anchor = null
      }
      if (token.name === 'from') inFrom = false
      if (token.name === field) field = null
    } else if (token.kind === 'text') {
      if (anchor === null || field === null) continue
      if (field === 'row') anchor.row = Number(token.text) + 1
      else anchor.column = Number(token.text)
    } else if (/^(twoCell|oneCell|absolute)Anchor$/.test(token.name)) anchor = { row: 1, column: 0, alt: '', relation: null }
    else if (anchor === null) continue
    else if (token.name === 'from') inFrom = true
    else if (inFrom && (token.name === 'row' || token.name === 'col')) field = token.name
    else if (token.name === 'cNvPr') anchor.alt ||= (attribute(token.attributes, 'descr') ?? '').trim()
    else if (token.name === 'blip') anchor.relation ??= attribute(token.attributes, 'embed')
  }
  return found
}

/** Targets by relation, as paths from the root of the package. `part` is the part that the relations are of. */
export function readRelations(xml: string | undefined, part: string): Map<string, { readonly target: string; readonly type: string }> {
  const relations = new Map<string, { target: string; type: string }>()
  if (xml === undefined) return relations
  for (const token of xmlTokens(xml)) {
    if (token.kind !== 'open' || token.name !== 'Relationship' || attribute(token.attributes, 'TargetMode') === 'External') continue
    const id = attribute(token.attributes, 'Id')
    const target = attribute(token.attributes, 'Target')
    const type = attribute(token.attributes, 'Type')?.split('/').at(-1) ?? ''
    if (id !== null && target !== null) relations.set(id, { target: resolved(target, part), type })
  }
  return relations
}

function resolved(target: string, part: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const folders = part.split('/').slice(0, -1)
  for (const step of target.split('/')) {
    if (step === '..') folders.pop()
    else if (step !== '.') folders.push(step)
  }
  return folders.join('/')
}

/** Where the relations of a part are written down. */
export const relationsOf = (part: string): string => part.replace(/([^/]+)$/, '_rels/$1.rels')
