import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import { ANSWER_FORMS, LONGEST_VIDEO } from '#contract/question-bank/question-form.ts'
import { isVideoLink } from '#domain/question-bank/video-link.ts'
import { groupedNumbers } from '#domain/text/grouped-number.ts'
import { choicesOf, completeness, EMPTY_TEXTS, HAS_OPTIONS, type QuestionForm } from './question-form.ts'
import { secondsOf } from './video-length.ts'

/** What is missing or wrong in a form, found while typing. */
export type FaultKind =
  | 'topic'
  | 'language'
  | 'text'
  | 'key'
  | 'keyRow'
  | 'number'
  | 'grouped'
  | 'words'
  | 'year'
  | 'name'
  | 'video'
  | 'videoLength'

export interface FormFault {
  /** The field's path, as in the importer's faults: `variants.hi.options.b`. */
  readonly field: string
  /** The language whose tab shows it. */
  readonly language: Locale | null
  /** Either what it is, or the server's own words. */
  readonly kind: FaultKind | null
  readonly message: string
}

const fault = (field: string, kind: FaultKind, language: Locale | null = null): FormFault => ({ field, kind, language, message: '' })

/** Everything that stands between a form and a question that the importer takes. The importer has the last word. */
export function formFaults(form: QuestionForm): FormFault[] {
  const languages = LOCALES.filter((locale) => completeness(form, locale) !== 'none')
  return [
    ...(languages.length === 0 ? [fault('variants.en.stem', 'language', 'en')] : []),
    ...languages.flatMap((locale) => [...missingTexts(form, locale), ...videoFaults(form, locale)]),
    ...keyFaults(form),
    ...(form.topic === '' ? [fault('topic', 'topic')] : []),
    ...(form.year.trim() !== '' && !/^(?:19[5-9]\d|20\d\d|2100)$/.test(form.year.trim()) ? [fault('year', 'year')] : []),
    ...(/^[a-z0-9][a-z0-9._-]{0,79}$/.test(form.name) ? [] : [fault('id', 'name')]),
  ]
}

/** The fields of a language that its question needs and that are empty. */
function missingTexts(form: QuestionForm, locale: Locale): FormFault[] {
  const texts = form.texts[locale] ?? EMPTY_TEXTS
  const at = (path: string) => `variants.${locale}.${path}`
  const needed: [string, string | undefined][] = [
    [at('stem'), texts.stem],
    ...(HAS_OPTIONS.includes(form.type)
      ? form.options.map((l) => [at(`options.${l}`), texts.options[l]] as [string, string | undefined])
      : []),
    ...(form.type === 'matrix'
      ? [
          ...form.rows.map((l) => [at(`rows.${l}`), texts.rows[l]] as [string, string | undefined]),
          ...form.columns.map((l) => [at(`columns.${l}`), texts.columns[l]] as [string, string | undefined]),
        ]
      : []),
    ...(form.type === 'listMatch'
      ? [
          ...Array.from({ length: form.one }, (_, i) => [at(`lists.one.${i}`), texts.one[i]] as [string, string | undefined]),
          ...Array.from({ length: form.two }, (_, i) => [at(`lists.two.${i}`), texts.two[i]] as [string, string | undefined]),
        ]
      : []),
    [at('solution'), texts.solution],
  ]
  return needed.flatMap(([field, text]) => ((text ?? '').trim() === '' ? [fault(field, 'text', locale)] : []))
}

function videoFaults(form: QuestionForm, locale: Locale): FormFault[] {
  const { video, videoLength } = form.texts[locale] ?? EMPTY_TEXTS
  const seconds = secondsOf(videoLength)
  const isLength = videoLength.trim() === '' || (video.trim() !== '' && seconds !== null && seconds > 0 && seconds <= LONGEST_VIDEO)
  return [
    ...(video.trim() === '' || isVideoLink(video.trim()) ? [] : [fault(`variants.${locale}.videoUrl`, 'video', locale)]),
    ...(isLength ? [] : [fault(`variants.${locale}.videoSeconds`, 'videoLength', locale)]),
  ]
}

function keyFaults(form: QuestionForm): FormFault[] {
  switch (ANSWER_FORMS[form.type]) {
    case 'number':
      if (form.accept.trim() === '') return [fault('key.accept', 'number')]
      return groupedNumbers(form.accept).length > 0 ? [fault('key.accept', 'grouped')] : []
    case 'words':
      return form.words.every((word) => word.trim() === '') ? [fault('key.texts', 'words')] : []
    case 'cells':
      return form.rows.flatMap((row) => ((form.rightCells[row] ?? []).length === 0 ? [fault(`key.rows.${row}`, 'keyRow')] : []))
    default:
      return choicesOf(form).every((letter) => !form.right.includes(letter)) ? [fault('key.options', 'key')] : []
  }
}

/** The importer's faults as those of the form's fields. Their words are the server's own. */
export function serverFaults(details: unknown): FormFault[] {
  if (!Array.isArray(details)) return []
  return details.flatMap((one: unknown) => {
    const { path, message } = (one ?? {}) as { path?: unknown; message?: unknown }
    if (typeof path !== 'string' || typeof message !== 'string') return []
    const field = path.replace(/^questions\[0\]\.?/, '').replace(/\[(\d+)\]/g, '.$1')
    const language = LOCALES.find((locale) => field.startsWith(`variants.${locale}.`)) ?? null
    return [{ field: nearestField(field), language, kind: null, message }]
  })
}

/** Faults inside a choice are shown at the choice. */
const nearestField = (field: string): string =>
  field.startsWith('key.options') ? 'key.options' : field.startsWith('key.texts') ? 'key.texts' : field.startsWith('tags') ? 'tags' : field

/** The id of a field's control. */
export const fieldId = (field: string): string => `q-${field.replaceAll('.', '-')}`
