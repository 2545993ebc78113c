import type { ItemFigures, QuestionStatistics, TestStatistics } from '#contract/statistics/schemas.ts'
import { attainableMarks, countsInTotal } from '#domain/marking/counted-questions.ts'
import { namedUnit, NO_MARKS, unitOf } from '#domain/marking/marks.ts'
import { difficultyFacts } from '#domain/statistics/difficulty-facts.ts'
import type { ItemFacts, ItemStatistic } from '#domain/statistics/item-statistics/item-statistic.ts'
import { mostOf } from '#domain/marking/scheme.ts'
import { flagsOf } from '#domain/marking/suspicious-keys.ts'
import type { TestBoardCalls } from '#do/test-board/test-board.ts'
import { AppError } from '#worker/http/app-error.ts'
import { type CountedPaper, findPaper, listPapersOf } from '#worker/features/results/public/keyed-papers.sql.ts'
import { findTestPapers } from '#worker/features/results/public/test-papers.ts'

export interface StatisticsDeps {
  readonly db: D1Database
  readonly board: (testId: string) => Pick<TestBoardCalls, 'statistics' | 'difficulties'>
}

/** Statistics of one paper of a test, from its board. Errors: not_found. */
export async function testStatistics(deps: StatisticsDeps, testId: string, wanted: number | undefined): Promise<TestStatistics> {
  const test = await findTestPapers(deps.db, testId)
  if (test === null) throw new AppError('not_found')
  const version = wanted ?? test.current ?? test.papers[0]
  const named = { testId, title: test.title, papers: test.papers, paperVersion: version ?? null }
  if (version === undefined) return { ...named, kind: 'none' }
  const paper = await findPaper(deps.db, testId, version)
  if (paper === null) throw new AppError('not_found')
  const reply = await deps.board(testId).statistics({ testId, paperVersion: version, items: factsOf(paper) })
  if (reply.kind === 'counting') return { ...named, kind: 'counting' }
  return {
    ...named,
    kind: 'counted',
    keyVersion: paper.keyVersion,
    total: reply.total,
    scores: reply.scores,
    max12: attainableMarks(paper.plan, awardsOf(paper)).total,
    ...namedUnit(unitOf(paper.plan)),
    items: reply.items.map((item, place) => figuresOf(paper, place, item)),
  }
}

/** A question in every paper that holds it. */
export async function questionStatistics(deps: StatisticsDeps, questionId: string): Promise<QuestionStatistics> {
  const papers = await listPapersOf(deps.db, questionId)
  const items = await Promise.all(
    papers.map(async (paper) => {
      const place = paper.plan.questions.findIndex(({ id }) => id === questionId)
      const { testId, title, version } = paper
      const board = deps.board(testId)
      const reply = await board.statistics({ testId, paperVersion: version, items: factsOf(paper), place })
      const measured = (await board.difficulties({ paperVersion: version, items: difficultyFacts(paper.plan, paper.keys) }))[place]
      const item = reply.kind === 'counted' ? reply.items[0] : undefined
      return {
        testId,
        title,
        paperVersion: version,
        figures: item === undefined ? null : figuresOf(paper, place, item),
        author: paper.plan.questions[place]?.difficulty ?? 'medium',
        measured: measured === undefined || measured.n === 0 ? null : measured,
      }
    }),
  )
  return { items }
}

const awardsOf = ({ keys }: CountedPaper) => keys.map(({ award }) => award)

/** What the statistics need to know of each question. */
function factsOf({ plan, keys }: CountedPaper): ItemFacts[] {
  return plan.questions.map(({ type, scheme, optionCount, columns }, q) => {
    const key = keys[q]
    return {
      type,
      optionCount,
      max12: key?.award === 'none' ? NO_MARKS : mostOf(scheme),
      inTotal: countsInTotal(
        plan,
        plan.sections.findIndex(({ from, to }) => q >= from && q < to),
      ),
      rightOptions: key === undefined ? [] : rightOptionsOf(key, columns),
      ...(columns === undefined ? {} : { columns }),
    }
  })
}

/** Accepted options, of a matrix as cells; of several accepted sets all that are in any. */
function rightOptionsOf(key: CountedPaper['keys'][number], columns = 1): number[] {
  const sets = [key, ...(key.also ?? [])]
  const options = sets.flatMap((set) => {
    if ('options' in set) return set.options
    return 'rows' in set ? set.rows.flatMap((row, r) => row.map((column) => r * columns + column)) : []
  })
  return [...new Set(options)]
}

function figuresOf({ plan, keys }: CountedPaper, place: number, item: ItemStatistic): ItemFigures {
  const question = plan.questions[place]
  if (question === undefined) throw new RangeError(`the paper has no question ${place}`)
  const { variance: _, covarianceWithTotal: __, ...figures } = item
  return {
    place,
    questionId: question.id,
    questionVersion: question.version,
    type: question.type,
    max12: mostOf(question.scheme),
    sectionId: plan.sections.find(({ from, to }) => place >= from && place < to)?.id ?? '',
    isWithdrawn: keys[place]?.award === 'none',
    ...figures,
    flags: flagsOf(item),
  }
}
