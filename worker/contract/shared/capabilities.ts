/** What an admin may do: named sets of capabilities, which `user.permissions` holds. The role alone opens the admin area. */

export const PERMISSION_SETS = ['owner', 'content', 'review', 'support', 'finance', 'announce'] as const
export type PermissionSet = (typeof PERMISSION_SETS)[number]
