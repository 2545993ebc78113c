import type { ContentQuestion } from '#contract/imports/content.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import type { QuestionType } from '#contract/question-bank/question-form.ts'
import { groupedNumbers, readGrouped } from '#domain/text/grouped-number.ts'
import { canBeTyped, parseAccepted } from '#domain/marking/numeric-answer.ts'
import { joinEntries, splitEntries, splitValues } from './cell-lists.ts'
import { cleanCell, forbiddenCharacter, isTooLong } from './clean-cell.ts'
import { cellsOfKey, isAmbiguousKey, lettersOfKey, textsOfKey, truthOfKey, type Key } from './key-cell.ts'
import { namesOption, withoutLabels } from './option-labels.ts'
import { escapedInline } from './plain-text.ts'
import { typeOfCell } from './question-type-cell.ts'
import { DEFAULT_SETTINGS, type RowSettings } from './row-settings.ts'
import { columnNamed, optionColumn, textColumn } from './template-columns.ts'
import { convertText, TEXT_FORMS, type TextForm } from './text-form.ts'
import { topicKey } from './topic-name.ts'
import type { Problem, ProblemCode } from './upload-model.ts'

/** The cells of one row by the template's columns. */
export type Cells = ReadonlyMap<string, string>

/** A row as a question, where nothing is wrong with it. */
export interface UploadQuestion {
  readonly row: number
  /** With `id` "" where the row has none, and the topic's name where its id is not known yet. */
  readonly question: ContentQuestion | null
  readonly topic: { readonly key: string; readonly subject: string; readonly title: string } | null
  readonly passage: { readonly id: string; readonly texts: Partial<Record<Locale, string>> } | null
  readonly problems: readonly Problem[]
}

type Variant = NonNullable<ContentQuestion['variants'][Locale]>
type RowForm = TextForm | 'stored'
type Report = (code: ProblemCode, column: string | null, params?: Record<string, string>, level?: Problem['level']) => void

/** Reads one row, telling everything that is wrong with it at its cell. */
export function questionOfRow(row: number, given: Cells, settings: RowSettings = DEFAULT_SETTINGS): UploadQuestion {
  const problems: Problem[] = []
  const report: Report = (code, column, params, level = 'error') =>
    problems.push({ row, column, code, level, ...(params !== undefined && { params }) })
  // An export says how its rows are written; they go back word for word.
  const own = TEXT_FORMS.find((one) => one === given.get('text_form'))
  const form = own === 'markdown' ? 'stored' : (own ?? settings.textForm ?? 'stored')
  const written = cleaned(given, form, report)
  const cells = own === undefined ? unlabelled(written, report) : written
  const shown = converted(cells, form, report)
  const at = (column: string): string => cells.get(column) ?? ''
  const languages = LOCALES.filter((language) => [...cells.keys()].some((name) => languageOf(name) === language))
  const letters = optionLetters(cells)
  const type = typeOf(cells, letters, report)
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
  if (problems.some(({ level }) => level === 'error') || type === null || key === null)
    return { row, question: null, topic, passage: null, problems }
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
  return { row, question, topic, passage: passageId === '' ? null : { id: passageId, texts: passageTexts }, problems }
}

/** A row's texts as they came and as they are stored. */
interface RowTexts {
  readonly cells: Cells
  readonly shown: Cells
  readonly letters: readonly string[]
  /** By letter, language by language: without labels and with them. */
  readonly options: readonly Readonly<Record<string, string>>[]
}

