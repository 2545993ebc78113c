import { expectedSuccess, type Skill, withAnswer } from './ability.ts'

/** What was asked, as the session kept it: `right` is the number of the right option. */
export interface AskedQuestion {
  readonly questionId: string
  readonly place: number
  readonly difficulty: number
  readonly right: number
}

/** `option` is the number of the chosen option. */
export interface GivenAnswer {
  readonly questionId: string
  readonly option: number
}

export interface MarkedAnswer extends GivenAnswer {
  readonly isRight: boolean
  /** The chance of a right answer that the learner had. */
  readonly expected: number
}

export interface FinishedSession {
  readonly answers: readonly MarkedAnswer[]
  readonly skill: Skill
  readonly recent: readonly number[]
}

/** So many places of questions done are kept. */
export const MOST_RECENT = 500

/** What a session is over: its answers in the order they were given, and what the learner can do then. Null where an answer is to another question. */
export function finishSession(
  asked: readonly AskedQuestion[],
  given: readonly GivenAnswer[],
  before: Skill & { readonly recent: readonly number[] },
): FinishedSession | null {
  const byId = new Map(asked.map((question) => [question.questionId, question]))
  let skill: Skill = { theta: before.theta, n: before.n }
  let recent = [...before.recent]
  const answers: MarkedAnswer[] = []
  for (const { questionId, option } of given) {
    const question = byId.get(questionId)
    if (question === undefined) return null
    const isRight = option === question.right
    answers.push({ questionId, option, isRight, expected: expectedSuccess(skill.theta, question.difficulty) })
    skill = withAnswer(skill, question.difficulty, isRight)
    recent = [...recent.filter((place) => place !== question.place), question.place]
  }
  return { answers, skill, recent: recent.slice(-MOST_RECENT) }
}
