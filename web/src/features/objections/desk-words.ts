import type { Proposal } from '#contract/objections/schemas.ts'
import { optionLetter } from '#web/admin/question-in-paper/key-text.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** A proposal in the letters of its paper; null is those that are counted together. */
export function proposedAnswer(proposal: Proposal | null): string {
  switch (proposal?.kind) {
    case undefined:
      return m.admin_objection_rare()
    case 'options':
      return proposal.options.map(optionLetter).join(', ')
    case 'number':
      return proposal.value
    case 'several':
      return m.admin_objection_several()
    case 'none':
      return m.admin_objection_no_answer()
    case 'wrong':
      return m.admin_objection_wrong()
  }
}
