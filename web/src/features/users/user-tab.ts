export const USER_TABS = ['timeline', 'attempts', 'access'] as const
export type UserTab = (typeof USER_TABS)[number]
