export interface OnlineUser {
  readonly userId: string
  /** The hub's number for this coming; a later coming has a greater one. */
  readonly stamp: number
  /** The account's number; null where a hub of before November 2026 entered the user. */
  readonly number: number | null
  /** The time of the first broadcast that the user's hub could not take, null where it has all. */
  readonly missed: number | null
}

/** How far a broadcast has come in this shard: everyone up to `after` in the order of ids has been asked. */
export interface Progress {
  readonly after: string
  readonly pushed: number
  readonly isDone: boolean
}

/** How many finished broadcasts are remembered, so that a repeat of one sends nothing again. */
const REMEMBERED = 50

export class PresenceTables {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  /** A hub that comes looks up what its user has missed. */
  join(userId: string, stamp: number, number: number | null): void {
    this.#sql.exec(
      `INSERT INTO online (user_id, stamp, number, missed) VALUES (?, ?, ?, NULL) ON CONFLICT (user_id) DO UPDATE
         SET stamp = excluded.stamp, number = excluded.number, missed = NULL WHERE excluded.stamp > online.stamp`,
      userId,
      stamp,
      number,
    )
  }

  /** Notes that the user's hub could not take a broadcast, or that it has all again. */
  setMissed(userId: string, at: number | null): void {
    this.#sql.exec('UPDATE online SET missed = ? WHERE user_id = ?', at, userId)
  }

  count(what: 'opened' | 'clicked', at: readonly number[]): void {
    const clicked = what === 'clicked' ? 1 : 0
    for (const one of at)
      this.#sql.exec(
        'INSERT INTO counted VALUES (?1, 1, ?2) ON CONFLICT (at) DO UPDATE SET opened = opened + 1, clicked = clicked + ?2',
        one,
        clicked,
      )
  }

  sums(from: number): { at: number; opened: number; clicked: number }[] {
    return this.#sql.exec<{ at: number; opened: number; clicked: number }>('SELECT * FROM counted WHERE at >= ?', from).toArray()
  }

  /** Takes the user out unless they have come again since. */
  leave(userId: string, stamp: number): void {
    this.#sql.exec('DELETE FROM online WHERE user_id = ? AND stamp <= ?', userId, stamp)
  }

  online(): number {
    return this.#sql.exec<{ n: number }>('SELECT count(*) AS n FROM online').one().n
  }

  among(userIds: readonly string[]): string[] {
    return this.#sql
      .exec<{ user_id: string }>('SELECT o.user_id FROM json_each(?) e CROSS JOIN online o ON o.user_id = e.value', JSON.stringify(userIds))
      .toArray()
      .map((row) => row.user_id)
  }

  page(after: string, size: number): OnlineUser[] {
    return this.#sql
      .exec<{ user_id: string; stamp: number; number: number | null; missed: number | null }>(
        'SELECT user_id, stamp, number, missed FROM online WHERE user_id > ? ORDER BY user_id LIMIT ?',
        after,
        size,
      )
      .toArray()
      .map(({ user_id: userId, ...row }) => ({ userId, ...row }))
  }

  progress(at: number): Progress {
    const row = this.#sql
      .exec<{ after: string; pushed: number; done: number }>('SELECT after, pushed, done FROM fan_out WHERE at = ?', at)
      .toArray()[0]
    return row === undefined ? { after: '', pushed: 0, isDone: false } : { after: row.after, pushed: row.pushed, isDone: row.done === 1 }
  }

  setProgress(at: number, { after, pushed, isDone }: Progress): void {
    this.#sql.exec('INSERT OR REPLACE INTO fan_out VALUES (?, ?, ?, ?)', at, after, pushed, Number(isDone))
    if (isDone) this.#sql.exec('DELETE FROM fan_out WHERE at <= (SELECT at FROM fan_out ORDER BY at DESC LIMIT 1 OFFSET ?)', REMEMBERED)
  }
}
