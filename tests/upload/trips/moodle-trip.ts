import type { ContentQuestion } from '#contract/imports/content.ts'
import { writeMoodle } from '#web/formats/moodle/write-moodle.ts'
import { anyQuestion } from '../any-question.ts'
import { beside, mustTell as tellsOf, wanted } from '../export-wanted.ts'
import { readBack } from '../read-back.ts'
import { shownAlike } from '../shown-alike.ts'
import { mustBeClean, mustEqual, mustTell, several, type Trip } from './trip.ts'

/** Moodle XML gives back every question of every type in every script, or tells the difference. */
export const moodleTrip: Trip = {
  name: 'Moodle XML',
  questions: several(anyQuestion(), 3),
  run: async (questions) => {
    const { bytes, lost } = writeMoodle(questions, beside)
    const leftOut = new Set(lost.filter(({ isLeftOut }) => isLeftOut).map(({ id }) => id))
    const expected = questions.filter(({ id }) => !leftOut.has(id))
    // Only a matrix whose rows have several columns has no place there.
    for (const question of questions) mustEqual(leftOut.has(question.id), hasSeveralColumns(question), 'left out')
    if (expected.length === 0) return
    const back = await readBack('moodle', bytes)
    mustBeClean(back.problems)
    mustEqual(back.questions.length, expected.length, 'how many questions')
    for (const [i, question] of expected.entries()) {
      const told = lost.find(({ id }) => id === question.id)?.what ?? []
      mustTell(told, tellsOf(question))
      const [before, after] = shownAlike(...compared(question, back.questions[i], told))
      mustEqual(after, before, 'a question')
    }
  },
}

const hasSeveralColumns = ({ key }: ContentQuestion): boolean =>
  'rows' in key && Object.values(key.rows).some((columns) => columns.length !== 1)

/** What is equal but for what is told: a hint in some languages only, right sides that are plain text, their order. */
function compared(question: ContentQuestion, read: ContentQuestion | undefined, told: readonly string[]): [unknown, unknown] {
  if (read === undefined) throw new Error('one question is missing')
  const hasHint = !told.some((what) => what.startsWith('hint in other languages'))
  const isOrdered = !told.includes('order of columns')
  const hasColumns = isOrdered && !told.some((what) => what.includes('columns') || what === 'pictures')
  const kept = (one: ContentQuestion) => {
    const { key, variants, ...rest } = wanted(one)
    const texts = Object.entries(variants).map(([language, { hint, columns, ...others }]) => [
      language,
      { ...others, ...(hasHint && { hint }), ...(hasColumns && { columns }) },
    ])
    return { ...rest, ...(isOrdered && { key }), variants: Object.fromEntries(texts) as unknown }
  }
  return [kept(question), kept(read)]
}
