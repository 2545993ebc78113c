import { convertKrutiDev } from '#domain/text/legacy-hindi/convert-kruti-dev.ts'
import { oldFont } from '../docx/old-font.ts'
import { isEmptyFormula, rowOf, textNode, type MathNode, type ReadFormula } from '../maths/math-tree.ts'
import { ALIGNMENT_MARK, isFunctionLetter, nameOfCharacter, seenCharacter, type SeenCharacter } from './mtef-characters.ts'
import { marked } from './mtef-marks.ts'
import type { MtefCharacter, MtefMatrix, MtefObject, MtefPile, MtefTemplate } from './mtef-records.ts'
import { templateNode } from './mtef-templates.ts'

/** An equation of MathType as a formula. What cannot be carried is told by its name; its characters are in the formula all the same. */
export function mtefFormula(objects: readonly MtefObject[]): ReadFormula {
  const lost = new Set<string>()
  const nodes = nodesOf(objects, lost)
  return { formula: rowOf(withoutMarks(nodes)), lost: [...lost] }
}

type Lost = Set<string>

const EMPTY = rowOf([])

/** Subscripts and superscripts, and which of the two slots each has. */
const SUBSCRIPT = 27
const SUPERSCRIPT = 28
const isScript = ({ selector }: MtefTemplate): boolean => selector >= SUBSCRIPT && selector <= 29

interface Scripts {
  readonly sub: MathNode | null
  readonly sup: MathNode | null
}

/** The objects of a line as nodes. Scripts are put on the node before them, or on the one behind. */
function nodesOf(objects: readonly MtefObject[], lost: Lost): MathNode[] {
  const nodes: MathNode[] = []
  let before: Scripts | null = null
  const add = (node: MathNode): void => {
    nodes.push(before === null ? node : { kind: 'prescripts', base: node, ...before })
    before = null
  }
  for (let i = 0; i < objects.length; i++) {
    const object = objects[i]
    if (object === undefined) continue
    if (object.kind === 'character') {
      const run = runOf(objects, i)
      for (const node of characterNodes(run, lost)) add(node)
      i += run.length - 1
    } else if (object.kind === 'template' && isScript(object)) {
      const scripts = scriptsOf(object, lost)
      if ((object.variation & 1) !== 0) before = scripts
      else addScripts(nodes, scripts)
    } else add(objectNode(object, lost))
  }
  if (before !== null) add(EMPTY)
  return merged(nodes)
}

function objectNode(object: Exclude<MtefObject, MtefCharacter>, lost: Lost): MathNode {
  switch (object.kind) {
    case 'line':
      return rowOf(withoutMarks(nodesOf(object.objects, lost)))
    case 'pile':
      return pileNode(object, lost)
    case 'matrix':
      return matrixNode(object, lost)
    case 'template':
      return templateNode(object, {
        slot: (i) => slotNode(object.slots[i], lost),
        sign: rowOf(object.signs.flatMap((sign) => characterNodes([sign], new Set()))),
        tell: (name) => lost.add(name),
      })
  }
}

const slotNode = (slot: MtefObject | undefined, lost: Lost): MathNode =>
  slot === undefined ? EMPTY : slot.kind === 'character' ? rowOf(characterNodes([slot], lost)) : objectNode(slot, lost)

function scriptsOf({ selector, slots }: MtefTemplate, lost: Lost): Scripts {
  const parts = slots.map((slot) => slotNode(slot, lost))
  const shown = parts.filter((part) => !isEmptyFormula(part))
  // A script alone may stand in either slot.
  if (selector === SUBSCRIPT) return { sub: rowOf(shown), sup: null }
  if (selector === SUPERSCRIPT) return { sub: null, sup: raised(rowOf(shown)) }
  const part = (i: number): MathNode | null => (parts[i] === undefined || isEmptyFormula(parts[i]) ? null : parts[i])
  const sup = part(1)
  return { sub: part(0), sup: sup === null ? null : raised(sup) }
}

