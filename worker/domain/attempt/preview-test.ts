/**
 * A preview test: a test as its form stands now, with a paper for that admin alone, to be taken in the real screen. No one else can open
 * it, nothing of it is counted, and it goes away on its own. Its name cannot be that of a test: it holds a colon.
 */
export const previewTestName = (ownerId: string, testId: string): string => `proof:${ownerId}:${testId}`

/** How long a preview can be taken, in ms. */
export const PREVIEW_LIFE_MS = 48 * 3600_000

export const isPreviewTest = (externalId: string): boolean => externalId.startsWith('proof:')

/** Whether someone may open a test: it is published, or it is their own preview and they are an admin now. */
export const mayOpen = (
  test: { readonly published: number; readonly externalId: string },
  user: { readonly userId: string; readonly role: 'user' | 'admin' },
): boolean => test.published === 1 || (user.role === 'admin' && test.externalId.startsWith(`proof:${user.userId}:`))
