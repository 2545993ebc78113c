import { isTellingSet, tellingAnswers } from '#domain/plausibility/telling-answers.ts'
import { LEAST_EQUAL, wrongAnswers } from '#domain/plausibility/wrong-answers.ts'
import { OWN_RULES, type Rules } from './simulate.ts'

const enough = (questions: Parameters<typeof wrongAnswers>[0], least: number) => {
  const wrong = wrongAnswers(questions)
  return wrong.length < least ? null : wrong
}

/** Bugs that the proof has to catch. */
export const PLANTED: Readonly<Record<string, Rules>> = {
  'one equal wrong answer is enough': { ...OWN_RULES, compared: (questions) => enough(questions, 1), isTelling: () => true },
  'those who click are not left out': {
    ...OWN_RULES,
    compared: (questions) => enough(questions, LEAST_EQUAL),
    isTelling: (wrong, board) => tellingAnswers(wrong, board).length >= LEAST_EQUAL,
  },
  'wrong answers that many gave count too': {
    ...OWN_RULES,
    isTelling: (wrong, board) => isTellingSet(wrong, { ...board, items: [] }),
  },
  'what others need for a question is forgotten': {
    ...OWN_RULES,
    work: (attempt, usualMs) =>
      OWN_RULES.work(
        attempt,
        usualMs.map(() => 60_000),
      ),
  },
  'nobody’s answers are compared': { ...OWN_RULES, compared: () => null },
  'nobody’s work is looked at': { ...OWN_RULES, work: () => ({}) },
}
