/** A session on the device: which question is asked, what was answered, and what comes next. */
import type { PracticeQuestion, PracticeSession } from '#contract/practice/schemas.ts'
import { type Skill, withAnswer } from '#domain/practice/ability.ts'
import { nextSuited } from '#domain/practice/next-questions.ts'

export interface SessionState {
  /** Null once all are done. */
  readonly current: PracticeQuestion | null
  readonly left: readonly PracticeQuestion[]
  readonly answers: readonly { readonly questionId: string; readonly option: number; readonly isRight: boolean }[]
  /** Null where the questions come in their fixed order. */
  readonly skill: Skill | null
}

/** The state with these answers given in their order, and the last one still on screen; without any, the state before the first. */
export function resumed(
  { questions, skill }: Pick<PracticeSession, 'questions' | 'skill'>,
  answers: readonly { readonly questionId: string; readonly option: number }[],
): SessionState {
  let state: SessionState = { current: null, left: questions, answers: [], skill }
  for (const { questionId, option } of answers) {
    const current = state.left.find((one) => one.questionId === questionId)
    if (current !== undefined) state = answered({ ...state, current, left: state.left.filter((one) => one !== current) }, option)
  }
  return state.current === null ? withNext(state) : state
}

/** The state once the current question is answered: it stays on screen until the next one is asked for. */
export function answered(state: SessionState, option: number): SessionState {
  const { current, answers, skill } = state
  if (current === null || isAnswered(state)) return state
  const isRight = option === current.right
  return {
    ...state,
    answers: [...answers, { questionId: current.questionId, option, isRight }],
    skill: skill && withAnswer(skill, current.difficulty, isRight),
  }
}

/** The option that was chosen for the current question; null before. */
export function chosenOption({ current, answers }: SessionState): number | null {
  const last = answers.at(-1)
  return current !== null && last?.questionId === current.questionId ? last.option : null
}

const isAnswered = (state: SessionState): boolean => chosenOption(state) !== null

/** The next question: the one that suits what the learner can do by now, or the next in the fixed order. */
export function withNext(state: SessionState): SessionState {
  const at = state.left.length === 0 ? -1 : state.skill === null ? 0 : nextSuited(state.left, state.skill.theta)
  return { ...state, current: state.left[at] ?? null, left: state.left.filter((_, i) => i !== at) }
}
