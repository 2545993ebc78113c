import type { ContentQuestion } from '#contract/imports/content.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import type { QuestionType } from '#contract/question-bank/question-form.ts'
import { splitValues } from './cell-lists.ts'
import type { Key } from './key-cell.ts'
import { cleaned, converted, sharedOptions, unlabelled } from './row/clean-cells.ts'
import { decimalsOf, difficultyOf, topicOf, yearOf, type NamedTopicOfRow } from './row/facts-of-row.ts'
import { keyOf, typeOf } from './row/key-of-row.ts'
import { orderOf, partLetters } from './row/parts-of-row.ts'
import { isFixed, isId, languageOf, optionLetters, optionTexts, type Cells, type Report, type Variant } from './row/row-cells.ts'
import { checkEntries, textsOfPassage, variantOf } from './row/texts-of-row.ts'
import { DEFAULT_SETTINGS, type RowSettings } from './row-settings.ts'
import { TEXT_FORMS } from './text-form.ts'
import type { Problem } from './upload-model.ts'

/** A row as a question, where nothing is wrong with it. */
export interface UploadQuestion {
  readonly row: number
  /** With `id` "" where the row has none, and the topic's name where its id is not known yet. */
  readonly question: ContentQuestion | null
  readonly topic: NamedTopicOfRow | null
  readonly passage: { readonly id: string; readonly texts: Partial<Record<Locale, string>> } | null
  readonly problems: readonly Problem[]
}

/** What a row would be shown as, however much is still wrong with it. */
export interface DraftQuestion {
  /** Single choice where the row does not say. */
  readonly type: QuestionType
  /** The letters of its options, in their order. */
  readonly options: readonly string[]
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly decimals: number
  readonly key: Key | null
  readonly variants: Readonly<Partial<Record<Locale, Variant>>>
  /** The passage above the question, in the languages that this row has it in. */
  readonly passage: Readonly<Partial<Record<Locale, string>>>
}

/** Reads one row, telling everything that is wrong with it at its cell. */
export const questionOfRow = (row: number, given: Cells, settings: RowSettings = DEFAULT_SETTINGS): UploadQuestion =>
  draftOfRow(row, given, settings).read

/** The same, with what can be shown of a row that is at fault. */
export function draftOfRow(
  row: number,
  given: Cells,
  settings: RowSettings,
): { readonly read: UploadQuestion; readonly draft: DraftQuestion } {
  const problems: Problem[] = []
  const report: Report = (code, column, params, level = 'error') =>
    problems.push({ row, column, code, level, ...(params !== undefined && { params }) })
  // An export says how its rows are written; they go back word for word.
  const own = TEXT_FORMS.find((one) => one === given.get('text_form'))
  const form = own === 'markdown' ? 'stored' : (own ?? settings.textForm ?? 'stored')
  const written = cleaned(given, form, report)
  const cells = own === undefined ? sharedOptions(unlabelled(written, report), report) : written
  const shown = converted(cells, form, report)
  const at = (column: string): string => cells.get(column) ?? ''
  const inCells = new Set([...cells.keys()].map(languageOf))
  const languages = LOCALES.filter((language) => inCells.has(language))
  const letters = optionLetters(cells)
  const type = typeOf(cells, report)
  const texts = { cells, shown, letters, options: [...optionTexts(cells, letters), ...optionTexts(written, letters)] }
  if (languages.length === 0) report('no_text', null)

  const variants: Partial<Record<Locale, Variant>> = {}
  const key = type === null ? null : keyOf(type, texts, settings, report)
  for (const language of languages) variants[language] = variantOf(type, language, texts, key, settings, report)
  checkEntries(languages, cells, report)
  const topic = topicOf(at, settings, report)
  const difficulty = difficultyOf(at('difficulty'), settings, report)
  const passageId = at('passage_id')
  if (passageId !== '' && !isId(passageId)) report('bad_id', 'passage_id', { value: passageId })
  const id = at('external_id').toLowerCase()
  if (id !== '' && !isId(id)) report('bad_id', 'external_id', { value: id })
  const year = yearOf(at('year'), report)
  const decimals = decimalsOf(type, at('decimals'), key, report)
  const tags = splitValues(at('tags'), ',')
  if (tags.length > 20 || tags.some((tag) => tag.length > 40)) report('tags_many', 'tags')
  if (at('source').length > 200) report('too_long', 'source', { most: '200' })
  const passageTexts = textsOfPassage(languages, shown)
  const order = orderOf('option_order', letters, cells, report)
  const parts = type === 'matrix' ? partLetters(cells, languages, key, report) : {}
  const { rows = [], columns = [] } = parts
  const draft: DraftQuestion = {
    type: type ?? 'single',
    options: order,
    rows,
    columns,
    decimals: decimals ?? 0,
    key,
    variants,
    passage: passageTexts,
  }
  if (problems.some(({ level }) => level === 'error') || type === null || key === null)
    return { read: { row, question: null, topic, passage: null, problems }, draft }
  const hasOwnOptions = type === 'single' || type === 'multiple' || type === 'listMatch'
  const question: ContentQuestion = {
    id,
    type,
    topic: at('topic_id'),
    difficulty,
    ...(passageId !== '' && { passage: passageId }),
    ...(tags.length > 0 && { tags }),
    ...(at('source') !== '' && { source: at('source') }),
    ...(year !== null && { year }),
    ...(hasOwnOptions && { options: order }),
    ...(hasOwnOptions && isFixed(cells) && { fixedOptionOrder: true }),
    ...(decimals !== null && { decimals }),
    ...parts,
    variants,
    key,
  }
  const passage = passageId === '' ? null : { id: passageId, texts: passageTexts }
  return { read: { row, question, topic, passage, problems }, draft }
}