/** Cells without characters that cannot be stored; empty ones are not there. */
function cleaned(given: Cells, form: RowForm, report: Report): Cells {
  const cells = new Map<string, string>()
  for (const [name, raw] of given) {
    const text = cleanCell(raw)
    if (text === '') continue
    const character = forbiddenCharacter(text)
    if (character !== null) report('bad_character', name, { character })
    if (isTooLong(text)) report('too_long', name, { most: '20000' })
    if (/!\[\s*\]\(image:/.test(text)) report('alt_missing', name)
    if ((form === 'markdown' || form === 'stored') && isTextColumn(name) && (text.match(/(?<!\\)\$/g)?.length ?? 0) % 2 === 1)
      report('dollar', name, undefined, 'warning')
    cells.set(name, text)
  }
  return cells
}

/** Options without the labels that all of a question's options carry in a language. */
function unlabelled(cells: Cells, report: Report): Cells {
  const found = new Map(cells)
  for (const language of LOCALES) {
    const names = optionLetters(cells).map((letter) => optionColumn(letter, language))
    const present = names.filter((name) => cells.has(name))
    const texts = present.map((name) => cells.get(name) ?? '')
    const bare = withoutLabels(texts)
    if (bare === null) continue
    for (const [i, name] of present.entries()) found.set(name, bare[i] ?? '')
    report('labels_stripped', present[0] ?? null, { from: texts[0] ?? '', text: bare[0] ?? '' }, 'warning')
  }
  return found
}

const ENTRIES = /^(?:rows|columns|list[12])_/

/** Texts as Markdown; entries of a list one by one. */
function converted(cells: Cells, form: RowForm, report: Report): Cells {
  const found = new Map(cells)
  for (const [name, text] of cells) {
    if (!isTextColumn(name)) continue
    const entries = ENTRIES.test(name) ? splitEntries(text) : [text]
    const made = entries.map((entry) => convertText(entry, form))
    const markdown = made.map((one) => one.markdown)
    found.set(name, ENTRIES.test(name) ? (joinEntries(markdown) ?? text) : (markdown[0] ?? ''))
    for (const tag of new Set(made.flatMap(({ lost }) => lost)))
      report('html_lost', name, { text: tag }, /^<(?:img|table|object|iframe|video|audio)/i.test(tag) ? 'error' : 'warning')
    if (made.some(({ rawTex }) => rawTex)) report('raw_tex', name, {}, form === 'formulas' ? 'error' : 'warning')
    else if (made.some(({ texConverted }) => texConverted)) report('tex_converted', name, {}, 'warning')
  }
  return found
}

/** An address and a number of seconds stay as they are written. */
const isTextColumn = (name: string): boolean => languageOf(name) !== null && !name.startsWith('video_')

function languageOf(name: string): Locale | null {
  const column = columnNamed(name)
  return column !== null && 'language' in column ? column.language : null
}

const isId = (text: string): boolean => /^[a-z0-9][a-z0-9._-]{0,79}$/.test(text)

/** The options that are filled in any language, a to z. */
function optionLetters(cells: Cells): string[] {
  const letters = [...cells.keys()].flatMap((name) => {
    const column = columnNamed(name)
    return column?.kind === 'option' ? [column.letter] : []
  })
  return [...new Set(letters)].toSorted()
}

/** As the cell says, else as options and key suggest. */
function typeOf(cells: Cells, letters: readonly string[], report: Report): QuestionType | null {
  const cell = cells.get('type') ?? ''
  const key = cells.get('key') ?? ''
  if (cell !== '') {
    const type = typeOfCell(cell)
    if (type === null) report('bad_type', 'type', { value: cell })
    return type
  }
  if ([...cells.keys()].some((name) => name.startsWith('rows_'))) return 'matrix'
  if ([...cells.keys()].some((name) => name.startsWith('list1_'))) return 'listMatch'
  if (letters.length > 0) {
    const right = lettersOfKey(key, letters, optionTexts(cells, letters))
    return right !== null && right.length > 1 ? 'multiple' : 'single'
  }
  if (truthOfKey(key) !== null) return 'trueFalse'
  if (key !== '' && parseAccepted(key).ok) return 'numerical'
  if (key !== '') return 'text'
  report('bad_type', 'type', { value: '' })
  return null
}

const isFixed = (cells: Cells): boolean => /^(?:y|yes|true|1|हाँ)$/i.test(cells.get('fixed_order') ?? '')

const optionTexts = (cells: Cells, letters: readonly string[]): Record<string, string>[] =>
  LOCALES.map((language) =>
    Object.fromEntries(
      letters.flatMap((letter) => {
        const text = cells.get(optionColumn(letter, language))
        return text === undefined ? [] : [[letter, text]]
      }),
    ),
  )

function keyOf(type: QuestionType, { cells, letters, options: texts }: RowTexts, settings: RowSettings, report: Report): Key | null {
  const cell = cells.get('key') ?? ''
  if (cell === '') {
    report('key_missing', 'key')
    return null
  }
  const bad = (): null => {
    report('bad_key', 'key', { value: cell, type, options: letters.join(', ') })
    return null
  }
  if (type === 'trueFalse') {
    const truth = truthOfKey(cell)
    return truth === null ? bad() : { options: [truth] }
  }
  if (type === 'numerical') {
    if (!parseAccepted(cell).ok) return bad()
    const accept = groupedNumbers(cell).length === 0 ? cell : settings.grouped === null ? null : readGrouped(cell, settings.grouped)
    if (accept === null) report('key_grouped', 'key', groupedParams(cell))
    return accept === null ? null : parseAccepted(accept).ok ? { accept } : bad()
  }
  if (type === 'text') {
    const texts = textsOfKey(cell)
    return texts.length > 0 && texts.length <= 30 && texts.every((text) => text.length <= 100) ? { texts } : bad()
  }
  if (type === 'matrix') {
    const rows = cellsOfKey(cell)
    return rows === null ? bad() : { rows }
  }
  const options = type === 'assertionReason' ? ['a', 'b', 'c', 'd', 'e'] : letters
  const named = type === 'assertionReason' ? [] : texts
  if (isAmbiguousKey(cell, options, named)) {
    report('key_ambiguous', 'key', { value: cell, options: letters.join(', ') })
    return null
  }
  const right = lettersOfKey(cell, options, named)
  if (right === null || new Set(right).size !== right.length || (type !== 'multiple' && right.length !== 1)) return bad()
  return { options: right }
}

/** What a doubtful key becomes under either reading, for the question that is asked. */
function groupedParams(cell: string): Record<string, string> {
  return { value: cell, one: readGrouped(cell, 'one') ?? '', several: readGrouped(cell, 'several') ?? '' }
}

function variantOf(
  type: QuestionType | null,
  language: Locale,
  { cells, shown, letters }: RowTexts,
  key: Key | null,
  settings: RowSettings,
  report: Report,
): Variant {
  const text = (kind: Parameters<typeof textColumn>[0]): string => shown.get(textColumn(kind, language)) ?? ''
  if (text('stem') === '') report('stem_missing', textColumn('stem', language))
  const own = type === 'single' || type === 'multiple' || type === 'listMatch'
  const options = own ? optionsOf(language, shown, letters, report) : {}
  for (const letter of own ? [] : letters) {
    const name = optionColumn(letter, language)
    if (cells.has(name) && type !== null) report('not_carried', name, { type })
  }
  const solution = text('solution')
  const fromKey = solution === '' && settings.solutionFromKey && key !== null ? answerText(key, options) : ''
  if (solution === '' && !settings.solutionFromKey) report('solution_missing', textColumn('solution', language))
  if (solution === '' && fromKey !== '') report('solution_from_key', textColumn('solution', language), undefined, 'warning')
  if (own && namesOption(cells.get(textColumn('solution', language)) ?? '') && !isFixed(cells))
    report('solution_letter', textColumn('solution', language), undefined, 'warning')
  const entries = (kind: 'rows' | 'columns' | 'list1' | 'list2') => splitEntries(text(kind))
  if (type !== 'matrix')
    for (const kind of ['rows', 'columns'] as const)
      if (text(kind) !== '' && type !== null) report('not_carried', textColumn(kind, language), { type })
  if (type !== 'listMatch')
    for (const kind of ['list1', 'list2'] as const)
      if (text(kind) !== '' && type !== null) report('not_carried', textColumn(kind, language), { type })
  const lettered = (kind: 'rows' | 'columns', order: 'row_order' | 'column_order') =>
    Object.fromEntries(entries(kind).map((entry, i) => [orderedLetters(cells.get(order), 8)[i] ?? '', entry]))
  return {
    stem: text('stem'),
    ...(own && { options }),
    ...(type === 'matrix' && { rows: lettered('rows', 'row_order'), columns: lettered('columns', 'column_order') }),
    ...(type === 'listMatch' && { lists: { one: entries('list1'), two: entries('list2') } }),
    solution: solution === '' ? fromKey : solution,
    ...(text('hint') !== '' && { hint: text('hint') }),
    ...(text('video') !== '' && { videoUrl: text('video') }),
    ...(text('video_seconds') !== '' && { videoSeconds: Number(text('video_seconds')) }),
  }
}

function optionsOf(language: Locale, cells: Cells, letters: readonly string[], report: Report): Record<string, string> {
  const filled = letters.filter((letter) => cells.has(optionColumn(letter, language)))
  if (letters.length < 2) report('options_few', optionColumn(letters[0] === 'a' ? 'b' : 'a', language))
  if (letters.length > 0 && filled.length === 0) {
    report('options_none', optionColumn(letters[0] ?? 'a', language), { language })
    return {}
  }
  const seen = new Map<string, string>()
  for (const letter of letters) {
    const name = optionColumn(letter, language)
    const text = cells.get(name)
    if (text === undefined) {
      report('option_gap', name, { filled: filled.join(', ') })
      continue
    }
    const twin = seen.get(text)
    if (twin !== undefined) report('option_twice', name, { other: twin })
    seen.set(text, letter)
  }
  return Object.fromEntries(filled.map((letter) => [letter, cells.get(optionColumn(letter, language)) ?? '']))
}

/** The right answer without words of any language: the letter and what it says. */
function answerText(key: Key, options: Readonly<Record<string, string>>): string {
  if ('accept' in key) return key.accept
  if ('texts' in key) return key.texts.map(escapedInline).join(' / ')
  if ('rows' in key)
    return Object.entries(key.rows)
      .map(([row, columns]) => `(${row.toUpperCase()}) → ${columns.join(', ').toUpperCase()}`)
      .join('; ')
  return key.options.map((letter) => `(${letter.toUpperCase()}) ${options[letter] ?? ''}`.trim()).join('\n\n')
}

/** Rows, columns and lists are as many in every language, and two to eight. */
function checkEntries(languages: readonly Locale[], cells: Cells, report: Report): void {
  for (const kind of ['rows', 'columns', 'list1', 'list2'] as const) {
    const [first] = languages.filter((language) => cells.has(textColumn(kind, language)))
    if (first === undefined) continue
    const wanted = splitEntries(cells.get(textColumn(kind, first)) ?? '').length
    for (const language of languages) {
      const name = textColumn(kind, language)
      const found = splitEntries(cells.get(name) ?? '').length
      if (found !== wanted) report('entries_differ', name, { found: String(found), wanted: String(wanted), other: textColumn(kind, first) })
      else if (found < 2 || found > 8) report('too_many_entries', name, { found: String(found) })
    }
  }
}

function topicOf(at: (column: string) => string, settings: RowSettings, report: Report): UploadQuestion['topic'] {
  const id = at('topic_id')
  if (id !== '' && !isId(id)) report('bad_id', 'topic_id', { value: id })
  const title = at('topic') || settings.topic
  const subject = at('subject') || settings.subject
  if (id === '' && title === '' && subject === '') report('topic_missing', 'topic')
  if (title.length > 200 || subject.length > 200) report('too_long', 'topic', { most: '200' })
  if (title === '' && subject === '') return null
  // One of the two alone stands for both.
  const [ofSubject, ofTopic] = [subject || title, title || subject]
  return { key: topicKey(ofSubject, ofTopic), subject: ofSubject, title: ofTopic }
}

function difficultyOf(cell: string, settings: RowSettings, report: Report): ContentQuestion['difficulty'] {
  const word = cell.toLowerCase()
  if (word === '') return settings.difficulty
  if (/^(?:easy|e|1|low|beginner|आसान|सरल)$/.test(word)) return 'easy'
  if (/^(?:medium|m|2|moderate|average|normal|मध्यम|सामान्य)$/.test(word)) return 'medium'
  if (/^(?:hard|h|3|difficult|tough|high|advanced|कठिन)$/.test(word)) return 'hard'
  report('bad_difficulty', 'difficulty', { value: cell })
  return settings.difficulty
}

function yearOf(cell: string, report: Report): number | null {
  if (cell === '') return null
  const year = Number(cell)
  if (/^\d{4}$/.test(cell) && year >= 1950 && year <= 2100) return year
  report('bad_year', 'year', { value: cell })
  return null
}

/** As the cell says; where it says nothing, as many as the key needs. */
function decimalsOf(type: QuestionType | null, cell: string, key: Key | null, report: Report): number | null {
  if (cell !== '' && (type !== 'numerical' || !/^[0-6]$/.test(cell))) {
    if (type === 'numerical') report('bad_decimals', 'decimals', { value: cell })
    else if (type !== null) report('not_carried', 'decimals', { type })
    return null
  }
  if (type !== 'numerical' || key === null || !('accept' in key)) return null
  const parsed = parseAccepted(key.accept)
  if (!parsed.ok) return null
  const said = cell === '' ? digitsOf(key.accept) : Number(cell)
  if (said > 6 || !canBeTyped(parsed.accepted, said)) report('bad_decimals', 'decimals', { value: String(said) })
  // None is what a question has that says nothing.
  return said === 0 ? null : said
}

const digitsOf = (accept: string): number => Math.max(0, ...[...accept.matchAll(/\.(\d+)/g)].map((match) => match[1]?.length ?? 0))

function textsOfPassage(languages: readonly Locale[], cells: Cells): Partial<Record<Locale, string>> {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = cells.get(textColumn('passage', language))
      return text === undefined ? [] : [[language, text]]
    }),
  )
}

