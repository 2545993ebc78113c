/** Writes down that somebody's connection claimed to be somebody else (threats D5). The ticket's id and the claimed one, nothing more. */
export async function auditForeignUser(db: D1Database, userId: string, claimedId: string, at: number): Promise<void> {
  await db
    .prepare("INSERT INTO audit_log (id, at, actor_id, action, target, request_id) VALUES (?1, ?2, ?3, 'live.foreign_user', ?4, 'live')")
    .bind(crypto.randomUUID(), at, userId, claimedId)
    .run()
}
