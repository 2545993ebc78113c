import type { Proposal } from '#contract/objections/schemas.ts'
import { formatList } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** What can be said of any question. */
export const GENERAL = {
  several: () => m.objection_several(),
  none: () => m.objection_none(),
  wrong: () => m.objection_wrong(),
} as const
export const GENERAL_KINDS = ['several', 'none', 'wrong'] as const

/** The letter of an option where the learner saw it. */
export const letterAt = (place: number): string => String.fromCharCode(65 + place)

/** A proposal in words; options by the letters that the learner saw. */
export function proposalWords(proposal: Proposal, order: readonly number[]): string {
  if (proposal.kind === 'options') return formatList(proposal.options.map((option) => letterAt(order.indexOf(option))).toSorted())
  return proposal.kind === 'number' ? proposal.value : GENERAL[proposal.kind]()
}
