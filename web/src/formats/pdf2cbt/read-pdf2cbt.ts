import { countPdf2cbt } from '../ledger/count-pdf2cbt.ts'
import { questionOfParts } from '../question-form.ts'
import { questionTable, type FoundQuestion } from '../question-table.ts'
import { textColumn } from '../template-columns.ts'
import { Refusal, UPLOAD_LIMITS, type ParseOptions, type Picture, type Problem, type UploadTable } from '../upload-model.ts'
import { besideQuestions } from './beside-questions.ts'
import { openPdf2cbt } from './pdf2cbt-file.ts'
import { sourceForm } from './source-form.ts'
import { SourceFields, said } from './source-fields.ts'
import { MarksOfSections, sectionName, takeMarks } from './source-marks.ts'
import { SourcePictures } from './source-pictures.ts'
import { isRecord, testsIn, type SourceQuestion } from './source-questions.ts'
import { differences } from './units-ledger.ts'

/**
 * A zip of PDF2CBT, or its JSON with or without the pictures beside it (docs/authoring/pdf2cbt.md, decision 0168), question by question; places
 * are the numbers of questions in the order of the file. Throws `Refusal`.
 */
export async function readPdf2cbt(bytes: Uint8Array<ArrayBuffer>, options: ParseOptions): Promise<UploadTable> {
  const file = openPdf2cbt(bytes, options)
  const counted = countPdf2cbt(file.text)
  const tests = testsIn(file.text)
  const asked = tests.flatMap(({ whole, questions }) => questions.map((one) => ({ one, testName: testNameOf(whole) })))
  if (asked.length === 0) throw new Refusal(tests.some(({ looseKeys }) => looseKeys.length > 0) ? 'key_only' : 'empty')
  if (asked.length > UPLOAD_LIMITS.rows) throw new Refusal('too_many_rows', { most: String(UPLOAD_LIMITS.rows) })
  const shelf = new SourcePictures(file.pictures)
  const marks = new MarksOfSections()
  const accounted = new Map<string, number>()
  const rows = new Map<string, number>()
  const found: FoundQuestion[] = []
  const problems: Problem[] = []
  const pictures = new Map<string, Picture>()
  const sources = new Map<number, string>()
  let hasAttempt = false
  for (const [i, { one, testName }] of asked.entries()) {
    const row = i + 1
    rows.set(one.place, row)
    if (one.key !== null) rows.set(one.key.place, row)
    sources.set(row, sourceOf(one))
    const read = await readQuestion(one, { row, testName, shelf, marks, options })
    problems.push(...read.problems)
    for (const [place, units] of read.units) accounted.set(place, units)
    for (const picture of read.pictures) pictures.set(picture.id, picture)
    hasAttempt ||= read.hasAttempt
    if (read.question !== null) found.push({ row, question: read.question, ...topicOf(one) })
  }
  // What was dropped along may be named in a cell.
  const unused = shelf.unused().filter((name) => options.files?.has(name) !== true)
  const beside = besideQuestions(tests, { hasAttempt, files: [...unused, ...file.others] })
  for (const [place, units] of beside.units) accounted.set(place, units)
  problems.push(...marks.told(), ...beside.problems, ...differences(counted, accounted, rows))
  return questionTable(found, { unit: 'question', pictures, problems, sources })
}

interface Reading {
  readonly row: number
  readonly testName: string
  readonly shelf: SourcePictures
  readonly marks: MarksOfSections
  readonly options: ParseOptions
}

/** What the program keeps of a learner beside a question. */
const ATTEMPT = ['status', 'answer', 'timeSpent', 'queId', 'secQueId', 'oriQueId', 'notes'] as const

