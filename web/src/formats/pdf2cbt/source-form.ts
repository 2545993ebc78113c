import type { QuestionForm } from '../question-form.ts'
import { isSize } from '../matrix-form.ts'
import { classify } from '../scoring/classify.ts'
import type { ProblemCode } from '../upload-model.ts'
import { columnLabels, optionLabels } from './option-counters.ts'
import { SourceFields, said } from './source-fields.ts'
import { choiceKey, matrixKey, numberKey, type ReadKey } from './source-key.ts'
import type { SourceMarks } from './source-marks.ts'

type Report = (code: ProblemCode, level?: 'error' | 'warning', text?: string) => void

/**
 * What is asked and what is right, by the type of the program: mcq, msq, nat, msm. Options, rows and columns have their labels as texts,
 * because the words are in the picture, and keep their order. Null where the type or the number of options has no place here, which is told.
 */
export function sourceForm(fields: SourceFields, givenKey: unknown, marks: SourceMarks, report: Report): QuestionForm<string> | null {
  const type = fields.take('type')
  if (type === 'nat') return { type: 'numerical', key: keyOf(numberKey(givenKey), report) }
  if (type === 'mcq' || type === 'msq') return choiceForm(type, fields, givenKey, marks, report)
  if (type === 'msm') return matrixForm(fields, givenKey, marks, report)
  report('type_unsupported', 'error', type === undefined ? '' : said(type))
  return null
}

function choiceForm(
  type: 'mcq' | 'msq',
  fields: SourceFields,
  givenKey: unknown,
  marks: SourceMarks,
  report: Report,
): QuestionForm<string> | null {
  const written = countOf(fields)
  const count = /^\d{1,2}$/.test(written) ? Number(written) : 0
  if (count < 2 || count > MOST_OPTIONS) {
    report('options_count', 'error', written)
    return null
  }
  const [ofOptions] = countersOf(fields, ['primary'], report)
  const key = keyOf(choiceKey(givenKey, count, type === 'mcq'), report)
  const right = 'options' in key ? key.options.length : 0
  if (type === 'msq' && isPartLost(right, count, marks)) report('weights_lost', 'warning')
  return {
    type: type === 'mcq' ? 'single' : 'multiple',
    options: labelled(optionLabels, ofOptions, count, report),
    key,
    fixedOptionOrder: true,
  }
}

/** As many as a question may have; worker/contract/imports/content.ts. */
const MOST_OPTIONS = 10

/** The program gives part marks for each right option while no wrong one is chosen. */
function isPartLost(right: number, count: number, { right: full, part }: SourceMarks): boolean {
  if (part === 0 || right === 0) return false
  if (full === 0) return true
  const share = right === 1 ? 1 : part / full
  return (
    classify(
      Array.from({ length: count }, (_, i) => (i < right ? share : 0)),
      { isSingle: false },
    )?.weightsLost ?? true
  )
}

function matrixForm(fields: SourceFields, givenKey: unknown, marks: SourceMarks, report: Report): QuestionForm<string> | null {
  const [, rows = '', columns = rows] = /^(\d{1,2})(?:x(\d{1,2}))?$/i.exec(countOf(fields)) ?? []
  const [rowCount, columnCount] = [Number(rows), Number(columns)]
  if (!isSize(rowCount) || !isSize(columnCount)) {
    report('too_many_entries')
    return null
  }
  const [ofRows, ofColumns] = countersOf(fields, ['primary', 'secondary'], report)
  const key = keyOf(matrixKey(givenKey, rowCount, columnCount), report)
  // Each row gains and loses on its own.
  if (marks.wrong !== 0) report('weights_lost', 'warning')
  return {
    type: 'matrix',
    rows: labelled(optionLabels, ofRows, rowCount, report),
    columns: labelled(columnLabels, ofColumns, columnCount, report),
    key,
  }
}

/** The field had three names, of which the program takes the oldest; where a file has none of them, or 0, it takes four. */
function countOf(fields: SourceFields): string {
  const name = ['options', 'totalOptions', 'answerOptions'].find((one) => fields.has(one))
  const given = name === undefined ? undefined : fields.take(name)
  return given === undefined || given === null || given === 0 || given === '' ? '4' : said(given).trim()
}

/** How the paper labels options, or rows and columns; what else the field holds is told. */
function countersOf(fields: SourceFields, names: readonly string[], report: Report): unknown[] {
  const whole = new SourceFields(fields.take('answerOptionsCounterType') ?? {})
  const found = names.map((name) => whole.take(name))
  for (const text of whole.takeRest()) report('text_dropped', 'warning', `answerOptionsCounterType: ${text}`)
  return found
}

function labelled(labels: typeof optionLabels, counter: unknown, count: number, report: Report): readonly string[] {
  const found = labels(counter, count)
  if (found === null) report('text_dropped', 'warning', `answerOptionsCounterType: ${said(counter)}`)
  return found ?? labels('default', count) ?? []
}

function keyOf({ key, told }: ReadKey, report: Report): ReadKey['key'] {
  if (told !== undefined) report(told.code, 'warning', told.text)
  return key
}
