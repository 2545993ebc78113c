import type { DocItem, DocPiece } from '../docx/doc-model.ts'
import { sameAnswer } from './answers.ts'
import { optionParts, piecesOf, type Draft } from './draft.ts'
import { readEndKeys, type EndKeys } from './end-keys.ts'
import { isBlank, linesOf } from './line-text.ts'
import { readEndSolutions, type EndSolutions } from './end-solutions.ts'
import { optionStyles } from './option-styles.ts'
import { rowsOf } from './rows.ts'
import { Segmenter } from './segmenter.ts'

export interface Segmented {
  readonly questions: readonly Draft[]
  /** Pieces that are no content of a question and were understood: numbers, labels, words such as "Answer:". */
  readonly read: readonly DocPiece[]
  /** Text that belongs to no question, with how many questions stand before it. */
  readonly unplaced: readonly { readonly after: number; readonly pieces: readonly DocPiece[] }[]
}

/** A document as questions: their stems, options, answers and solutions, as they stand. */
export function segment(items: readonly DocItem[]): Segmented {
  const end = readEndSolutions(items)
  if (end !== null) {
    const before = segmentBody(items.slice(0, end.from))
    // Steps of the last question's solution are numbered as well, but are not as many as the questions, and stand behind no list of keys.
    const isOfAll = end.solutions.size * 2 >= before.questions.length || readEndKeys(items.slice(0, end.from)) !== null
    if (isOfAll && before.questions.length >= 2) return withSolutions(before, end)
  }
  return segmentBody(items)
}

function withSolutions({ questions, read, unplaced }: Segmented, end: EndSolutions): Segmented {
  const rest = [...end.solutions].flatMap(([number, content]) => {
    const [question, another] = questions.filter((one) => one.number === number)
    if (question === undefined || another !== undefined) return piecesOf(content)
    question.solution.push(...content)
    return []
  })
  return {
    questions,
    read: [...read, ...end.read],
    unplaced: isBlank(rest) ? unplaced : [...unplaced, { after: questions.length, pieces: rest }],
  }
}

function segmentBody(items: readonly DocItem[]): Segmented {
  const keys = readEndKeys(items)
  const body = keys === null ? items : items.slice(0, keys.from)
  const read: DocPiece[] = [...(keys?.read ?? [])]
  const styles = optionStyles(linesOf(body))
  const rows = rowsOf(body, styles, (pieces) => void read.push(...pieces))
  const answers = keys?.answers ?? new Map<number, never>()
  const numbered = new Segmenter(rows, answers, true)
  numbered.run()
  const runs = rows.filter(
    (row) => row.kind === 'line' && row.labels.some(({ style, index, from }) => style === styles[0] && index === 0 && from === 0),
  ).length
  let segmenter = numbered
  if (numbered.questions.length === 0 || numbered.questions.length * 2 < runs) {
    // Questions that have no numbers begin where the one before has its options or its answer.
    const unnumbered = new Segmenter(rows, answers, false)
    unnumbered.run()
    const isAsked = unnumbered.questions.some((draft) => draft.answer !== null || optionParts(draft).length > 0)
    if (isAsked && unnumbered.questions.length > numbered.questions.length) segmenter = unnumbered
  }
  read.push(...segmenter.read)
  const rest = giveAnswers(segmenter.questions, answers, read).concat(keys?.rest ?? [])
  if (isBlank(rest)) read.push(...rest)
  else segmenter.unplaced.push({ after: segmenter.questions.length, pieces: rest })
  return { questions: segmenter.questions, read, unplaced: segmenter.unplaced }
}

/**
 * Gives the answers at the end of a file to their questions; what fits none is returned. Where a number is there several times, as in
 * papers whose sections count anew, the answers go by their order if there are as many of them as questions, and to none if not.
 */
function giveAnswers(questions: readonly Draft[], answers: EndKeys['answers'], read: DocPiece[]): DocPiece[] {
  return [...answers].flatMap(([number, given]) => {
    const asked = questions.filter((question) => question.number === number)
    if (asked.length !== given.length) return given.flat()
    return given.flatMap((answer, i) => {
      const question = asked[i]
      if (question === undefined) return answer
      if (question.answer === null) {
        question.answer = answer
        if (given.length > 1) question.isAnswerByOrder = true
      } else if (sameAnswer(question.answer, answer)) read.push(...answer)
      else return answer
      return []
    })
  })
}
