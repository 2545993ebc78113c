/** Ids of fields that faults and keys lead to. */
export const SOURCE_ID = 'post-source'
export const SLUG_ID = 'post-slug'
