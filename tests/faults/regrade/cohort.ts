import type { Answer } from '#contract/attempts/schemas.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { QuestionLog } from '#domain/attempt/operation-log.ts'
import { resultOf } from '#domain/marking/attempt-result.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import { type ProofRandom, proofRandom } from '../support/random.ts'
import type { WorkerProcess } from '../support/worker-process.ts'

/** Different sets of answers; who has which is the remainder of a person's number. */
const KINDS = 500
/** Every fiftieth does not rank. */
const UNRANKED = 50

export interface Cohort {
  readonly testId: string
  readonly plan: PaperPlan
  readonly keys: readonly QuestionKey[]
  readonly logs: readonly QuestionLog[][]
}

/** Fills a test with closed attempts straight in the record, the same for the same seed. People have accounts where `withUsers` says so. */
export async function fillTest(worker: WorkerProcess, testId: string, attempts: number, seed: number, withUsers: boolean): Promise<Cohort> {
  const db = await worker.miniflare.getD1Database('DB', 'sopan-api')
  const row = await db
    .prepare(
      'SELECT p.plan, k.key FROM paper p JOIN paper_key k ON k.test_id = p.test_id AND k.paper_version = p.version WHERE p.test_id = ?1',
    )
    .bind(testId)
    .first<{ plan: string; key: string }>()
  const plan = JSON.parse(row?.plan ?? '') as PaperPlan
  const keys = JSON.parse(row?.key ?? '') as QuestionKey[]
  const random = proofRandom(seed)
  const logs = Array.from({ length: KINDS }, () => plan.questions.map(() => logOf(random)))
  await db.prepare('CREATE TABLE proof_kind (kind INTEGER PRIMARY KEY, score12 INTEGER, tie_key TEXT, result TEXT)').run()
  for (const [kind, log] of logs.entries()) {
    const result = resultOf(plan, keys, log)
    const text = JSON.stringify({ ...result, reason: 'submit', receipt: `kind ${kind}` })
    await db.prepare('INSERT INTO proof_kind VALUES (?1, ?2, ?3, ?4)').bind(kind, result.total.score12, result.tieKey, text).run()
  }
  const people = 'WITH RECURSIVE k(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM k WHERE i + 1 < ?2)'
  for (let at = 0; at < attempts; at += 5_000) {
    const to = Math.min(attempts, at + 5_000)
    await db
      .prepare(
        `${people} INSERT INTO attempt (user_id, test_id, n, mode, state, started_at, deadline_at, closed_at, language, paper_version, key_version, ranking, seq, score12, tie_key, result)
         SELECT printf('p%015d', i), ?3, 1, CASE WHEN i % ${UNRANKED} = 0 THEN 'untimed' ELSE 'exam' END, 'closed', i, i, i, 'en', 1, 1, i % ${UNRANKED} <> 0,
           CASE WHEN i % ${UNRANKED} <> 0 THEN i + 1 END, score12, tie_key, result FROM k JOIN proof_kind ON kind = i % ${KINDS}`,
      )
      .bind(at, to, testId)
      .run()
    if (withUsers)
      await db
        .prepare(
          `${people} INSERT INTO user (id, iss, sub, email, name, role, session_version, accommodation_minutes_per_hour, created_at)
           SELECT printf('p%015d', i), 'i', printf('p%015d', i), printf('p%015d', i), 'L', 'user', 1, 0, 1 FROM k`,
        )
        .bind(at, to)
        .run()
  }
  return { testId, plan, keys, logs }
}

/** How many rows are not what the key alone makes of their answers. */
export async function countWrong(
  worker: WorkerProcess,
  { testId, plan, logs }: Cohort,
  corrected: readonly QuestionKey[],
  keyVersion: number,
): Promise<number> {
  const db = await worker.miniflare.getD1Database('DB', 'sopan-api')
  let wrong = 0
  for (const [kind, log] of logs.entries()) {
    const result = resultOf(plan, corrected, log)
    const text = JSON.stringify({ ...result, reason: 'submit', receipt: `kind ${kind}` })
    await db
      .prepare('UPDATE proof_kind SET score12 = ?2, tie_key = ?3, result = ?4 WHERE kind = ?1')
      .bind(kind, result.total.score12, result.tieKey, text)
      .run()
  }
  const row = await db
    .prepare(
      `SELECT count(*) AS n FROM attempt a JOIN proof_kind k ON k.kind = CAST(substr(a.user_id, 2) AS INTEGER) % ${KINDS}
       WHERE a.test_id = ?1 AND (a.key_version <> ?2 OR a.score12 <> k.score12 OR a.tie_key <> k.tie_key OR a.result <> k.result)`,
    )
    .bind(testId, keyVersion)
    .first<{ n: number }>()
  wrong += row?.n ?? 0
  return wrong
}

function logOf(random: ProofRandom): QuestionLog {
  const roll = random.int(0, 5)
  // Two of six are right, one is not answered.
  const answer: Answer = roll === 5 ? null : [roll === 4 ? 1 : roll]
  return {
    state: answer === null ? 'notAnswered' : 'answered',
    saved: answer,
    buffer: answer,

    spentMs: random.int(1_000, 90_000),
    visits: random.int(1, 4),
    changes: random.int(0, 2),
    firstAnsweredMs: answer === null ? -1 : 900,
    epoch: 1,
  }
}
