import type { ContentQuestion } from '#contract/imports/content.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { feedbackParts, joinedParts } from '../answer-feedback.ts'
import { htmlToMarkdown } from '../html-markdown.ts'
import { languageOfText } from '../language-of-text.ts'
import { questionOfParts } from '../question-form.ts'
import { tagOfTitle } from '../title-tag.ts'
import { deriveKey, type Derived, type Report } from './derive-key.ts'
import { PLACE_MARKS, withPlaces, type Part, type SourceItem } from './item-model.ts'

export interface ItemQuestion {
  readonly question: ContentQuestion
  readonly kind: Part['kind']
}

export interface ItemQuestions {
  readonly questions: readonly ItemQuestion[]
  /** The text that several questions share, as Markdown with its language; null where there is none. */
  readonly passage: { readonly id: string; readonly text: string; readonly language: Locale } | null
}

/** A text that an item refers to, and that others may share. */
export interface Stimulus {
  readonly id: string
  readonly html: string
}

/** More parts than a text has that someone answers at one go. */
const MOST_PARTS = 12

/**
 * The questions of an item: one, or one for each part where the marks of the whole are the sum of the parts. Null where a part holds no
 * key that can be carried, which is told. Throws `Unsupported` and `TooLong`.
 */
export function itemQuestions(item: SourceItem, stimulus: Stimulus | null, fallback: Locale, report: Report): ItemQuestions | null {
  const derived = derivedOf(item, report)
  if (derived === null) return null
  const lost = new Set<string>()
  const say = (html: string): string => {
    const { text, lost: tags } = htmlToMarkdown(html)
    for (const tag of tags) lost.add(tag)
    return text
  }
  const isOne = item.parts.length === 1
  const shared = isOne
    ? (stimulus?.html ?? '')
    : `${stimulus?.html ?? ''}${withPlaces(item.body, PLACE_MARKS, (place) => sharedPlace(item.parts[place], place))}`
  const passageText = say(shared)
  const stems = item.parts.map((part, i) =>
    isOne
      ? say(
          withPlaces(part.isInline ? withoutLoneField(item.body) : item.body, PLACE_MARKS, () =>
            part.isInline ? '_____' : `<div>${part.prompt}</div>`,
          ),
        )
      : say(part.prompt) || `(${i + 1})`,
  )
  const language = languageOf(`${passageText}${stems.join('')}`, item.language, fallback)
  const id = idOf(item.id)
  // A text that is only the stimulus is one passage for all items that refer to it.
  const passageId = isOne && stimulus !== null ? idOf(stimulus.id) : `${id.slice(0, 72)}${id === '' ? 'text' : '-text'}`
  const passage = passageText === '' ? null : { id: passageId, text: passageText, language }
  // The export names an item by its identifier.
  const titled = tagOfTitle(item.title === item.id ? '' : item.title, `${passageText}${stems.join('')}`)
  if (titled.isLost) report('title_lost', 'warning', item.title)
  for (const text of item.dropped) report('text_dropped', 'warning', text)
  if (item.feedback.some(({ html }) => say(html) !== '')) report('answer_feedback_moved', 'warning')
  const questions = derived.map(({ form }, i): ItemQuestion => {
    const part = item.parts[i]
    const solution = solutionOf(item, part, say, i === 0)
    return {
      kind: part?.kind ?? 'choice',
      question: questionOfParts({
        id: isOne || id === '' ? id : `${id.slice(0, 76)}-${i + 1}`,
        tags: titled.tags,
        languages: [language],
        form,
        ...(passage !== null && { passage: passage.id }),
        stem: () => stems[i] ?? '',
        solution: () => solution,
        say: ({ html }) => say(html),
      }),
    }
  })
  for (const tag of lost) report('html_lost', /^<(?:img|table|object|iframe|video|audio)/i.test(tag) ? 'error' : 'warning', tag)
  return { questions, passage }
}

