/**
 * Marking a second time, written from docs/exam-rules.md alone: as fractions, question by question, with nothing of the product's
 * own marking. Slow and plain on purpose.
 */
import type { Answer } from '#contract/attempts/schemas.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'

type Block = ContentPattern['sections'][number]['blocks'][number]

/** Parts of a mark that the reference counts in; a plan counts in another number. */
export const PARTS = 1680

export interface ReferenceResult {
  /** In 1/1680 marks, which hold thirds, quarters, fifths, sevenths, eighths and sixteenths. */
  readonly totalParts: number
  readonly sectionParts: readonly number[]
  /** Of each question: its marks, or null where it is not considered. */
  readonly questionParts: readonly (number | null)[]
}

/** The marks of a set of answers under a pattern. `columns` are those of a matrix. */
export function slowMarks(
  pattern: ContentPattern,
  keys: readonly QuestionKey[],
  answers: readonly Answer[],
  columns: readonly number[],
): ReferenceResult {
  const questionParts: (number | null)[] = []
  const sections: { id: string; attempted: boolean; places: number[]; qualifies: boolean }[] = []
  for (const section of pattern.sections) {
    const places: number[] = []
    for (const block of section.blocks) {
      let left = block.attemptAny ?? block.count
      for (let i = 0; i < block.count; i++) {
        const place = questionParts.length
        places.push(place)
        const answer = answers[place] ?? null
        const isEmpty = !isGiven(answer)
        if (!isEmpty && left === 0) questionParts.push(null)
        else {
          questionParts.push(marksOf(block, keyAt(keys, place), answer, columns[place] ?? 1))
          if (!isEmpty) left--
        }
      }
    }
    const attempted = places.some((place) => isGiven(answers[place] ?? null))
    sections.push({ id: section.id, attempted, places, qualifies: section.qualifying !== undefined })
  }
  if (pattern.chooseSections !== undefined) {
    let left = pattern.chooseSections.count
    for (const { id, attempted, places } of sections) {
      if (!pattern.chooseSections.of.includes(id) || !attempted) continue
      if (left > 0) left--
      else for (const place of places) questionParts[place] = null
    }
  }
  const sectionParts = sections.map(({ places }) => places.reduce((marks, place) => marks + (questionParts[place] ?? 0), 0))
  const totalParts = sections.reduce((marks, { qualifies }, s) => marks + (qualifies ? 0 : (sectionParts[s] ?? 0)), 0)
  return { totalParts, sectionParts, questionParts }
}

/** The marks that a paper of the pattern is out of. */
export function maximum(pattern: ContentPattern): number {
  const worth = (blocks: readonly Block[]) => blocks.reduce((marks, b) => marks + (b.attemptAny ?? b.count) * partsOf(b.scheme.right), 0)
  const counting = pattern.sections.filter(({ qualifying }) => qualifying === undefined)
  const chosen = pattern.chooseSections
  const always = counting.filter(({ id }) => chosen?.of.includes(id) !== true)
  const best = counting
    .filter(({ id }) => chosen?.of.includes(id) === true)
    .map(({ blocks }) => worth(blocks))
    .toSorted((a, b) => b - a)
    .slice(0, chosen?.count ?? 0)
  return [...always.map(({ blocks }) => worth(blocks)), ...best].reduce((a, b) => a + b, 0) / PARTS
}

function keyAt(keys: readonly QuestionKey[], place: number): QuestionKey {
  const key = keys[place]
  if (key === undefined) throw new Error(`question ${place} has no key`)
  return key
}

/** "-5/6" is -700 parts; by numerator and denominator, so that no float comes in. */
function partsOf(text: string): number {
  const [whole = '', denominator = '1'] = text.split('/')
  const decimals = whole.includes('.') ? whole.length - whole.indexOf('.') - 1 : 0
  const numerator = Number(whole.replace('.', '')) * PARTS
  const divisor = Number(denominator) * 10 ** decimals
  if (numerator % divisor !== 0) throw new Error(`${text} is no whole number of parts`)
  return numerator / divisor
}

/** The generated answers hold whole numbers, words and lists; "-" is half a number. */
export function isGiven(answer: Answer): boolean {
  if (answer === null) return false
  return typeof answer === 'string' ? answer.trim() !== '' && answer !== '-' : answer.length > 0
}

function marksOf({ type, scheme }: Block, key: QuestionKey, answer: Answer, columns: number): number {
  const right = partsOf(scheme.right)
  const wrong = partsOf(scheme.wrong)
  if (scheme.rule === 'perRow') return rowMarks(key, answer, columns, right, wrong)
  if (!isGiven(answer)) return 0
  if (typeof answer === 'string') {
    if ('accept' in key) return key.accept.split(',').some((value) => Number(value) === Number(answer)) ? right : wrong
    return 'texts' in key && key.texts.includes(answer) ? right : wrong
  }
  const chosen = answer ?? []
  if ('rows' in key) return isSame(cellsOf(key.rows, columns), chosen) ? right : wrong
  if (!('options' in key)) throw new Error('a list of options needs a key of options')
  if (type !== 'multiple' || scheme.rule === 'fixed') return isSame(key.options, chosen) ? right : wrong
  if (chosen.some((option) => !key.options.includes(option))) return wrong
  if (chosen.length === key.options.length) return right
  if (scheme.rule === 'proportional') return (right * chosen.length) / key.options.length
  // The table of JEE Advanced: three of four, two of three or more, one of two or more.
  return chosen.length * PARTS
}

function rowMarks(key: QuestionKey, answer: Answer, columns: number, right: number, wrong: number): number {
  if (!('rows' in key)) throw new Error('rows are marked by a key of rows')
  let marks = 0
  for (const [row, columnsOfRow] of key.rows.entries()) {
    const chosen = (typeof answer === 'object' ? (answer ?? []) : []).filter((cell) => cell >= row * columns && cell < (row + 1) * columns)
    if (chosen.length === 0) continue
    const wanted = columnsOfRow.map((column) => row * columns + column)
    marks += isSame(wanted, chosen) ? right : wrong
  }
  return marks
}

const cellsOf = (rows: readonly (readonly number[])[], columns: number): number[] =>
  rows.flatMap((right, row) => right.map((column) => row * columns + column))

const isSame = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((one) => b.includes(one))
