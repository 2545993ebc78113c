import type { Difficulty } from '#contract/question-bank/schemas.ts'

/** The difficulty in logits that an author's word stands for. */
export const levelDifficulty: Readonly<Record<Difficulty, number>> = { easy: -1, medium: 0, hard: 1 }

/** Until so many answers are counted, the author's word holds. */
export const ANSWERS_TO_MOVE = 30

export interface MeasuredQuestion {
  /** Logits. */
  readonly difficulty: number
  readonly answers: number
  readonly solved: number
  /** Right answers expected less those given, since the difficulty last moved. */
  readonly surprise: number
}

/** New answers to a question: how many, how many of them right, and how many were expected to be. */
export interface NewAnswers {
  readonly answers: number
  readonly solved: number
  readonly expected: number
}

/** A right answer of a learner whom the question suits tells so much (p'²/pq at an expected success of 0.7 with a floor of a quarter). */
const INFORMATION = 0.15
const WIDEST = 3

/** The question once new answers are counted. What came before it may move is kept and moves it then. */
export function withCounted(before: MeasuredQuestion, counted: NewAnswers): MeasuredQuestion {
  const answers = before.answers + counted.answers
  const surprise = before.surprise + counted.expected - counted.solved
  const solved = before.solved + counted.solved
  if (answers < ANSWERS_TO_MOVE) return { difficulty: before.difficulty, answers, solved, surprise }
  // One step of Newton's method from where it stands, by all answers that there were.
  const moved = before.difficulty + surprise / (answers * INFORMATION)
  return { difficulty: Math.max(-WIDEST, Math.min(WIDEST, moved)), answers, solved, surprise: 0 }
}
