import { FATES } from './cast.ts'
import { countedAnswers, marked, marksText, rankAmong, type DayRecord } from './judge.ts'
import type { Question, Sitting } from './paper.ts'

/** One line a browser: its clock, when it began after T0, how far its countdown was from the end of all, what counts, and what befell it. */
export function printTable(records: readonly DayRecord[], questions: readonly Question[], { opensAt, minutes }: Sitting): void {
  const closesAt = opensAt + minutes * 60_000
  const all = records.map((record) => marked(countedAnswers(record), questions))
  console.log('  learner     clock  lang  width  first question  countdown off  answers  cut  marks   rank  shown  befell')
  for (const [i, { learner, firstSeenAt, played, shown }] of records.entries()) {
    const own = all[i]
    if (own === undefined) continue
    const off = Math.max(0, ...played.promisedEnds.map((end) => Math.abs(end - closesAt)))
    const answers = [...played.given.values()].filter((answer) => answer !== null).length
    const cells = [
      learner.name,
      `${learner.clockOffMs < 0 ? '−' : '+'}${Math.round(Math.abs(learner.clockOffMs) / 60_000)} min`.padStart(7),
      learner.language.padEnd(4),
      String(learner.viewport.width).padStart(5),
      (firstSeenAt === null ? 'never' : `T0 + ${((firstSeenAt - opensAt) / 1_000).toFixed(1)} s`).padStart(14),
      `${(off / 1_000).toFixed(1)} s`.padStart(13),
      String(answers).padStart(7),
      String(played.cut.length).padStart(3),
      marksText(own.halves).padStart(6),
      String(rankAmong(own, all)).padStart(4),
      (shown?.marks ?? 'none').padStart(6),
      FATES[learner.fate],
    ]
    console.log(`  ${cells.join('  ')}`)
  }
}
