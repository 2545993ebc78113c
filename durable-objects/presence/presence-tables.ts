export interface OnlineUser {
  readonly userId: string
  /** The hub's number for this coming; a later coming has a greater one. */
  readonly stamp: number
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

  join(userId: string, stamp: number): void {
    this.#sql.exec(
      'INSERT INTO online VALUES (?, ?) ON CONFLICT (user_id) DO UPDATE SET stamp = excluded.stamp WHERE excluded.stamp > online.stamp',
      userId,
      stamp,
    )
  }

  /** Takes the user out unless they have come again since. */
  leave(userId: string, stamp: number): void {
    this.#sql.exec('DELETE FROM online WHERE user_id = ? AND stamp <= ?', userId, stamp)
  }

  count(): number {
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
      .exec<{ user_id: string; stamp: number }>('SELECT user_id, stamp FROM online WHERE user_id > ? ORDER BY user_id LIMIT ?', after, size)
      .toArray()
      .map((row) => ({ userId: row.user_id, stamp: row.stamp }))
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
