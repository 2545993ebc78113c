/**
 * Honest and dishonest attempts, looked at by the product's own rules. Here the best attempts are not chosen and no age is asked: every honest
 * attempt is held to the rules on work, which is harder than what the product does.
 */
import { type MarkedQuestion, VERDICTS } from '#contract/results/schemas.ts'
import { textHash } from '#domain/plausibility/equal-sets.ts'
import { isTellingSet } from '#domain/plausibility/telling-answers.ts'
import { workSigns } from '#domain/plausibility/work-signs.ts'
import { comparedAnswers, wrongAnswersText } from '#domain/plausibility/wrong-answers.ts'
import { NO_MARKS } from '#domain/marking/marks.ts'
import { type Draw, drawFrom } from './draw.ts'
import { type Cheat, cheating, CHEATS, honest, honestKind } from './learners.ts'
import { type MadePaper, makePapers, OPTIONS } from './papers.ts'

/** What is swapped for a planted bug. */
export interface Rules {
  readonly compared: typeof comparedAnswers
  readonly isTelling: typeof isTellingSet
  readonly work: typeof workSigns
}

export const OWN_RULES: Rules = { compared: comparedAnswers, isTelling: isTellingSet, work: workSigns }

export const SIGNS = ['equal', 'pace', 'rush'] as const
export type Sign = (typeof SIGNS)[number]

export interface Outcome {
  readonly honest: number
  /** Honest attempts with any sign, and with each. */
  readonly flagged: number
  readonly bySign: Readonly<Record<Sign, number>>
  /** Of each kind of honest attempt those with a sign. */
  readonly byKind: Readonly<Record<string, number>>
  /** Of those who cheat in each way, how many there are and how many have a sign. */
  readonly caught: Readonly<Record<Cheat, { readonly of: number; readonly caught: number }>>
}

export const perTenThousand = (outcome: Outcome): number => (10_000 * outcome.flagged) / outcome.honest

interface Looked {
  readonly kind: string
  readonly isHonest: boolean
  readonly signs: Set<Sign>
}

/** @param attempts honest ones, over all papers; @param groups of each way of cheating */
export function simulate(
  { attempts, groups }: { readonly attempts: number; readonly groups: number },
  random: () => number,
  rules: Rules = OWN_RULES,
): Outcome {
  const draw = drawFrom(random)
  const looked = makePapers(draw).flatMap((paper) =>
    lookAt(paper, Math.round(attempts * paper.share), paper.name === 'usual' ? groups : 0, draw, rules),
  )
  const honestOnes = looked.filter(({ isHonest }) => isHonest)
  const flagged = honestOnes.filter(({ signs }) => signs.size > 0)
  const count = <Name extends string>(names: readonly Name[], of: (name: Name) => number) =>
    Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, number>
  return {
    honest: honestOnes.length,
    flagged: flagged.length,
    bySign: count(SIGNS, (sign) => flagged.filter(({ signs }) => signs.has(sign)).length),
    byKind: count([...new Set(flagged.map(({ kind }) => kind))], (kind) => flagged.filter((one) => one.kind === kind).length),
    caught: Object.fromEntries(
      CHEATS.map((cheat) => {
        const own = looked.filter((one) => !one.isHonest && one.kind === cheat)
        return [cheat, { of: own.length, caught: own.filter(({ signs }) => signs.size > 0).length }]
      }),
    ) as Outcome['caught'],
  }
}

/** One test: usual times and shares of answers are known only when all have taken it. */
function lookAt(paper: MadePaper, count: number, groups: number, draw: Draw, rules: Rules): Looked[] {
  const counts = paper.questions.map(() => ({ spentMs: 0, split: Array.from({ length: OPTIONS }, () => 0) }))
  const looked: Looked[] = []
  const sets = new Map<bigint, { readonly wrong: ReturnType<typeof comparedAnswers>; readonly members: Looked[] }>()
  const worked: (readonly [Looked, MarkedQuestion[]])[] = []
  const add = (kind: string, isHonest: boolean, questions: MarkedQuestion[]): void => {
    const one: Looked = { kind, isHonest, signs: new Set() }
    looked.push(one)
    for (const [q, [, , , answer, spentMs]] of questions.entries()) {
      const item = counts[q]
      if (item === undefined) continue
      item.spentMs += spentMs
      const option = Array.isArray(answer) ? Number(answer[0]) : -1
      if (option >= 0) item.split[option] = (item.split[option] ?? 0) + 1
    }
    const wrong = rules.compared(questions)
    if (wrong !== null) {
      const hash = textHash(wrongAnswersText(1, wrong))
      const members = sets.get(hash)?.members ?? []
      members.push(one)
      // The answers of those who are alone with them are not kept: they are most.
      sets.set(hash, { wrong: members.length > 1 ? wrong : null, members })
    }
    // Most can have no sign, whatever the others need: they are not kept.
    if (mayBeUnusual(questions)) worked.push([one, questions])
  }
  for (let i = 0; i < count; i++) {
    const kind = honestKind(draw)
    add(kind, true, honest(kind, paper, draw))
  }
  for (const cheat of CHEATS)
    for (let g = 0; g < groups; g++) for (const questions of cheating(cheat, paper, draw)) add(cheat, false, questions)
  const board = {
    sums: { count: looked.length, sum12: NO_MARKS, sumSquares: 0, sections: [], topper: null },
    items: counts.map(({ spentMs, split }) => ({
      right: 0,
      sum12: NO_MARKS,
      sumSquares: 0,
      sumProducts: 0,
      spentMs,
      split,
      unanswered: 0,
    })),
  }
  for (const { wrong, members } of sets.values())
    if (members.length > 1 && wrong !== null && rules.isTelling(wrong, board)) for (const { signs } of members) signs.add('equal')
  const usualMs = counts.map(({ spentMs }) => spentMs / looked.length)
  for (const [{ signs }, questions] of worked)
    for (const sign of Object.keys(rules.work({ questions, givenMs: paper.givenMs }, usualMs))) signs.add(sign as Sign)
  return looked
}

/** Twenty answers within three seconds each, or nearly everything right. */
const mayBeUnusual = (questions: readonly MarkedQuestion[]): boolean =>
  questions.filter(([, , , , , , , firstMs]) => firstMs >= 0 && firstMs < 3_000).length >= 20 ||
  questions.filter(([, verdict]) => verdict === RIGHT).length >= 0.9 * questions.length
const RIGHT = VERDICTS.indexOf('right')
