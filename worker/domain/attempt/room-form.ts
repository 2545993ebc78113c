/** The newest form of stored rooms that this code reads. It reads every form up to it (decision 0187). */
export const ROOM_FORMS_READ = 2

/** The form in which a Worker keeps the attempts of a new room: what its variable ROOM_FORM says. Without one it is the newest. */
export const roomFormOf = (text: string | undefined): 1 | 2 => (text === '1' ? 1 : 2)

/**
 * The form that a deployment has new rooms kept in. `serving` is the newest form that every version reads which serves now; null where none
 * does. The version before must find each attempt that begins while both serve, and after a way back to it.
 */
export const roomFormToWrite = (serving: number | null): number => Math.min(serving ?? ROOM_FORMS_READ, ROOM_FORMS_READ)
