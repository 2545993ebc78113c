const SILENCE_MS = 6 * 3600_000

/**
 * Payments come in and the gateway says nothing: it may have switched our webhook off (docs/threats.md#silent-webhooks). One alert a day.
 * `now` ms UTC. Hand-written: the look and the alert are one statement.
 */
export async function alertSilence(db: D1Database, now: number): Promise<void> {
  await db
    .prepare(
      `INSERT OR IGNORE INTO prime_alert (id, kind, detail, at)
       SELECT 'webhookSilent:' || CAST(?1 / 86400000 AS INTEGER), 'webhookSilent', '{}', ?1
       WHERE (SELECT created_at FROM prime_order WHERE state = 'paid' ORDER BY created_at DESC LIMIT 1)
         > coalesce((SELECT max(last_at) FROM prime_event), 0) + ?2`,
    )
    .bind(now, SILENCE_MS)
    .run()
}
