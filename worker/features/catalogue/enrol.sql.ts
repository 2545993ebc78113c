/**
 * Enrols in something that exists and is published, else says no; a repeat changes nothing. `now` ms UTC.
 * Hand-written: the insert is guarded by what is published.
 */
export async function enrol(binding: D1Database, userId: string, kind: 'group' | 'test', targetId: string, now: number): Promise<boolean> {
  const table = kind === 'group' ? 'test_group' : 'test'
  const [exists, inserted] = await binding.batch([
    binding.prepare(`SELECT 1 FROM ${table} WHERE id = ?1 AND published = 1`).bind(targetId),
    binding
      .prepare(
        `INSERT INTO enrolment (user_id, kind, target_id, created_at) SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM ${table} WHERE id = ?3 AND published = 1)
         ON CONFLICT (user_id, kind, target_id) DO NOTHING`,
      )
      .bind(userId, kind, targetId, now),
  ])
  return (exists?.results.length ?? 0) > 0 || (inserted?.meta.changes ?? 0) > 0
}
