import type { ContentPassage, ContentQuestion } from '#contract/imports/content.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { fixedLetters, fixedOptions } from '#domain/question-bank/fixed-options.ts'
import { splitEntries } from '../cell-lists.ts'
import { languagesOf } from '../export-model.ts'
import type { WrittenRow } from '../row-of-question.ts'
import { columnNamed, optionColumn, textColumn } from '../template-columns.ts'
import { writeTag, type ControlTag } from './control-tag.ts'
import { ENGLISH, writtenBlocks, type BlockWriting } from './written-blocks.ts'
import { controlXml, paragraphXml, runXml } from './written-paragraph.ts'
import { languageLook, WORDS, type LanguageLook } from './written-words.ts'

export interface QuestionWriting extends BlockWriting {
  /** The key of what is written, for the tags of its controls. */
  readonly key: string
  /** A number that no other control of the document has. */
  readonly nextId: () => number
}

/**
 * A question as paragraphs: in each language its text and options, then its answer and solutions, and in small letters all that is said of it
 * beside. Each column of its row stands in a content control that names it.
 */
export function questionXml(question: ContentQuestion, { cells }: WrittenRow, writing: QuestionWriting): string {
  const languages = languagesOf(question)
  const [first = 'en'] = languages
  const has = (column: string): string | undefined => cells.get(column)
  const field = (label: string, style: string, column: string, language: Locale): string => {
    const text = has(column)
    return text === undefined ? '' : textField(label, style, { column, text, language, entry: 0 }, writing)
  }
  const texts = languages.map((language) => {
    const stem = field('', language === first ? 'SopanQuestion' : 'SopanText', textColumn('stem', language), language)
    return [stem, ...partsOf(question, language, has, writing), ...optionsOf(question, language, field)].join('')
  })
  const solutions = languages.map((language) => {
    const { hint, solution } = WORDS[language]
    return [
      field(`${hint}: `, 'SopanText', textColumn('hint', language), language),
      field(`${solution}: `, 'SopanText', textColumn('solution', language), language),
    ].join('')
  })
  const look = languageLook(first)
  const answer = paragraphXml(
    `${runXml(`${WORDS[first].answer}: `, { style: 'SopanLabel' }, look)}${plainField('key', has('key') ?? '', writing)}`,
    { style: 'SopanText', language: look },
  )
  return [...texts, answer, ...solutions, smallLine(cells, writing)].join('')
}

/** A passage with its label in each language, before the first question that names it. */
export function passageXml(passage: ContentPassage, languages: readonly Locale[], writing: QuestionWriting): string {
  const texts = languages.map((language) => {
    const text = passage.variants[language]?.text ?? ''
    const column = textColumn('passage', language)
    return textField(`${WORDS[language].passage}: `, 'SopanText', { column, text, language, entry: 0, kind: 'passage' }, writing)
  })
  const id = plainField('passage_id', passage.id, writing, 'passage')
  return `${texts.join('')}${paragraphXml(`${note('passage_id: ')}${id}`, { style: 'SopanSmall', language: ENGLISH })}`
}

/** The options in their order; those that the type gives stand outside of controls. */
function optionsOf(
  { type, options = [] }: ContentQuestion,
  language: Locale,
  field: (label: string, style: string, column: string, language: Locale) => string,
): string[] {
  const fixed = fixedOptions(type, language)
  if (fixed === null) return options.map((letter) => field(`(${letter})\t`, 'SopanOption', optionColumn(letter, language), language))
  const look = languageLook(language)
  return (fixedLetters(type) ?? []).map((letter, i) =>
    paragraphXml(runXml(`(${letter})\t${fixed[i] ?? ''}`, { style: 'SopanNote' }, look), { style: 'SopanOption', language: look }),
  )
}

/** Rows and columns of a matrix by their letters, and both lists of a list match, entry by entry. */
function partsOf(
  { rows = [], columns = [] }: ContentQuestion,
  language: Locale,
  has: (column: string) => string | undefined,
  writing: QuestionWriting,
): string[] {
  const labels = {
    rows: rows.map((letter) => `(${letter})\t`),
    columns: columns.map((letter) => `(${letter})\t`),
    list1: Array.from('PQRSTUVW', (letter) => `${letter}.\t`),
    list2: Array.from('12345678', (number) => `${number}.\t`),
  }
  return (['rows', 'columns', 'list1', 'list2'] as const).flatMap((kind) => {
    const column = textColumn(kind, language)
    return splitEntries(has(column) ?? '').map((text, i) =>
      textField(labels[kind][i] ?? '', 'SopanOption', { column, text, language, entry: i + 1 }, writing),
    )
  })
}

interface FieldText {
  readonly column: string
  readonly text: string
  readonly language: Locale
  readonly entry: number
  readonly kind?: ControlTag['kind']
}

/**
 * A text behind its label. Its first paragraph shares the line of the label, in a control within the line; what follows stands in a control
 * around its paragraphs. Both have one tag, and read back as one text.
 */
function textField(
  label: string,
  style: string,
  { column, text, language, entry, kind = 'question' }: FieldText,
  writing: QuestionWriting,
): string {
  const look = languageLook(language)
  const [first, ...others] = writtenBlocks(text, look, writing)
  const tag = writeTag({ kind, key: writing.key, column, entry })
  const control = (content: string): string => controlXml(tag, column, writing.nextId(), content)
  const isLine = first?.kind === 'paragraph'
  const rest = isLine || first === undefined ? others : [first, ...others]
  const labelRun = label === '' ? '' : runXml(label, { style: 'SopanLabel' }, look)
  const head = isLine
    ? paragraphXml(`${labelRun}${control(first.runs)}`, { style, language: look })
    : paragraphXml(labelRun, { style, language: look, keepNext: true })
  if (rest.length === 0) return head
  const behind = style === 'SopanOption' ? 'SopanOptionMore' : 'SopanText'
  const blocks = rest.map((block) => (block.kind === 'whole' ? block.xml : paragraphXml(block.runs, { style: behind, language: look })))
  return `${head}${control(blocks.join(''))}`
}

const note = (text: string): string => runXml(text, { style: 'SopanNote' }, ENGLISH)

/** A text without formatting in a control within a line. */
function plainField(column: string, text: string, writing: QuestionWriting, kind: ControlTag['kind'] = 'question'): string {
  const tag = writeTag({ kind, key: writing.key, column, entry: 0 })
  return controlXml(tag, column, writing.nextId(), runXml(text, {}, ENGLISH))
}

/** Every column that is no text of the question, under the name that the template gives it; the id is the last one. */
function smallLine(cells: ReadonlyMap<string, string>, writing: QuestionWriting): string {
  const names = [...cells.keys()].filter((name) => isSmall(name))
  const ordered = [...names.filter((name) => name !== 'external_id'), 'external_id']
  const runs = ordered.map((name, i) => `${note(`${i === 0 ? '' : ' · '}${name}: `)}${plainField(name, cells.get(name) ?? '', writing)}`)
  return paragraphXml(runs.join(''), { style: 'SopanSmall', language: ENGLISH })
}

const PLAIN_TEXTS = /^video_/

function isSmall(name: string): boolean {
  const column = columnNamed(name)
  if (column === null || name === 'key') return false
  return 'language' in column ? PLAIN_TEXTS.test(name) : true
}

/** The heading of a topic or a subject. */
export const headingXml = (level: 1 | 2, text: string, language: LanguageLook): string =>
  paragraphXml(runXml(text, { style: 'SopanNote' }, language), { style: `Heading${level}`, language })
