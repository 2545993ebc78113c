/**
 * Marks, verdicts, keys, solutions and the keys of papers are read by `worker/features/results` alone, so that one rule decides who sees
 * what of them and when (domain/may-show). Everybody else who names such a column is listed here with the reason.
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Columns and tables that tell how something was marked, what is right, or what opens a paper. */
const GUARDED =
  /\b(score12|tie_key|before12|after12|question_key|question_solution|attempt_insight|regraded_attempt|contentKey)\b|\bpaper_key\b|\b(p|paper|o)\.files\b|\b(a|attempt)\.result\b|\bSELECT[^;`]*(?<![.\w$>'])(result|files)\b/
const IN_SQL = /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|JOIN)\b/
const IN_DRIZZLE = /\b(attempt\.(score12|tieKey|result)|paper\.files|paperKey\.key|questionKey\.\w+|questionSolution\.\w+)\b/

const OWNER = 'worker/features/results/'
/** Who else names one, and why it tells nobody. */
const OTHERS: Readonly<Record<string, string>> = {
  'durable-objects/attempt-room/attempt-records.ts': 'the room marks its own attempts; it answers by room-replies',
  'durable-objects/test-board/closed-attempts.ts': 'the board counts; nothing of one attempt leaves it',
  'worker/db/paper-keys.ts': 'marks closed attempts by the newest key',
  'worker/features/attempts/record-events.ts': 'writes what rooms have marked',
  'worker/features/attempt-office/repository.ts': 'for admins: the attempts of one learner',
  'worker/features/bank/repository.ts': 'for admins: which languages of a question are complete',
  'worker/features/catalogue/repository.ts': 'hashes and sizes of the question files, nothing that opens them',
  'worker/features/jobs/repository.ts': 'counts the rows of a regrade job',
  'worker/features/keys/publish-key.ts': 'for admins: writes a key',
  'worker/features/keys/regrade-rows.ts': 'writes new marks',
  'worker/features/keys/repository.ts': 'for admins: the key desk',
  'worker/features/keys/tell-regraded.ts': 'tells released marks alone (domain/result-release)',
  'worker/features/revision/fill-rows.ts': 'writes what was worked out of released attempts',
  'worker/features/samples/repository.ts': 'sample questions are in no test, and are told once they are answered',
  'worker/features/tests/checklist.ts': 'for admins: which solutions are missing',
  'worker/importing/decisions/carry-old-decisions.ts': 'carries decisions of one paper over to the test',
  'worker/importing/decisions/printed-papers.ts': 'for the key desk: papers with their keys, to apply decisions to',
  'worker/importing/decisions/question-letters.ts': 'for the key desk and printing: own keys in letters',
  'worker/importing/make-proof.ts': 'takes old previews away',
  'worker/importing/publish/find-printed.ts': 'prints papers',
  'worker/importing/question-source.ts': 'for admins: a question as it was written',
  'worker/importing/stored-content.ts': 'compares what is stored with what is brought',
  'worker/importing/stored-samples.ts': 'checks sample questions',
  'worker/importing/write-bank.ts': 'writes questions',
  'worker/importing/write-catalogue.ts': 'writes papers and keys',
}

const named = (source: string): boolean => {
  const texts = source.match(/`[^`]*`|'[^'\n]*'|"[^"\n]*"/g) ?? []
  return (source.includes('.select(') && IN_DRIZZLE.test(source)) || texts.some((text) => IN_SQL.test(text) && GUARDED.test(text))
}

const files = globSync('{worker,durable-objects}/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))

test('only the owner of results and those with a reason name a column of a result', () => {
  const found = files.filter((file) => !file.startsWith(OWNER) && named(readFileSync(root + file, 'utf8')))
  expect(found.filter((file) => !(file in OTHERS))).toEqual([])
})

test('nobody is listed who names none', () => {
  expect(Object.keys(OTHERS).filter((file) => !files.includes(file) || !named(readFileSync(root + file, 'utf8')))).toEqual([])
})

test.each([
  'const Q = `SELECT a.n, a.score12 FROM attempt a`',
  "db.prepare('SELECT key FROM paper_key WHERE test_id = ?1')",
  'const Q = `SELECT p.plan, p.files FROM paper p`',
  'db.select({ keys: paperKey.key })',
  'db.select({ score: attempt.score12 })',
  'const Q = `SELECT user_id, result FROM attempt`',
])('a planted reading is found: %s', (source) => {
  expect(named(source)).toBe(true)
})