/** Apostrophes that were raised are primes. */
const raised = (node: MathNode): MathNode =>
  node.kind === 'text' && /^'+$/.test(node.text) ? textNode('′'.repeat(node.text.length)) : node

function addScripts(nodes: MathNode[], { sub, sup }: Scripts): void {
  if ((sub === null || isEmptyFormula(sub)) && (sup === null || isEmptyFormula(sup))) return
  const last = nodes.pop()
  if (last === undefined) nodes.push({ kind: 'scripts', base: EMPTY, sub, sup })
  else if (last.kind === 'function' && isEmptyFormula(last.body))
    // `sin²` is one name: what follows it keeps the space of a function.
    nodes.push({ ...last, name: { kind: 'scripts', base: last.name, sub, sup } })
  else if (last.kind === 'scripts' && last.sub === null && isPrimes(last.sup))
    nodes.push({ ...last, sub, sup: sup === null ? last.sup : rowOf([last.sup, sup]) })
  else nodes.push({ kind: 'scripts', base: withItsBracket(last, nodes), sub, sup })
}

const isPrimes = (node: MathNode | null): node is MathNode => node?.kind === 'text' && /^[′″‴]+$/.test(node.text)

/** How far back a bracket is looked for: one that was never opened would be looked for in the whole line, again and again. */
const MOST_WITHIN = 500

const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** What is raised behind a bracket is raised behind all that stands in the pair. */
function withItsBracket(last: MathNode, nodes: MathNode[]): MathNode {
  const open = last.kind === 'text' ? PAIRS[last.text] : undefined
  if (last.kind !== 'text' || open === undefined) return last
  let depth = 1
  for (let i = nodes.length - 1; i >= Math.max(0, nodes.length - MOST_WITHIN); i--) {
    const node = nodes[i]
    if (node?.kind !== 'text') continue
    if (node.text === last.text) depth++
    else if (node.text === open && --depth === 0) return rowOf(merged([...nodes.splice(i), last]))
  }
  return last
}

/** Characters that are read as one: the name of a function, or letters in an old Hindi font. */
function runOf(objects: readonly MtefObject[], start: number): MtefCharacter[] {
  const found: MtefCharacter[] = []
  for (let i = start; i < objects.length; i++) {
    const object = objects[i]
    if (object?.kind !== 'character') break
    const first = found[0]
    if (first !== undefined) {
      const isName = isFunctionLetter(first) && isFunctionLetter(object) && !object.startsFunction
      const isWord =
        oldFont(first.face.font) !== null && first.face.font === object.face.font && first.marks.length + object.marks.length === 0
      if (!isName && !isWord) break
    }
    found.push(object)
  }
  return found
}

function characterNodes(run: readonly MtefCharacter[], lost: Lost): MathNode[] {
  const [first] = run
  if (first === undefined) return []
  const font = oldFont(first.face.font)
  const text = run.map((one) => letterOf(one, lost).text).join('')
  if (font === 'krutiDev' && text !== '' && !isNumber(text)) return [textNode(convertKrutiDev(text), 'words')]
  if (font === 'unknown' && !isNumber(text)) lost.add(first.face.font)
  if (run.length > 1 || isFunctionLetter(first))
    return isFunctionLetter(first) ? [{ kind: 'function', name: textNode(text, 'upright'), body: EMPTY }] : [textNode(text, 'words')]
  return markedCharacter(first, lost)
}

const isNumber = (text: string): boolean => /^[\d\s.,+=-]*$/.test(text)

/** A character as it is seen. One that is not known leaves an empty box, so that the gap is seen. */
const letterOf = (character: MtefCharacter, lost: Lost): SeenCharacter => {
  const seen = seenCharacter(character)
  if (seen === null) lost.add(nameOfCharacter(character))
  if (character.isMoved) lost.add('moved by hand')
  return seen ?? { text: '□', style: 'normal' }
}

