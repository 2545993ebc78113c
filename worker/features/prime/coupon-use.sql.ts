/** Counts a use of a coupon up or down where the statement before has changed one row. Hand-written: it hangs on `changes()`. */
export const countUseStatement = (db: D1Database, code: string | null, by: 1 | -1): D1PreparedStatement =>
  db.prepare('UPDATE prime_coupon SET used = used + ?2 WHERE code = ?1 AND changes() = 1').bind(code, by)
