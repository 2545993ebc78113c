export const USER_TABS = ['timeline', 'attempts', 'access', 'batches'] as const
export type UserTab = (typeof USER_TABS)[number]
