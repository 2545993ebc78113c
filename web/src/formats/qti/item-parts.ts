import { elementOf, elementsOf, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { innerHtml, type HtmlOptions } from './item-html.ts'
import type { ResponseDeclaration } from './item-declarations.ts'
import { withPlaces, type Entry, type Part } from './item-model.ts'
import { qtiAttribute, within } from './qti-tree.ts'
import { Unsupported } from './step-budget.ts'

export interface PartContext {
  readonly responses: readonly ResponseDeclaration[]
  readonly rules: XmlElement | null
  readonly html: HtmlOptions
  /** Called for feedback that stands within an entry. */
  readonly feedback: (entry: string, element: XmlElement) => void
}

/** Rules that make of a number another one before they compare it: where marks change cannot be told from what is written. */
const ROUNDING = /^(?:equalRounded|round|roundTo|truncate|integerDivide|integerModulus)$/

/** One interaction as a part. Throws `Unsupported` by the name of an interaction that we have no type for. */
export function partOf(element: XmlElement, context: PartContext): Part {
  const id = qtiAttribute(element, 'responseIdentifier') ?? ''
  const declared = context.responses.find((one) => one.id === id)
  if (declared === undefined) throw new Unsupported(`${element.name} (${id})`)
  const prompt = elementOf(element, 'prompt')
  const common = {
    id,
    prompt: prompt === null ? '' : innerHtml(prompt, context.html),
    isInline: false,
    literals: literalsOf(declared, context.rules),
    declared: declared.correct,
  }
  const entries = (name: string): Entry[] => elementsOf(element, name).map((entry) => entryOf(entry, context))
  switch (element.name) {
    case 'choiceInteraction':
      return { ...common, kind: 'choice', entries: entries('simpleChoice'), ...choiceRules(element, declared) }
    case 'inlineChoiceInteraction':
      return { ...common, kind: 'choice', isInline: true, entries: entries('inlineChoice'), ...choiceRules(element, declared) }
    case 'textEntryInteraction':
      return typedPart({ ...common, isInline: true }, declared, context.rules)
    case 'orderInteraction':
      return { ...common, kind: 'order', entries: entries('simpleChoice') }
    case 'matchInteraction':
      return matchPart(common, element, context)
    case 'gapMatchInteraction':
      return gapPart(common, element, context)
    default:
      throw new Unsupported(element.name)
  }
}

type Common = Pick<Part, 'id' | 'prompt' | 'isInline' | 'literals' | 'declared'>

function choiceRules(element: XmlElement, declared: ResponseDeclaration) {
  const most = Number(qtiAttribute(element, 'maxChoices') ?? '1')
  return {
    isSingle: declared.cardinality === 'single',
    most: declared.cardinality === 'single' ? 1 : most,
    // One option that keeps its place, such as "none of these", keeps all of them here.
    isFixed: elementsOf(element).some((entry) => qtiAttribute(entry, 'fixed') === 'true'),
  }
}

function typedPart(common: Common, declared: ResponseDeclaration, rules: XmlElement | null): Part {
  if (declared.cardinality !== 'single') throw new Unsupported(`textEntryInteraction (${declared.cardinality})`)
  if (!/^(?:integer|float)$/.test(declared.baseType)) return { ...common, kind: 'text' }
  const rounding = rules === null ? undefined : [...within(rules)].find(({ name }) => ROUNDING.test(name))
  if (rounding !== undefined) throw new Unsupported(rounding.name)
  return { ...common, kind: 'number', isInteger: declared.baseType === 'integer', literals: withTolerances(common.literals, rules) }
}

/** Each number with each tolerance of the rules, as `5:0.5` and `5%10`. */
function withTolerances(literals: readonly string[], rules: XmlElement | null): string[] {
  const tolerances = (rules === null ? [] : [...within(rules)]).flatMap((element) => {
    const mode = element.name === 'equal' ? qtiAttribute(element, 'toleranceMode') : null
    if (mode !== 'absolute' && mode !== 'relative') return []
    return (qtiAttribute(element, 'tolerance') ?? '')
      .trim()
      .split(/\s+/)
      .map((spread) => `${mode === 'relative' ? '%' : ':'}${spread}`)
  })
  return [...literals, ...literals.flatMap((number) => [...new Set(tolerances)].map((tolerance) => `${number}${tolerance}`))]
}

/** All values that rules and mappings write; which response they belong to is found by trying them. */
function literalsOf({ correct, mapping }: ResponseDeclaration, rules: XmlElement | null): string[] {
  const written = rules === null ? [] : [...within(rules)].filter(({ name }) => name === 'baseValue').map(textOf)
  return [...new Set([...correct, ...(mapping?.entries.map(({ key }) => key) ?? []), ...written])].slice(0, 200)
}

function entryOf(element: XmlElement, context: PartContext): Entry {
  const id = qtiAttribute(element, 'identifier') ?? ''
  const replace = (child: XmlElement): string | null => {
    if (!/^feedback(?:Inline|Block)$/.test(child.name)) return context.html.replace(child)
    context.feedback(id, child)
    return ''
  }
  return { id, html: innerHtml(element, { ...context.html, replace }) }
}

function matchPart(common: Common, element: XmlElement, context: PartContext): Part {
  const [first, second] = elementsOf(element, 'simpleMatchSet').map((set) =>
    elementsOf(set, 'simpleAssociableChoice').map((one) => entryOf(one, context)),
  )
  if (first === undefined || second === undefined) throw new Unsupported(element.name)
  return { ...common, kind: 'pairs', rows: first, columns: second, pairOf: (row, column) => `${row} ${column}` }
}

/** Gaps of a text are rows, named by their numbers; what is put into them are columns. */
function gapPart(common: Common, element: XmlElement, context: PartContext): Part {
  const columns = elementsOf(element)
    .filter(({ name }) => name === 'gapText' || name === 'gapImg')
    .map((one) => entryOf(one, context))
  const rows: Entry[] = []
  const replace = (child: XmlElement): string | null => {
    if (/^gap(?:Text|Img)$/.test(child.name) || child.name === 'prompt') return ''
    if (child.name !== 'gap') return context.html.replace(child)
    rows.push({ id: qtiAttribute(child, 'identifier') ?? '', html: `(${rows.length + 1})` })
    return `\uf8da${rows.length}\uf8db`
  }
  const text = withPlaces(innerHtml(element, { ...context.html, replace }), /\uf8da(\d+)\uf8db/g, (place) => `(${place}) _____`)
  return {
    ...common,
    kind: 'pairs',
    prompt: `${common.prompt === '' ? '' : `<p>${common.prompt}</p>`}${text}`,
    rows,
    columns,
    pairOf: (gap, choice) => `${choice} ${gap}`,
  }
}
