import { isLocale, type Locale } from '#contract/shared/locales.ts'
import { attributeOf, elementOf, elementsOf, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { outcomeDeclarations, responseDeclarations } from './item-declarations.ts'
import { innerHtml, type HtmlOptions } from './item-html.ts'
import { placeMark, type Feedback, type Part, type SourceItem } from './item-model.ts'
import { partOf } from './item-parts.ts'
import { scoreOf, type Processing } from './processing.ts'
import { qtiAttribute } from './qti-tree.ts'
import { MOST_PLACES, stepBudget, TooLong, Unsupported } from './step-budget.ts'

export interface ItemFiles {
  readonly pictureId: (address: string) => string | null
  /** Another document of the package, by its address; null where there is none. */
  readonly document: (address: string) => XmlElement | null
}

const IGNORED =
  /^(?:responseDeclaration|outcomeDeclaration|itemBody|responseProcessing|modalFeedback|stylesheet|assessmentStimulusRef|companionMaterialsInfo)$/

/** An item of QTI 2.1 to 3.0. Throws `Unsupported` by the name of what cannot be carried. */
export function readItem(item: XmlElement, files: ItemFiles): SourceItem {
  if (qtiAttribute(item, 'adaptive') === 'true') throw new Unsupported('adaptive')
  for (const name of ['templateDeclaration', 'templateProcessing', 'contextDeclaration'])
    if (elementOf(item, name) !== null) throw new Unsupported(name)
  const bodyElement = elementOf(item, 'itemBody')
  if (bodyElement === null) throw new Unsupported('itemBody')
  const processing = processingOf(item, files)
  const parts: Part[] = []
  const feedback: Feedback[] = []
  const dropped: string[] = []
  const drop = (element: XmlElement): string => {
    dropped.push(textOf(element).replace(/\s+/g, ' ').trim())
    return ''
  }
  const plain: HtmlOptions = {
    pictureId: files.pictureId,
    replace: (element) => (isInteraction(element) ? refuse(element.name) : element.name === 'catalogInfo' ? drop(element) : null),
  }
  const say = (element: XmlElement): string => innerHtml(element, plain)
  const replace = (element: XmlElement): string | null => {
    if (/^feedback(?:Inline|Block)$/.test(element.name)) {
      feedback.push({ entry: null, html: say(element) })
      return ''
    }
    // Words for those who mark or write the item.
    if (element.name === 'rubricBlock' && !/\bcandidate\b/.test(qtiAttribute(element, 'view') ?? 'candidate')) return drop(element)
    if (!isInteraction(element)) return plain.replace(element)
    const { responses, rules } = processing
    const part = partOf(element, { responses, rules, html: plain, feedback: (entry, one) => feedback.push({ entry, html: say(one) }) })
    parts.push(part)
    if (parts.length > MOST_PLACES) throw new TooLong()
    return placeMark(parts.length - 1)
  }
  const body = innerHtml(bodyElement, { ...plain, replace })
  if (parts.length === 0) throw new Unsupported('itemBody')
  for (const modal of elementsOf(item, 'modalFeedback')) feedback.push({ entry: null, html: say(modal) })
  for (const element of elementsOf(item)) if (!IGNORED.test(element.name)) drop(element)
  const budget = stepBudget()
  return {
    id: attributeOf(item, 'identifier') ?? '',
    title: attributeOf(item, 'title') ?? '',
    language: localeOf(attributeOf(item, 'lang')),
    body,
    parts,
    feedback,
    dropped: dropped.filter((text) => text !== ''),
    score: (answers) => scoreOf(processing, answers, budget),
  }
}

const isInteraction = ({ name }: XmlElement): boolean => name.endsWith('Interaction') || name === 'positionObjectStage'

function refuse(name: string): never {
  throw new Unsupported(name)
}

/** `hi-IN` is Hindi. */
export function localeOf(written: string | null): Locale | null {
  const code = written?.toLowerCase().split('-')[0] ?? ''
  return isLocale(code) ? code : null
}

/** The standard templates by name, others from the package. */
function processingOf(item: XmlElement, files: ItemFiles): Processing {
  const rules = elementOf(item, 'responseProcessing')
  const common = { responses: responseDeclarations(item), outcomes: outcomeDeclarations(item) }
  const template = rules === null ? null : qtiAttribute(rules, 'template')
  if (rules === null || template === null || elementsOf(rules).length > 0) return { ...common, rules, template: null }
  const name =
    template
      .replace(/\.xml$/, '')
      .split('/')
      .at(-1) ?? ''
  if (/(?:^|_)match(?:_correct|_basic)?$/i.test(name)) return { ...common, rules: null, template: 'match_correct' }
  if (/map_response$/i.test(name)) return { ...common, rules: null, template: 'map_response' }
  const own = files.document(qtiAttribute(rules, 'templateLocation') ?? template) ?? files.document(template)
  if (own === null) throw new Unsupported(name)
  return { ...common, rules: own, template: null }
}
