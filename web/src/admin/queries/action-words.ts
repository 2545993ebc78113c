import type { KeyAction } from '#contract/key-corrections/schemas.ts'
import type { KeyAward } from '#contract/papers/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'

export const actionName: Record<KeyAction, () => string> = {
  setKey: () => m.admin_keys_action_set(),
  dropFullMarksAll: () => m.admin_keys_action_drop(),
  bonusIfAttempted: () => m.admin_keys_action_bonus(),
  withdraw: () => m.admin_keys_action_withdraw(),
  useOwnKey: () => m.admin_keys_action_own(),
}

export const actionHint: Record<KeyAction, () => string> = {
  setKey: () => m.admin_keys_action_set_hint(),
  dropFullMarksAll: () => m.admin_keys_action_drop_hint(),
  bonusIfAttempted: () => m.admin_keys_action_bonus_hint(),
  withdraw: () => m.admin_keys_action_withdraw_hint(),
  useOwnKey: () => m.admin_keys_action_own_hint(),
}

export const awardName: Record<KeyAward, () => string> = {
  all: () => m.admin_keys_action_drop(),
  attempted: () => m.admin_keys_action_bonus(),
  none: () => m.admin_keys_action_withdraw(),
}
