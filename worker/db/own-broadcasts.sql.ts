/**
 * Which broadcasts are a reader's: the one condition that list, unread count, marks, images and hubs share. Hand-written: a bit of a bitmap
 * is tested in SQL, and the reader's own chunk is walked along the primary key.
 */

/**
 * The sources of those with an audience, for FROM: `me` is the reader's account number, `m` the set of their chunk, `b` the broadcast. The
 * bitmap is written some seconds before its broadcast, which is then what makes it visible.
 */
export const OWN_BROADCASTS = `account_number me
  CROSS JOIN broadcast_member m ON m.purpose = 'audience' AND m.chunk = me.no >> 17
  CROSS JOIN broadcast b ON b.at = m.at`

/** Their condition, for WHERE; ?1 is the reader. The byte of the number as two hexadecimal digits, of which one holds the bit. */
export const IS_OWN = `me.user_id = ?1 AND b.stopped_at IS NULL AND b.audience IS NOT NULL
  AND (instr('0123456789ABCDEF', substr(hex(substr(m.bits, ((me.no & 131071) >> 3) + 1, 1)), 2 - ((me.no >> 2) & 1), 1)) - 1) >> (me.no & 3) & 1`

/** Those from before audiences were kept: for everyone whose account is older. `b` is the broadcast. */
export const IS_TO_ALL = `b.audience IS NULL AND b.stopped_at IS NULL AND b.at > (SELECT created_at FROM user WHERE id = ?1)`
