import { OBJECTION_LIMITS } from '#contract/objections/objection-limits.ts'
import type { Proposal } from '#contract/objections/schemas.ts'
import type { PaperQuestion } from '#contract/papers/schemas.ts'
import { proposalFault, type ProposalKind } from '#domain/objections/proposal.ts'

/** What is being written; `kind` null is nothing chosen yet. Options are numbers of the paper. */
export interface ObjectionDraft {
  readonly kind: ProposalKind | null
  readonly options: readonly number[]
  readonly value: string
  readonly text: string
  readonly source: string
}

const EMPTY: ObjectionDraft = { kind: null, options: [], value: '', text: '', source: '' }

/** The draft that the device kept; what is not one begins empty. */
export function draftFrom(stored: unknown): ObjectionDraft {
  if (typeof stored !== 'object' || stored === null) return EMPTY
  const { kind, options, value, text, source } = stored as Partial<Record<keyof ObjectionDraft, unknown>>
  return {
    kind: KINDS.find((one) => one === kind) ?? null,
    options: Array.isArray(options) ? options.filter((one) => Number.isInteger(one)) : [],
    value: typeof value === 'string' ? value : '',
    text: typeof text === 'string' ? text : '',
    source: typeof source === 'string' ? source : '',
  }
}

const KINDS: readonly ProposalKind[] = ['options', 'number', 'several', 'none', 'wrong']

/** The proposal of a draft; null while it is none that the question can have. */
export function proposalFrom(question: Pick<PaperQuestion, 'type' | 'options'>, { kind, options, value }: ObjectionDraft): Proposal | null {
  const proposal: Proposal | null =
    kind === null ? null : kind === 'options' ? { kind, options } : kind === 'number' ? { kind, value: value.trim() } : { kind }
  if (proposal === null || (proposal.kind === 'options' && proposal.options.length === 0)) return null
  return proposalFault({ type: question.type, optionCount: question.options?.length ?? 0 }, proposal) === null ? proposal : null
}

export const isTextShort = ({ text }: ObjectionDraft): boolean => text.trim().length < OBJECTION_LIMITS.textMin

/** The draft with an option chosen: the only one of a single choice, else beside the others, or taken away again. */
export function withOption(draft: ObjectionDraft, option: number, isSingle: boolean): ObjectionDraft {
  if (isSingle) return { ...draft, kind: 'options', options: [option] }
  const others = draft.kind === 'options' ? draft.options.filter((one) => one !== option) : []
  return { ...draft, kind: 'options', options: draft.kind === 'options' && draft.options.includes(option) ? others : [...others, option] }
}