async function readQuestion(one: SourceQuestion, { row, testName, shelf, marks, options }: Reading) {
  const problems: Problem[] = []
  const stemColumn = textColumn('stem', options.language)
  const tell = (code: Problem['code'], level: Problem['level'], text: string, column: string | null = null): void =>
    void problems.push({ row, column, code, level, params: { text } })
  const fields = new SourceFields(one.data)
  const ofKey = one.key === null ? null : new SourceFields(one.key.data)
  const { given, other, hasResult } = keyOf(one, fields, ofKey)
  if (other !== undefined) tell('text_dropped', 'warning', `correctAnswer: ${said(other)}`)
  const scheme = takeMarks(fields)
  const form = sourceForm(fields, given, scheme, (code, level = 'error', text = '') => tell(code, level, text))
  if (form !== null) marks.add(one, scheme)
  const areas = fields.take('pdfData')
  if (areas !== undefined && !Array.isArray(areas)) tell('text_dropped', 'warning', `pdfData: ${said(areas)}`)
  const { pictures, missing, shared } = await shelf.of(one.section, one.number, Array.isArray(areas) ? areas.length : 0)
  for (const name of missing) tell('crop_missing', 'error', name, stemColumn)
  for (const name of shared) tell('crop_shared', 'error', name, stemColumn)
  const number = fields.take('que')
  if (number !== undefined && said(number) !== one.number) tell('text_dropped', 'warning', `que: ${said(number)}`)
  for (const [name, value] of [
    ['subject', one.subject],
    ['section', one.section],
  ] as const) {
    const again = fields.take(name)
    if (again !== undefined && again !== value) tell('text_dropped', 'warning', `${name}: ${said(again)}`)
  }
  const attempt = ATTEMPT.map((name) => fields.take(name)).filter((value) => value !== undefined)
  for (const text of [...fields.takeRest(), ...(ofKey?.takeRest() ?? [])]) tell('text_dropped', 'warning', text)
  const units: (readonly [string, number])[] = [[one.place, fields.units]]
  if (one.key !== null && ofKey !== null) units.push([one.key.place, ofKey.units])
  const hasAttempt = hasResult || attempt.length > 0
  if (form === null) return { question: null, pictures, problems, units, hasAttempt }
  if (pictures.length > 0) tell('picture_question', 'warning', '')
  const source = [testName, sectionName(one.subject, one.section), one.number].filter((part) => part !== '').join(' › ')
  const question = questionOfParts({
    id: '',
    tags: [],
    languages: [options.language],
    form,
    // The check asks for a description of each.
    stem: () => pictures.map(({ id }) => `![](image:${id})`).join('\n\n'),
    solution: () => '',
    say: (text) => text,
  })
  if (source.length > MOST_SOURCE) tell('text_dropped', 'warning', said(source))
  return { question: source.length > MOST_SOURCE ? question : { ...question, source }, pictures, problems, units, hasAttempt }
}

/** worker/contract/imports/content.ts */
const MOST_SOURCE = 200

interface GivenKey {
  readonly given: unknown
  /** The answer of a result that says something else. */
  readonly other?: unknown
  readonly hasResult: boolean
}

/** The right answer: in a tree of keys, there bare before version 2, or in the result of an attempt. */
function keyOf(one: SourceQuestion, fields: SourceFields, ofKey: SourceFields | null): GivenKey {
  const result = fields.take('result')
  const inResult = isRecord(result) ? result['correctAnswer'] : undefined
  const hasResult = result !== undefined
  if (one.key === null || ofKey === null) return { given: inResult, hasResult }
  const given = keyOfTree(one, one.key.data, ofKey)
  return { given, hasResult, ...(inResult !== undefined && said(inResult) !== said(given) && { other: inResult }) }
}

function keyOfTree(one: SourceQuestion, data: unknown, ofKey: SourceFields): unknown {
  if (!isRecord(data) || !Object.hasOwn(data, 'correctAnswer')) {
    // A matrix has an object for a key, all of which is the answer.
    for (const name of isRecord(data) ? Object.keys(data) : ['']) ofKey.take(name)
    return data
  }
  const question = isRecord(one.data) ? one.data : {}
  for (const name of ['type', 'answerOptions']) if (said(data[name] ?? '') === said(question[name] ?? '')) ofKey.take(name)
  return ofKey.take('correctAnswer')
}

/** The test's name as the interface asks for it; files of the test maker have none. */
function testNameOf(whole: Readonly<Record<string, unknown>>): string {
  const settings = whole['testConfig']
  const name = isRecord(settings) ? settings['testName'] : undefined
  return typeof name === 'string' ? name.trim() : ''
}

/** Subject and section as subject and topic. */
function topicOf({ subject, section }: SourceQuestion): { readonly subject?: string; readonly topic?: string } {
  const [ofSubject, ofTopic] = [subject.trim(), section.trim()]
  return { ...(ofSubject !== '' && { subject: ofSubject }), ...(ofTopic !== '' && { topic: ofTopic }) }
}

/** The question and its key as the file has them, for the screen that mends it. */
const sourceOf = ({ subject, section, number, data, key }: SourceQuestion): string =>
  JSON.stringify({ subject, section, number, question: data, ...(key !== null && { key: key.data }) }, null, 2).slice(0, 20_000)
