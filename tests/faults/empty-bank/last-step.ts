/** What a key that is not corrected must break, and nothing before it. */
export const LAST_STEP = 'the key is corrected and ranks move'
