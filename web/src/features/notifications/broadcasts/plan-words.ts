import type { AudienceCondition } from '#contract/notifications/audience.ts'
import type { PlanFault, PlanState } from '#contract/notifications/plan-schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'

export const STATE_WORDS: Readonly<
  Record<PlanState, { readonly name: () => string; readonly tone: 'plain' | 'primary' | 'good' | 'bad' | 'accentSoft' }>
> = {
  draft: { name: () => m.admin_bc_state_draft(), tone: 'plain' },
  confirmed: { name: () => m.admin_bc_state_confirmed(), tone: 'primary' },
  scheduled: { name: () => m.admin_bc_state_scheduled(), tone: 'primary' },
  waiting: { name: () => m.admin_bc_state_waiting(), tone: 'accentSoft' },
  fixed: { name: () => m.admin_bc_state_fixed(), tone: 'primary' },
  sending: { name: () => m.admin_bc_state_sending(), tone: 'primary' },
  sent: { name: () => m.admin_bc_state_sent(), tone: 'good' },
  stopped: { name: () => m.admin_bc_state_stopped(), tone: 'bad' },
  failed: { name: () => m.admin_bc_state_failed(), tone: 'bad' },
}

export const FAULT_WORDS: Readonly<Record<PlanFault, () => string>> = {
  empty: () => m.admin_bc_fault_empty(),
  link: () => m.admin_bc_fault_link(),
  image: () => m.admin_bc_fault_image(),
  changed: () => m.admin_bc_fault_changed(),
  text: () => m.admin_bc_fault_text(),
}

/** What `not_ready` names beside the faults of a plan. */
export const missingText = (missing: string): string => {
  switch (missing) {
    case 'people':
      return m.admin_bc_fault_empty()
    case 'time':
      return m.admin_bc_when_past()
    default:
      return missing in FAULT_WORDS ? FAULT_WORDS[missing as PlanFault]() : m.admin_bc_not_ready()
  }
}

export const CONDITION_NAMES: Readonly<Record<AudienceCondition['is'], () => string>> = {
  exam: () => m.admin_bc_if_exam(),
  language: () => m.admin_bc_if_language(),
  state: () => m.admin_bc_if_state(),
  prime: () => m.admin_bc_if_prime(),
  batch: () => m.admin_bc_if_batch(),
  took: () => m.admin_bc_if_took(),
  notTook: () => m.admin_bc_if_not_took(),
  notSeen: () => m.admin_bc_if_not_seen(),
}
