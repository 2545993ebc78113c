import type { Difficulty } from '#contract/question-bank/schemas.ts'
import type { ContentQuestion } from '#contract/imports/content.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import type { QuestionType } from '#contract/question-bank/question-form.ts'
import { completenessOf, type Completeness } from '#domain/question-bank/completeness.ts'
import { clockOf, secondsOf } from './video-length.ts'
import { editedBreaks, storedBreaks } from '#domain/text/line-breaks.ts'

/** One language as it is typed; what the type does not show stays here until it is shown again. */
export interface FormTexts {
  readonly stem: string
  readonly solution: string
  readonly hint: string
  /** The address of a video of the solution. */
  readonly video: string
  /** Its length as minutes and seconds, "3:20"; empty where it is not said. */
  readonly videoLength: string
  readonly options: Readonly<Record<string, string>>
  readonly rows: Readonly<Record<string, string>>
  readonly columns: Readonly<Record<string, string>>
  readonly one: readonly string[]
  readonly two: readonly string[]
}

/** A question while it is written: anything may be missing. Letters name options, rows and columns; their order is that of the lists. */
export interface QuestionForm {
  readonly name: string
  readonly type: QuestionType
  readonly topic: string
  readonly difficulty: Difficulty
  readonly passage: string
  readonly tags: readonly string[]
  readonly source: string
  readonly year: string
  readonly options: readonly string[]
  readonly fixedOptionOrder: boolean
  readonly decimals: number
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  /** How many entries each list of a list match has. */
  readonly one: number
  readonly two: number
  readonly right: readonly string[]
  readonly accept: string
  readonly rightCells: Readonly<Record<string, readonly string[]>>
  readonly words: readonly string[]
  readonly texts: { readonly [locale in Locale]?: FormTexts | undefined }
}

export const EMPTY_TEXTS: FormTexts = {
  stem: '',
  solution: '',
  hint: '',
  video: '',
  videoLength: '',
  options: {},
  rows: {},
  columns: {},
  one: [],
  two: [],
}

export const emptyForm = (name: string): QuestionForm => ({
  name,
  type: 'single',
  topic: '',
  difficulty: 'medium',
  passage: '',
  tags: [],
  source: '',
  year: '',
  options: ['a', 'b', 'c', 'd'],
  fixedOptionOrder: false,
  decimals: 0,
  rows: ['a', 'b', 'c', 'd'],
  columns: ['a', 'b', 'c', 'd'],
  one: 4,
  two: 4,
  right: [],
  accept: '',
  rightCells: {},
  words: [''],
  texts: {},
})

export const HAS_OPTIONS: readonly QuestionType[] = ['single', 'multiple', 'listMatch']
/** True/false has two options that it gives itself, assertion–reason five. */
export const GIVEN_OPTIONS: Partial<Record<QuestionType, readonly string[]>> = {
  trueFalse: ['a', 'b'],
  assertionReason: ['a', 'b', 'c', 'd', 'e'],
}

/** The letters that can be right: the author's, or those that the type gives. */
export const choicesOf = (form: Pick<QuestionForm, 'type' | 'options'>): readonly string[] =>
  GIVEN_OPTIONS[form.type] ?? (HAS_OPTIONS.includes(form.type) ? form.options : [])

/** A stored question as a form. In its texts a line break is one for learners. */
export function formOf(question: ContentQuestion): QuestionForm {
  const base = emptyForm(question.id)
  const { key } = question
  const texts = Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const written = question.variants[locale]
      if (written === undefined) return []
      const { stem, solution, hint = '', videoUrl = '', videoSeconds, options = {}, rows = {}, columns = {}, lists } = written
      const each = (texts: Readonly<Record<string, string>>) =>
        Object.fromEntries(Object.entries(texts).map(([letter, text]) => [letter, editedBreaks(text)]))
      return [
        [
          locale,
          {
            stem: editedBreaks(stem),
            solution: editedBreaks(solution),
            hint: editedBreaks(hint),
            video: videoUrl,
            videoLength: videoSeconds === undefined ? '' : clockOf(videoSeconds),
            options: each(options),
            rows: each(rows),
            columns: each(columns),
            one: (lists?.one ?? []).map(editedBreaks),
            two: (lists?.two ?? []).map(editedBreaks),
          },
        ],
      ]
    }),
  ) as QuestionForm['texts']
  const sizes = Object.values(texts).map((one) => [one?.one.length ?? 0, one?.two.length ?? 0] as const)
  return {
    ...base,
    type: question.type,
    topic: question.topic,
    difficulty: question.difficulty,
    passage: question.passage ?? '',
    tags: question.tags ?? [],
    source: question.source ?? '',
    year: question.year === undefined ? '' : String(question.year),
    options: question.options ?? base.options,
    fixedOptionOrder: question.fixedOptionOrder ?? false,
    decimals: question.decimals ?? 0,
    rows: question.rows ?? base.rows,
    columns: question.columns ?? base.columns,
    one: Math.max(...sizes.map(([one]) => one), 0) || base.one,
    two: Math.max(...sizes.map(([, two]) => two), 0) || base.two,
    right: 'options' in key ? key.options : [],
    accept: 'accept' in key ? key.accept : '',
    rightCells: 'rows' in key ? key.rows : {},
    words: 'texts' in key ? key.texts : [''],
    texts,
  }
}

