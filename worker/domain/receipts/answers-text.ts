import type { Answer } from '#contract/attempts/schemas.ts'
import { optionOrder } from '#domain/attempt/shuffle.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'

/** What of an attempt's record its answers are written from. */
export interface AnsweredPaper {
  /** The answer of every question of the paper that was evaluated, by place. */
  readonly answers: readonly Answer[]
  readonly plan: Pick<PaperPlan, 'questions' | 'pattern'>
  readonly seed: number
  /** The questions of a second try; null for the whole paper. */
  readonly only: readonly number[] | null
}

/** A line of the text: the question's number in the paper, from 1, and what was answered as a learner reads it; null is no answer. */
export interface AnswerLine {
  readonly number: number
  readonly answer: string | null
}

const FIRST_LINE = 'sopan answers 1'
const LETTERS = 'ABCDEFGHIJ'
const ROWS = 'PQRSTUVW'

/**
 * The canonical text of the evaluated answers, which people can read: `3 B`, `4 A C`, `5 "12.5"` for what was typed, `6 P2 Q1` for a matrix
 * and `7 -` for no answer. Letters are those that the learner saw beside the options; numbers are those of the paper. Each line ends with
 * a line feed.
 */
export function answersText({ answers, plan, seed, only }: AnsweredPaper): string {
  const lines = answers.flatMap((answer, question) =>
    only !== null && !only.includes(question) ? [] : [`${question + 1} ${shownAnswer(answer, question, plan, seed)}`],
  )
  return [FIRST_LINE, ...lines].map((line) => `${line}\n`).join('')
}

function shownAnswer(answer: Answer, question: number, { questions, pattern }: AnsweredPaper['plan'], seed: number): string {
  if (answer === null) return '-'
  if (typeof answer === 'string') return JSON.stringify(answer)
  const { optionCount = 0, columns, fixedOrder = false } = questions[question] ?? {}
  if (columns !== undefined) return answer.map((cell) => `${ROWS[Math.floor(cell / columns)] ?? '?'}${(cell % columns) + 1}`).join(' ')
  const order = optionOrder(seed, question, optionCount, (pattern.shuffle?.options ?? false) && !fixedOrder)
  return answer
    .map((option) => order.indexOf(option))
    .toSorted((a, b) => a - b)
    .map((place) => LETTERS[place] ?? String(place + 1))
    .join(' ')
}

const LINE = /^([1-9]\d{0,3}) (-|"(?:[^"\\]|\\.)*"|[A-J0-9]+(?: [A-J0-9]+)*|[P-W]\d+(?: [P-W]\d+)*)$/

/** Reads the text again; null where it is not one. */
export function readAnswersText(text: string): AnswerLine[] | null {
  const [first, ...rest] = text.split('\n')
  if (first !== FIRST_LINE || rest.pop() !== '') return null
  const lines: AnswerLine[] = []
  for (const line of rest) {
    const [, number = '0', answer = ''] = LINE.exec(line) ?? []
    if (Number(number) <= (lines.at(-1)?.number ?? 0)) return null
    const shown = answer.startsWith('"') ? unquoted(answer) : answer
    if (shown === null) return null
    lines.push({ number: Number(number), answer: shown === '-' && !answer.startsWith('"') ? null : shown })
  }
  return lines
}

function unquoted(text: string): string | null {
  try {
    return String(JSON.parse(text))
  } catch {
    return null
  }
}