function markedCharacter(character: MtefCharacter, lost: Lost): MathNode[] {
  const seen = letterOf(character, lost)
  if (seen.text === '') return []
  return [
    character.marks.reduce<MathNode>(
      (base, mark) => {
        const made = marked(base, mark)
        if (made === null) lost.add(`embellishment ${mark}`)
        return made ?? base
      },
      textNode(seen.text, seen.style),
    ),
  ]
}

/** Neighbours of one style are one text. */
function merged(nodes: readonly MathNode[]): MathNode[] {
  const found: MathNode[] = []
  for (const node of nodes) {
    const last = found.at(-1)
    if (
      last?.kind === 'text' &&
      node.kind === 'text' &&
      last.style === node.style &&
      last.text !== ALIGNMENT_MARK &&
      node.text !== ALIGNMENT_MARK
    )
      found[found.length - 1] = textNode(last.text + node.text, node.style)
    else found.push(node)
  }
  return found
}

const isMark = (node: MathNode): boolean => node.kind === 'text' && node.text === ALIGNMENT_MARK

const withoutMarks = (nodes: readonly MathNode[]): MathNode[] =>
  nodes.some(isMark) ? merged(nodes.filter((node) => !isMark(node))) : [...nodes]

/** A line of a pile or a cell: what stands in it, with its points of alignment. */
const lineNodes = (line: MtefObject, lost: Lost): MathNode[] => nodesOf(line.kind === 'line' ? line.objects : [line], lost)

function pileNode({ align, lines }: MtefPile, lost: Lost): MathNode {
  const rows = lines.map((line) => lineNodes(line, lost))
  if (rows.length === 1) return rowOf(withoutMarks(rows[0] ?? []))
  if (rows.some((row) => row.some(isMark))) return { kind: 'lines', rows: rows.map((row) => parted(row, isMark, false)) }
  if (align === 'relation') return { kind: 'lines', rows: rows.map((row) => parted(withRelations(row), isRelation, true)) }
  if (align === 'center') return { kind: 'matrix', rows: rows.map((row) => [rowOf(row)]), align: ['center'] }
  return { kind: 'lines', rows: rows.map((row) => (align === 'left' ? [EMPTY, rowOf(row)] : [rowOf(row)])) }
}

/** A row in two cells, before and behind the first node that parts it. */
function parted(row: readonly MathNode[], parts: (node: MathNode) => boolean, keeps: boolean): MathNode[] {
  const at = row.findIndex(parts)
  if (at < 0) return keeps ? [rowOf(row)] : [EMPTY, rowOf(row)]
  return [rowOf(row.slice(0, at)), rowOf(withoutMarks(row.slice(keeps ? at : at + 1)))]
}

const RELATION = /([=<>≤≥≠≈≡∼≅∝→⇒⇔])/u

const isRelation = (node: MathNode): boolean => node.kind === 'text' && node.text.length === 1 && RELATION.test(node.text)

/** Signs of relation as nodes of their own. */
const withRelations = (row: readonly MathNode[]): MathNode[] =>
  row.flatMap((node) =>
    node.kind === 'text'
      ? node.text
          .split(RELATION)
          .filter((text) => text !== '')
          .map((text) => textNode(text, node.style))
      : [node],
  )

function matrixNode({ columns, align, isRuled, cells }: MtefMatrix, lost: Lost): MathNode {
  if (isRuled) lost.add('lines of a matrix')
  const nodes = cells.map((cell) => rowOf(withoutMarks(lineNodes(cell, lost))))
  const width = Math.max(1, columns)
  const rows = Array.from({ length: Math.ceil(nodes.length / width) }, (_, i) => nodes.slice(i * width, (i + 1) * width))
  const side = align === 'left' || align === 'right' ? align : 'center'
  return { kind: 'matrix', rows, align: Array.from({ length: width }, () => side) }
}
