import { writeDocx } from '#web/formats/docx/write-docx.ts'
import { anyQuestion } from '../any-question.ts'
import { beside } from '../export-wanted.ts'
import { readBack } from '../read-back.ts'
import { wordFaults } from '../word-order.ts'
import { wordWanted } from '../word-wanted.ts'
import { mustBeClean, mustEqual, several, type Trip } from './trip.ts'

/** Of the pieces that texts are made of. */
const TOLD = new Set(['chemical formulas, but for their look', 'formulas as TeX'])

/** Word gives back every question of every type in every script, with its id. */
export const wordTrip: Trip = {
  name: 'DOCX',
  questions: several(anyQuestion(), 3),
  run: async (questions) => {
    const { bytes, lost } = writeDocx(questions, beside)
    mustEqual(
      lost.flatMap(({ what }) => what).filter((what) => !TOLD.has(what)),
      [],
      'losses',
    )
    mustEqual(wordFaults(bytes), [], 'what Word would refuse')
    const back = await readBack('docx', bytes)
    mustBeClean(back.problems)
    mustEqual(
      back.problems.filter(({ code }) => code === 'text_unplaced'),
      [],
      'texts without a place',
    )
    mustEqual(
      back.questions.map(({ id }) => id),
      questions.map(({ id }) => id),
      'ids',
    )
    for (const [i, question] of questions.entries()) {
      const [before, after] = wordWanted(question, back.questions[i] ?? null)
      mustEqual(after, before, 'a question')
    }
  },
}
