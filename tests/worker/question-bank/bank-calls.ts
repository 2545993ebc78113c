import { env } from 'cloudflare:workers'
import type { QuestionDetail, SavedQuestion } from '#contract/question-bank/schemas.ts'
import type { ContentQuestion } from '#contract/imports/content.ts'
import { indexQuestions } from '#worker/features/question-bank/jobs.ts'
import { imported, prefix } from '#tests/worker/content/import-run.ts'
import { sampleBundle } from '#tests/worker/content/sample-bundle.ts'
import { answerOf } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'

export interface Bank {
  readonly admin: Person
  /** Begins every id of this bank's content. */
  readonly p: string
  /** Ids by the last part of their names: s1, s2, n1, m1. */
  readonly id: (name: string) => string
}

/** An admin and a bank of the sample questions in the search index, one published test holding them. */
export async function sampleBank(): Promise<Bank> {
  const p = prefix()
  const { questions } = await imported(sampleBundle(p))
  await indexQuestions(
    env,
    questions.map(({ id }) => id),
  )
  const ids = new Map(questions.map(({ externalId, id }) => [externalId, id]))
  return { admin: await person({ role: 'admin' }), p, id: (name) => ids.get(`${p}.${name}`) ?? 'missing' }
}

export const detailOf = ({ admin }: Pick<Bank, 'admin'>, id: string, version?: number): Promise<QuestionDetail> =>
  answerOf('GET', `/api/admin/questions/${id}${version === undefined ? '' : `?version=${version}`}`, { token: admin.token })

export const save = ({ admin }: Pick<Bank, 'admin'>, id: string, question: unknown, expected: number): Promise<SavedQuestion> =>
  answerOf('PUT', `/api/admin/questions/${id}`, { token: admin.token, body: { question, expected } })

export const create = ({ admin }: Pick<Bank, 'admin'>, question: unknown): Promise<SavedQuestion> =>
  answerOf('POST', '/api/admin/questions', { token: admin.token, body: { question } })

/** A question with another English stem. */
export function withStem(question: ContentQuestion, stem: string): ContentQuestion {
  const changed = structuredClone(question)
  if (changed.variants.en !== undefined) changed.variants.en.stem = stem
  return changed
}

/** What the audit log holds of a target, oldest first. */
export async function auditOf(
  target: string,
): Promise<{ action: string; before: string | null; after: string | null; actor_id: string }[]> {
  const { results } = await env.DB.prepare('SELECT action, before, after, actor_id FROM audit_log WHERE target = ?1 ORDER BY at, rowid')
    .bind(target)
    .all<{ action: string; before: string | null; after: string | null; actor_id: string }>()
  return results
}
