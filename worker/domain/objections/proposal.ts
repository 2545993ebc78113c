import type { Proposal } from '#contract/objections/schemas.ts'
import { ANSWER_FORMS, type QuestionType } from '#contract/question-bank/question-form.ts'
import { normaliseTyped } from '#domain/marking/numeric-answer.ts'

/** What of a question decides which answers can be proposed. */
export interface ProposedFor {
  readonly type: QuestionType
  /** 0 where nothing is chosen from, the cells of a matrix. */
  readonly optionCount: number
}

export type ProposalKind = Proposal['kind']

/** What can be proposed for a question of a type: options and numbers where it is answered by them, and what can be said of any question. */
export function proposalKinds(type: QuestionType): readonly ProposalKind[] {
  const form = ANSWER_FORMS[type]
  const own = form === 'option' || form === 'options' ? (['options'] as const) : form === 'number' ? (['number'] as const) : []
  return [...own, 'several', 'none', 'wrong']
}

/** What is wrong with a proposal for a question, in words; null where nothing is. */
export function proposalFault({ type, optionCount }: ProposedFor, proposal: Proposal): string | null {
  if (!proposalKinds(type).includes(proposal.kind)) return 'this question is not answered like that'
  if (proposal.kind === 'number') return normaliseTyped(proposal.value) === null ? 'not a number' : null
  if (proposal.kind !== 'options') return null
  const { options } = proposal
  if (new Set(options).size !== options.length || options.some((option) => option >= optionCount))
    return 'name options of the question, each once'
  return ANSWER_FORMS[type] === 'option' && options.length > 1 ? 'name one option of this question' : null
}

/** A proposal as one short text, alike for proposals that say the same: "options 0,2", "number -0.5", "none". */
export function proposalText(proposal: Proposal): string {
  if (proposal.kind === 'options') return `options ${proposal.options.toSorted((a, b) => a - b).join(',')}`
  return proposal.kind === 'number' ? `number ${normaliseTyped(proposal.value) ?? proposal.value}` : proposal.kind
}

/** The proposal that a text stands for; null where it stands for none. */
export function proposalOf(text: string): Proposal | null {
  const [kind = '', value = ''] = text.split(' ')
  if (kind === 'options') return { kind, options: value.split(',').map(Number) }
  if (kind === 'number') return { kind, value }
  return kind === 'several' || kind === 'none' || kind === 'wrong' ? { kind } : null
}
