import { env } from 'cloudflare:workers'
import type { UploadBatch } from '#contract/imports/schemas.ts'
import type { ContentQuestion } from '#contract/imports/content.ts'
import { newId } from '#worker/platform/ids.ts'
import { call, type CallOptions } from '#tests/worker/helpers/call.ts'
import { person } from '#tests/worker/helpers/people.ts'

export const admin = () => person({ role: 'admin' })

/** A single choice in English and Hindi, with a formula. */
export const question = (id: string, topic: string, stem = `What is $x^2$ for ${id}?`): ContentQuestion => ({
  id,
  type: 'single',
  topic,
  difficulty: 'easy',
  options: ['a', 'b'],
  variants: {
    en: { stem, options: { a: 'one', b: 'two' }, solution: 'Because.' },
    hi: { stem: `${stem} (हिन्दी)`, options: { a: 'एक', b: 'दो' }, solution: 'क्योंकि।' },
  },
  key: { options: ['b'] },
})

/** Rows 2 and on, as a sheet counts them. */
export function batchOf(questions: readonly unknown[], topic: string, from = 2): UploadBatch {
  return {
    rows: questions.map((one, i) => ({ row: from + i, hash: hashOf(one), question: one })),
    topics: [{ id: topic, subject: { en: 'Maths' }, title: { en: topic } }],
    images: [],
    passages: [],
  }
}

/** Any hash does, as long as the same content has the same. */
function hashOf(value: unknown): string {
  let sum = 7
  for (const letter of JSON.stringify(value)) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2 ** 48
  return sum.toString(16).padStart(16, '0')
}

export async function begunRun(token: string): Promise<string> {
  const id = newId()
  const body = { id, fileName: 'questions.xlsx', format: 'xlsx', total: 2, settings: { mapping: ['key', null], subject: '', topic: '' } }
  const response = await call('POST', '/api/admin/imports', { token, body })
  if (!response.ok) throw new Error(await response.text())
  return id
}

export const post = (path: string, token: string, body: unknown, options: CallOptions = {}): Promise<Response> =>
  call('POST', `/api/admin/imports${path}`, { ...options, token, body })

/** How many rows every table has. */
export async function rowCounts(): Promise<Record<string, number>> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name NOT LIKE 'd1_%'",
  ).all<{ name: string }>()
  const counts: Record<string, number> = {}
  for (const { name } of results)
    counts[name] = (await env.DB.prepare(`SELECT count(*) AS n FROM "${name}"`).first<{ n: number }>())?.n ?? 0
  return counts
}

export const stateOf = (externalId: string) =>
  env.DB.prepare('SELECT id, version, archived_at AS archivedAt FROM question WHERE external_id = ?1')
    .bind(externalId)
    .first<{ id: string; version: number; archivedAt: number | null }>()

export const auditOf = async (target: string): Promise<string[]> =>
  (
    await env.DB.prepare('SELECT action FROM audit_log WHERE target = ?1 ORDER BY at, rowid').bind(target).all<{ action: string }>()
  ).results.map(({ action }) => action)
