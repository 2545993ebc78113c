import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { MarkedQuestion } from '#contract/results/schemas.ts'
import { negateUnits, sumUnits, units } from '#domain/marking/units.ts'
import { mergeBoards } from '#domain/ranking/merge-boards.ts'
import { wholeBoard, withoutScopes } from '#domain/ranking/sitting-board.ts'
import { type Board, type ClosedAttempt, EMPTY_BOARD, fold } from '#domain/ranking/test-board.ts'

/** A sitting of a million at 100 questions of 2 marks, a quarter taken for a wrong one, in four sections (docs/budgets.md). */
const MOST_GZIP_BYTES = 12_000
const QUESTIONS = 100
const [RIGHT, WRONG] = [units(24), units(-6)]
const CATEGORIES = ['general', 'ews', 'obc', 'sc', 'st']
const STATES = Array.from({ length: 36 }, (_, i) => `S${i}`)

test(`the board of a million attempts is smaller than ${MOST_GZIP_BYTES} bytes when it travels`, () => {
  const random = seeded(178)
  // Counts are doubled again and again: what grows is the number of digits, as it does with as many learners.
  const doubled = (board: Board, times: number): Board => (times === 0 ? board : doubled(mergeBoards([board, board]), times - 1))
  const part = () =>
    fold(
      EMPTY_BOARD,
      Array.from({ length: 500 }, () => simulated(random)),
    )
  const board = mergeBoards(Array.from({ length: 8 }, (_, i) => doubled(part(), 8 + (i % 3))))
  expect(board.sums.count).toBeGreaterThan(1_000_000)
  const rare = { 'state:S90': { '120': 3, '60': 7 }, 'category:other': { '96': 19 } }
  const whole = wholeBoard([{ keys: { 1: 1 }, board: { ...board, histograms: { ...board.histograms, ...rare } } }], 1_900_000_000_000)
  const ranked = Object.keys(board.histograms).filter((scope) => !scope.startsWith('section:'))
  expect(ranked).toHaveLength(1 + CATEGORIES.length + STATES.length)
  const text = JSON.stringify(withoutScopes(whole, ranked))
  expect(gzipSync(text).length, `${text.length} bytes as they are`).toBeLessThan(MOST_GZIP_BYTES)
})

/** Learners of every ability at questions of every difficulty. */
function simulated(random: () => number): ClosedAttempt {
  const ability = random()
  const questions = Array.from({ length: QUESTIONS }, (_, q): MarkedQuestion => {
    const spentMs = Math.floor(5_000 + random() * 60_000)
    if (random() < 0.3 - ability / 5) return [units(0), 3, 1, null, spentMs, 1, 0, -1]
    const isRight = random() < ability * (1 - q / 200)
    const option = isRight ? q % 4 : Math.floor(random() * 4)
    return isRight ? [RIGHT, 0, 2, [option], spentMs, 1, 0, 3_000] : [WRONG, 2, 2, [option], spentMs, 1, 0, 2_000]
  })
  const sections = [0, 25, 50, 75].map((from) => {
    const own = questions.slice(from, from + 25)
    const marks = own.map(([mark]) => mark)
    return {
      score12: sumUnits(marks),
      spentMs: own.reduce((sum, [, , , , ms]) => sum + ms, 0),
      right: own.filter(([, verdict]) => verdict === 0).length,
      partial: 0,
      wrong: own.filter(([, verdict]) => verdict === 2).length,
      negative12: negateUnits(sumUnits(marks.filter((mark) => mark < 0))),
    }
  })
  return {
    score12: sumUnits(sections.map(({ score12 }) => score12)),
    tieKey: String(Math.floor(random() * 100_000_000)).padStart(8, '0'),
    category: CATEGORIES[Math.floor(random() * CATEGORIES.length)] ?? null,
    state: STATES[Math.floor(random() * STATES.length)] ?? null,
    sections,
    questions,
    elapsedMs: 10_800_000,
  }
}

/** A small generator with a seed, so that a failure comes again. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
