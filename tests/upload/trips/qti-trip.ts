import type { ContentQuestion } from '#contract/imports/content.ts'
import { LOCALES } from '#contract/shared/locales.ts'
import { writeQti } from '#web/formats/qti/write-qti.ts'
import { anyQuestion } from '../any-question.ts'
import { beside, mustTell as tellsOf } from '../export-wanted.ts'
import { oneByLanguage, wantedItem } from '../qti-wanted.ts'
import { readBack } from '../read-back.ts'
import { shownAlike } from '../shown-alike.ts'
import { mustBeClean, mustEqual, mustTell, several, type Trip } from './trip.ts'

/** QTI 3 gives back every question of every type in every script, or tells the difference. */
export const qtiTrip: Trip = {
  name: 'QTI',
  questions: several(anyQuestion(), 3),
  run: async (questions) => {
    const { bytes, lost } = writeQti(questions, beside)
    const back = await readBack('qti', bytes)
    mustBeClean(back.problems)
    const expected = questions.flatMap(oneByLanguage)
    mustEqual(
      back.questions.map(({ id }) => id),
      expected.map(({ question }) => question.id),
      'ids',
    )
    for (const question of questions)
      mustTell(lost.find(({ id }) => id === question.id)?.what ?? [], [...tellsOf(question), ...alsoTold(question)])
    for (const [i, { question, language }] of expected.entries()) {
      const read = back.questions[i]
      const [spoken] = LOCALES.filter((one) => read?.variants[one] !== undefined)
      // An English text in other letters is taken for what its letters say, which is told.
      if (language !== 'en') mustEqual(spoken, language, 'a language')
      const [before, after] = shownAlike(wantedItem(question, language), read === undefined ? null : wantedItem(read, spoken ?? 'en'))
      mustEqual(after, before, 'a question')
    }
  },
}

const alsoTold = ({ type, tags, variants }: ContentQuestion): string[] => [
  ...(type === 'trueFalse' ? ['type trueFalse'] : []),
  ...(tags === undefined ? [] : ['tags, but for the manifest']),
  ...(Object.keys(variants).length > 1 ? ['languages in items of their own'] : []),
  ...(Object.values(variants).some(({ hint }) => hint !== undefined) ? ['hint'] : []),
]