/** Devanagari is Hindi unless the item says that it is Marathi or another of its languages. */
const languageOf = (text: string, said: Locale | null, fallback: Locale): Locale =>
  said === null || said === 'en' ? (languageOfText(text) ?? said ?? fallback) : said

/** A field on a line of its own below the text is where the answer is typed, and no blank within the text. */
const withoutLoneField = (body: string): string => {
  const text = body.replace(/<(p|div)>\s*\uf8d8\d+\uf8d9\s*<\/\1>\s*$/, '')
  return text.replace(/<(?!img\b)[^<>]*>/gi, '').trim() === '' ? body : text
}

/** Within a shared text, a part in a line is a numbered blank; one with words of its own stands in its question. */
const sharedPlace = (part: Part | undefined, place: number): string =>
  part?.isInline === true ? `(${place + 1}) _____` : part === undefined || part.prompt !== '' ? '' : `<p>(${place + 1})</p>`

/** Feedback to the whole item is said once, with its first question. */
function solutionOf(item: SourceItem, part: Part | undefined, say: (html: string) => string, isFirst: boolean): string {
  const entries = part === undefined || !('entries' in part) ? [] : part.entries
  const said = item.feedback.flatMap(({ entry, html }) => {
    if (entry === null) return isFirst ? [{ answer: '', feedback: say(html) }] : []
    const named = entries.find(({ id }) => id === entry)
    return named === undefined ? [] : [{ answer: say(named.html), feedback: say(html) }]
  })
  return joinedParts(feedbackParts(said))
}

/** The keys of all parts. Several parts have to add up: tried with right and wrong answers of each. */
function derivedOf(item: SourceItem, report: Report): Derived[] | null {
  const { parts, score } = item
  const base = parts.length === 1 ? 0 : score(new Map())
  const derived: Derived[] = []
  if (parts.length > MOST_PARTS) {
    report('interactions_joint', 'error', String(parts.length))
    return null
  }
  if (parts.length > 1 && !addsUp(item, base)) {
    report('interactions_joint', 'error', String(parts.length))
    return null
  }
  for (const part of parts) {
    const found = deriveKey(part, (answer) => score(new Map([[part.id, answer]])) - base, report)
    if (found === null) return null
    derived.push(found)
  }
  return derived
}

/** Whether what the declared or written answers gain together is what they gain one by one. */
function addsUp({ parts, score }: SourceItem, base: number): boolean {
  const answers = parts.map((part) => ({ id: part.id, answer: sampleOf(part, (given) => score(new Map([[part.id, given]])) - base) }))
  const alone = answers.map(({ id, answer }) => score(new Map([[id, answer]])) - base)
  const sets = 2 ** Math.min(parts.length, 6)
  for (let set = 1; set < sets; set++) {
    const chosen = answers.filter((_, i) => ((i < 6 ? set >> i : set) & 1) === 1)
    const sum = alone.reduce((total, one, i) => (chosen.includes(answers[i] ?? { id: '', answer: [] }) ? total + one : total), 0)
    if (Math.abs(score(new Map(chosen.map(({ id, answer }) => [id, answer]))) - base - sum) > 1e-6) return false
  }
  // Marks for nothing at all would hide that only the whole is marked.
  const together = score(new Map(answers.map(({ id, answer }) => [id, answer]))) - base
  return Math.abs(together - alone.reduce((total, one) => total + one, 0)) < 1e-6
}

/** An answer that gains marks on its own, or the declared one. */
function sampleOf(part: Part, gain: (answer: readonly string[]) => number): readonly string[] {
  const singles =
    part.kind === 'choice' || part.kind === 'order'
      ? part.entries.map(({ id }) => [id])
      : part.literals.map((one) => [one.replace(/[:%].*$/, '')])
  const tried = [...(part.declared.length > 0 ? [part.declared] : []), ...singles]
  return tried.find((answer) => gain(answer) > 0) ?? tried[0] ?? []
}

/** An identifier as the bank takes it. */
const idOf = (identifier: string): string =>
  identifier
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 80)
