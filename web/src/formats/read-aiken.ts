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
  /** Where each question begins and ends, the ones that could not be read too; lines from 1. */
  const spans: { readonly from: number; readonly to: number }[] = []
  const end = (line: number): void => {
    spans.push({ from: (spans.at(-1)?.to ?? 0) + 1, to: line })
    open = newQuestion(line + 1)
  }
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
        end(line)
      }
    } else if (/^ANSWER\s*:/i.test(said) && answer === null) {
      report(line, 'aiken_line', said)
      end(line)
    } else if (answer !== null) {
      const letter = (answer[1] ?? '').toLowerCase()
      if (open.stem.length === 0 || open.options.length < 2 || letter.charCodeAt(0) - 97 >= open.options.length)
        report(line, 'aiken_line', said)
      else if (!open.isFaulty) questions.push({ row: open.line, question: questionOf(open, letter, options) })
      end(line)
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
  end(lines.length)
  if (questions.length === 0 && problems.length === 0) throw new Refusal('empty')
  const textOf = (line: number): string => {
    const span = spans.find(({ to }) => to >= line)
    return lines
      .slice((span?.from ?? line) - 1, span?.to ?? line)
      .join('\n')
      .trim()
  }
  const sources = new Map([...questions, ...problems].flatMap(({ row }) => (row === null ? [] : [[row, textOf(row)] as const])))
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
