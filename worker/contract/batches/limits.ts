/** Bounds of batches. A page of members or invitations has 50 rows. */
export const BATCH_LIMITS = {
  /** Batches that are not archived: pages and menus name them all. */
  active: 200,
  name: 80,
  note: 500,
  /** Rows of a list of addresses, and its characters. */
  rows: 5_000,
  listChars: 600_000,
  primeDays: 1_825,
  /** Rows with findings that a dry run shows. */
  findings: 200,
  withdrawAtOnce: 200,
  ofPerson: 100,
} as const
