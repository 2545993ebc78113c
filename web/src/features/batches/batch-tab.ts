export const BATCH_TABS = ['members', 'invitations', 'invite'] as const
export type BatchTab = (typeof BATCH_TABS)[number]
