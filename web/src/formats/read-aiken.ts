import type { ContentQuestion } from '#contract/imports/content.ts'
import { languageOfText } from './language-of-text.ts'
import { markdownOfPlain } from './plain-text.ts'
import { questionTable, type FoundQuestion } from './question-table.ts'
import { decodeText } from './text-encoding.ts'
import { Refusal, UPLOAD_LIMITS, type ParseOptions, type Problem, type UploadTable } from './upload-model.ts'

interface Open {
  line: number
  stem: string[]
  options: string[]
  isFaulty: boolean
}

/**
 * Aiken (docs/exam-rules.md#formats-of-questions): the question, `A)` or `A.` options, `ANSWER: B`. A question in another form is reported by its line, and
 * the others are read. Its texts are plain, but for formulas between `\(` and `\)`, `\[` and `\]` or `$$`, as Moodle shows them.
 */
export function readAiken(bytes: Uint8Array, options: ParseOptions): UploadTable {
  const text = decodeText(bytes, options).replace(/\r\n?/g, '\n')
  const questions: FoundQuestion[] = []
  const problems: Problem[] = []
  let open: Open = newQuestion(1)
  const report = (line: number, code: Problem['code'], text = ''): void =>
    void problems.push({ row: line, column: null, code, level: 'error', params: { text: text.slice(0, 80) } })
  const lines = text.split('\n')
  for (const [i, raw] of lines.entries()) {
    const line = i + 1
    const said = raw.trim()
    const option = /^([A-Z])[.)]\s*(.*)$/.exec(said)
    const answer = /^ANSWER\s*:\s*([A-Z])\s*$/i.exec(said)
    if (said === '') {
      // A blank line ends what has no answer yet, unless it only stands between the question and its first option.
      if (open.options.length > 0 || (open.stem.length > 0 && !isOption(nextLine(lines, i)))) {
        report(open.line, 'aiken_no_answer', open.stem[0])
        open = newQuestion(line + 1)
      }
    } else if (/^ANSWER\s*:/i.test(said) && answer === null) {
      report(line, 'aiken_line', said)
      open = newQuestion(line + 1)
    } else if (answer !== null) {
      const letter = (answer[1] ?? '').toLowerCase()
      if (open.stem.length === 0 || open.options.length < 2 || letter.charCodeAt(0) - 97 >= open.options.length)
        report(line, 'aiken_line', said)
      else if (!open.isFaulty) questions.push({ row: open.line, question: questionOf(open, letter, options) })
      open = newQuestion(line + 1)
    } else if (option !== null && open.stem.length > 0 && isNext(option[1] ?? '', open)) open.options.push(option[2] ?? '')
    else if (open.options.length > 0) {
      open.isFaulty = true
      report(line, 'aiken_line', said)
    } else {
      if (open.stem.length === 0) open.line = line
      open.stem.push(said)
    }
    if (questions.length > UPLOAD_LIMITS.rows) throw new Refusal('too_many_rows', { most: String(UPLOAD_LIMITS.rows) })
  }
  if (open.stem.length > 0) report(open.line, 'aiken_no_answer', open.stem[0])
  if (questions.length === 0 && problems.length === 0) throw new Refusal('empty')
  const places = [...new Set([...questions, ...problems].flatMap(({ row }) => row ?? []))].toSorted((a, b) => a - b)
  const sources = new Map(
    places.map((line, i) => [
      line,
      lines
        .slice(line - 1, (places[i + 1] ?? lines.length + 1) - 1)
        .join('\n')
        .trim(),
    ]),
  )
  return questionTable(questions, { unit: 'line', problems, sources })
}

const nextLine = (lines: readonly string[], from: number): string => lines.slice(from).find((line) => line.trim() !== '') ?? ''
const isOption = (line: string): boolean => /^\s*A[.)]/.test(line)

const newQuestion = (line: number): Open => ({ line, stem: [], options: [], isFaulty: false })

const isNext = (letter: string, { options }: Open): boolean => letter.charCodeAt(0) - 65 === options.length

function questionOf({ stem, options }: Open, right: string, { language }: ParseOptions): ContentQuestion {
  const letters = options.map((_, i) => String.fromCharCode(97 + i))
  const said = stem.join('\n')
  return {
    id: '',
    type: 'single',
    topic: '',
    difficulty: 'medium',
    options: letters,
    variants: {
      [languageOfText(said) ?? language]: {
        stem: markdownOfPlain(said, 'moodle'),
        options: Object.fromEntries(letters.map((letter, i) => [letter, markdownOfPlain(options[i] ?? '', 'moodle')])),
        solution: '',
      },
    },
    key: { options: [right] },
  }
}
