/** Learners who are made up: honest ones of all kinds, and those who cheat. */
import { type MarkedQuestion, VERDICTS } from '#contract/results/schemas.ts'
import { units } from '#domain/marking/units.ts'
import type { Draw } from './draw.ts'
import { type MadePaper, type MadeQuestion, OPTIONS } from './papers.ts'

/** A choice at a question, and how long the question was on screen, ms; null is skipped. */
interface Given {
  readonly option: number | null
  readonly spentMs: number
  /** Until the first answer; the whole time where it is left out. */
  readonly firstMs?: number
  readonly isChanged?: boolean
}

const [RIGHT, WRONG, SKIPPED] = (['right', 'wrong', 'skipped'] as const).map((verdict) => VERDICTS.indexOf(verdict))

/** The attempt as marked. */
export const marked = (paper: MadePaper, given: readonly Given[]): MarkedQuestion[] =>
  paper.questions.map(({ right }, q) => {
    const { option, spentMs, firstMs = spentMs, isChanged = false }: Given = given[q] ?? { option: null, spentMs: 0 }
    const verdict = (option === null ? SKIPPED : option === right ? RIGHT : WRONG) ?? 0
    const facts = [Math.round(spentMs), 1, Number(isChanged), option === null ? -1 : Math.round(firstMs)] as const
    return [units(option === right ? 24 : 0), verdict, 0, option === null ? null : [option], ...facts]
  })

export type HonestKind =
  | 'careful'
  | 'savvy'
  | 'out of time'
  | 'knows little, clicks the rest'
  | 'clicks one option'
  | 'clicks in a cycle'
  | 'clicks at random'

/** How frequent each kind is. */
const KINDS: readonly (readonly [HonestKind, number])[] = [
  ['careful', 0.62],
  ['savvy', 0.08],
  ['out of time', 0.12],
  ['knows little, clicks the rest', 0.1],
  ['clicks one option', 0.03],
  ['clicks in a cycle', 0.03],
  ['clicks at random', 0.02],
]

export function honestKind(draw: Draw): HonestKind {
  let left = draw.share()
  for (const [kind, share] of KINDS) {
    left -= share
    if (left < 0) return kind
  }
  return 'careful'
}

/** An honest attempt. Savvy ones are strong and need a third of the usual time; whoever clicks needs about a second. */
export function honest(kind: HonestKind, paper: MadePaper, draw: Draw): MarkedQuestion[] {
  const ability =
    kind === 'savvy' ? draw.normal(1.8, 0.7) : kind === 'knows little, clicks the rest' ? draw.normal(-2.2, 0.6) : draw.normal(0, 1)
  const pace = kind === 'savvy' ? 0.25 + 0.25 * draw.share() : Math.exp(draw.normal(0, 0.3))
  const skips = draw.share() * 0.7
  const habit = draw.int(OPTIONS)
  const step = draw.chance(0.5) ? 1 : OPTIONS - 1
  const clicksFrom = kind === 'out of time' ? paper.questions.length * (0.55 + 0.4 * draw.share()) : Infinity
  const click = (q: number): number =>
    kind === 'clicks in a cycle' ? (habit + step * q) % OPTIONS : kind === 'clicks at random' ? draw.int(OPTIONS) : habit
  return marked(
    paper,
    paper.questions.map((question, q): Given => {
      const knows = draw.chance(1 / (1 + Math.exp(-1.2 * (ability - question.hardness))))
      if (kind.startsWith('clicks') || q >= clicksFrom)
        // Now and then somebody who clicks looks at a question all the same.
        return { option: draw.chance(0.02) ? question.right : click(q), spentMs: 500 + 1_200 * draw.share() }
      const spentMs = Math.max(900, question.needsMs * pace * Math.exp(draw.normal(0, 0.4)))
      if (kind === 'knows little, clicks the rest' && !knows) return { option: habit, spentMs: 800 + 2_000 * draw.share() }
      // Some choose at first sight, and think then.
      const isChanged = draw.chance(0.1)
      const firstMs = isChanged ? spentMs * 0.1 : spentMs * (0.6 + 0.4 * draw.share())
      return { option: chosen(question, knows, skips, draw), spentMs, firstMs, isChanged }
    }),
  )
}

function chosen(question: MadeQuestion, knows: boolean, skips: number, draw: Draw): number | null {
  if (question.misleads) return draw.chance(0.85) ? question.lure : question.right
  if (knows) return draw.chance(0.98) ? question.right : question.lure
  if (draw.chance(skips)) return null
  if (draw.chance(1 / OPTIONS)) return question.right
  return draw.chance(question.luring) ? question.lure : otherThan(question, draw)
}

const otherThan = ({ right, lure }: MadeQuestion, draw: Draw): number => {
  const others = Array.from({ length: OPTIONS }, (_, option) => option).filter((option) => option !== right && option !== lure)
  return others[draw.int(others.length)] ?? lure
}

export const CHEATS = ['copies a neighbour', 'shares a leaked sheet', 'has the key', 'gets answers by phone', 'a program answers'] as const
export type Cheat = (typeof CHEATS)[number]

/** Attempts of those who cheat in one way: a couple, or a group. */
export function cheating(cheat: Cheat, paper: MadePaper, draw: Draw): MarkedQuestion[][] {
  const { questions, givenMs } = paper
  const quick = (): number => 1_200 + 1_400 * draw.share()
  const nearly = ({ right, lure }: MadeQuestion): number => (draw.chance(0.98) ? right : lure)
  const answered = (of: (question: MadeQuestion, q: number) => Given): MarkedQuestion[] => marked(paper, questions.map(of))
  switch (cheat) {
    case 'copies a neighbour':
      return copies(honest('careful', paper, draw), 2, paper, draw)
    case 'shares a leaked sheet':
      return copies(
        answered((one) => ({ option: draw.chance(0.8) ? one.right : otherThan(one, draw), spentMs: 0 })),
        12,
        paper,
        draw,
      )
    case 'has the key':
      return [answered((one) => ({ option: nearly(one), spentMs: quick() }))]
    case 'gets answers by phone':
      // The first question is looked at until the answers come.
      return [answered((one, q) => ({ option: nearly(one), spentMs: q === 0 ? givenMs * 0.85 : 3 * quick() }))]
    case 'a program answers':
      // It leaves each question on screen as long as others do.
      return [answered((one) => ({ option: nearly(one), spentMs: one.needsMs, firstMs: 300 }))]
  }
}

/** The same answers, each at their own pace. */
const copies = (sheet: readonly MarkedQuestion[], count: number, paper: MadePaper, draw: Draw): MarkedQuestion[][] =>
  Array.from({ length: count }, () =>
    marked(
      paper,
      paper.questions.map(({ needsMs }, q) => {
        const answer = sheet[q]?.[3]
        return { option: Array.isArray(answer) ? Number(answer[0]) : null, spentMs: needsMs * (0.5 + draw.share()) }
      }),
    ),
  )