/** The question as the importer takes it: only what its type has, and only languages in which something is written. */
export function questionOf(form: QuestionForm): Record<string, unknown> {
  const { type } = form
  const isMatrix = type === 'matrix'
  const hasOptions = HAS_OPTIONS.includes(type)
  return {
    id: form.name,
    type,
    topic: form.topic,
    difficulty: form.difficulty,
    ...(form.passage !== '' && { passage: form.passage }),
    ...(form.tags.length > 0 && { tags: form.tags }),
    ...(form.source.trim() !== '' && { source: form.source.trim() }),
    ...(form.year.trim() !== '' && { year: /^\d+$/.test(form.year.trim()) ? Number(form.year) : form.year }),
    ...(hasOptions && { options: form.options }),
    ...(hasOptions && form.fixedOptionOrder && { fixedOptionOrder: true }),
    ...(type === 'numerical' && form.decimals > 0 && { decimals: form.decimals }),
    ...(isMatrix && { rows: form.rows, columns: form.columns }),
    variants: Object.fromEntries(
      LOCALES.flatMap((locale) =>
        completeness(form, locale) === 'none' ? [] : [[locale, variantOf(form, form.texts[locale] ?? EMPTY_TEXTS)]],
      ),
    ),
    key: keyOf(form),
  }
}

function variantOf(form: QuestionForm, texts: FormTexts): Record<string, unknown> {
  const of = (letters: readonly string[], written: Readonly<Record<string, string>>) =>
    Object.fromEntries(letters.map((letter) => [letter, storedBreaks(written[letter] ?? '')]))
  const entries = (count: number, written: readonly string[]) =>
    Array.from({ length: count }, (_, place) => storedBreaks(written[place] ?? ''))
  return {
    stem: storedBreaks(texts.stem),
    ...(HAS_OPTIONS.includes(form.type) && { options: of(form.options, texts.options) }),
    ...(form.type === 'matrix' && { rows: of(form.rows, texts.rows), columns: of(form.columns, texts.columns) }),
    ...(form.type === 'listMatch' && { lists: { one: entries(form.one, texts.one), two: entries(form.two, texts.two) } }),
    solution: storedBreaks(texts.solution),
    ...(texts.hint.trim() !== '' && { hint: storedBreaks(texts.hint) }),
    ...(texts.video.trim() !== '' && { videoUrl: texts.video.trim() }),
    // What is no length goes to the server as it is, which says what is wrong with it.
    ...(texts.videoLength.trim() !== '' && { videoSeconds: secondsOf(texts.videoLength) ?? texts.videoLength.trim() }),
  }
}

function keyOf(form: QuestionForm): unknown {
  if (form.type === 'numerical') return { accept: form.accept.trim() }
  if (form.type === 'text') return { texts: form.words.map((word) => word.trim()).filter(Boolean) }
  if (form.type === 'matrix') return { rows: Object.fromEntries(form.rows.map((row) => [row, [...(form.rightCells[row] ?? [])]])) }
  return { options: choicesOf(form).filter((letter) => form.right.includes(letter)) }
}

/** How much of the question stands in a language. */
export function completeness(form: QuestionForm, locale: Locale): Completeness {
  const texts = form.texts[locale]
  if (texts === undefined) return 'none'
  const { stem, solution, hint, video, options, rows, columns, one, two } = texts
  return completenessOf(
    { stem, solution, hint, videoUrl: video, options, rows, columns, lists: { one: [...one], two: [...two] } },
    {
      ...(HAS_OPTIONS.includes(form.type) && { options: form.options }),
      ...(form.type === 'matrix' && { rows: form.rows, columns: form.columns }),
      ...(form.type === 'listMatch' && { lists: { one: form.one, two: form.two } }),
    },
  )
}

/** The languages in which anything is written, in the order of the product. */
export const writtenLanguages = (form: QuestionForm): Locale[] => LOCALES.filter((locale) => completeness(form, locale) !== 'none')

/** What was stored of a form under way, as far as it has the right shape; null where it is no form. */
export function readForm(body: unknown): QuestionForm | null {
  if (typeof body !== 'object' || body === null) return null
  const kept = body as Partial<QuestionForm>
  const base = emptyForm(typeof kept.name === 'string' ? kept.name : '')
  const fits = Object.entries(base).every(([name, value]) => {
    const found = kept[name as keyof QuestionForm]
    return found === undefined || (typeof found === typeof value && Array.isArray(found) === Array.isArray(value) && found !== null)
  })
  if (!fits || base.name === '') return null
  // Texts from before there were videos have no field for them.
  const texts = Object.fromEntries(Object.entries(kept.texts ?? {}).map(([locale, one]) => [locale, { ...EMPTY_TEXTS, ...one }]))
  return { ...base, ...kept, texts }
}