function orderOf(column: string, letters: readonly string[], cells: Cells, report: Report): string[] {
  const cell = cells.get(column)
  if (cell === undefined) return [...letters]
  const order: readonly string[] = cell.toLowerCase().match(/[a-z]/g) ?? []
  if (order.length === letters.length && letters.every((letter) => order.includes(letter))) return [...order]
  report('bad_letter', column, { value: cell, letters: letters.join(', ') })
  return [...letters]
}

const orderedLetters = (cell: string | undefined, most: number): string[] =>
  cell === undefined ? Array.from({ length: most }, (_, i) => String.fromCharCode(97 + i)) : (cell.toLowerCase().match(/[a-z]/g) ?? [])

/** The letters of a matrix's rows and columns, as many as it has entries. */
function partLetters(cells: Cells, languages: readonly Locale[], key: Key | null, report: Report): { rows?: string[]; columns?: string[] } {
  const [first] = languages
  if (first === undefined) return {}
  const lettersOf = (kind: 'rows' | 'columns', order: 'row_order' | 'column_order') => {
    const count = splitEntries(cells.get(textColumn(kind, first)) ?? '').length
    const letters = orderedLetters(cells.get(order), 8).slice(0, count)
    if (count < 2 || letters.length !== count || new Set(letters).size !== count)
      report(count < 2 ? 'too_many_entries' : 'bad_letter', count < 2 ? textColumn(kind, first) : order, {
        found: String(count),
        value: cells.get(order) ?? '',
        letters: String(count),
      })
    return letters
  }
  const [rows, columns] = [lettersOf('rows', 'row_order'), lettersOf('columns', 'column_order')]
  if (key !== null && 'rows' in key) {
    const isWhole = rows.every((row) => (key.rows[row]?.length ?? 0) > 0)
    const isKnown = Object.entries(key.rows).every(
      ([row, right]) => rows.includes(row) && right.every((letter) => columns.includes(letter)),
    )
    if (!isWhole || !isKnown)
      report('bad_key', 'key', { value: cells.get('key') ?? '', type: 'matrix', options: `${rows.join(', ')} → ${columns.join(', ')}` })
  }
  return { rows, columns }
}
