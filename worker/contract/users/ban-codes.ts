/** What a ban can be for. */
export const BAN_CODES = ['cheating', 'sharing', 'abuse', 'payment', 'security', 'other'] as const

/** Enrolments of an account are counted up to here. */
export const ENROLMENTS_COUNTED = 20
