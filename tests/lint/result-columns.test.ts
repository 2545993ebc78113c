/**
 * Marks, verdicts, keys, solutions and the keys of papers are read by `worker/features/results` alone, so that one rule decides who sees
 * what of them and when (domain/may-show). Everyone else who names such a column is listed here with the reason.
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Columns and tables that tell how something was marked, what is right, or what opens a paper. */
const GUARDED =
  /\b(score12|tie_key|before12|after12|question_key|question_solution|question_reply|attempt_insight|key_decision|regraded_attempt|contentKey)\b|\bpaper_key\b|\b(p|paper|o)\.files\b|\b(a|attempt)\.result\b|\bSELECT[^;`]*(?<![.\w$>'])(result|files)\b/
const IN_SQL = /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|JOIN)\b/
const IN_DRIZZLE =
  /\b(attempt\.(score12|tieKey|result)|paper\.files|paperKey\.key|questionKey\.\w+|questionSolution\.\w+|questionReply\.\w+|regradedAttempt|attemptInsight)\b/

const OWNER = 'worker/features/results/'
/** Who else names one, and why it tells no one. */
const OTHERS: Readonly<Record<string, string>> = {
  'durable-objects/attempt-room/table-records.ts': 'the room marks its own attempts; it answers by room-replies',
  'durable-objects/test-board/closed-attempts.ts':
    'the board counts; of one attempt only marks and time leave it, of whoever chose to be on a leaderboard',
  'worker/db/archived-results.sql.ts': 'takes results out of the record and puts them back',
  'worker/db/commitments.ts': 'a hash before the test; what it was made of leaves by the owner of results alone',
  'worker/db/key-decisions.sql.ts': 'for admins: decisions by which papers are printed and the bank shows its keys',
  'worker/db/newest-keys.sql.ts': 'numbers of keys alone',
  'worker/db/paper-keys.ts': 'marks closed attempts by the newest key',
  'worker/db/rank-reviews.sql.ts': 'for admins: lists attempts that look unusual; of holds, user ids alone',
  'worker/features/attempts/record-events.sql.ts': 'writes what rooms have marked',
  'worker/features/attempt-admin/attempt-rows.sql.ts': 'takes marks back',
  'worker/features/attempt-admin/queries.ts': 'for admins: the attempts of one learner',
  'worker/db/question-key-state.sql.ts': 'when decisions were made alone',
  'worker/features/question-replies/queries.ts': 'for admins: what they show under a solution',
  'worker/features/question-replies/service.ts': 'for admins: guards of what they write',
  'worker/features/question-bank/queries.ts': 'for admins: which languages of a question are complete',
  'worker/features/catalogue/queries.ts': 'hashes and sizes of the question files, nothing that opens them',
  'worker/features/jobs/queries.ts': 'counts the rows of a regrade job',
  'worker/features/key-corrections/publish-key.sql.ts': 'for admins: writes a key',
  'worker/features/key-corrections/regrade-rows.sql.ts': 'writes new marks',
  'worker/features/key-corrections/queries.sql.ts': 'reads what is marked anew',
  'worker/features/key-corrections/queries.ts': 'for admins: the keys page',
  'worker/features/key-corrections/notify-regraded.sql.ts': 'tells released marks alone (domain/result-release)',
  'worker/features/practice/queries.ts': 'tells a learner how many of their own answers were right, of released attempts',
  'worker/features/revision/fill-rows.sql.ts': 'writes what was worked out of released attempts',
  'worker/features/revision/queries.ts': 'reads what was worked out of released attempts',
  'worker/features/samples/queries.ts': 'sample questions are in no test, and are told once they are answered',
  'worker/features/tests/find-checked.sql.ts': 'for admins: which solutions are missing',
  'worker/importing/decisions/old-decisions.sql.ts': 'carries decisions of one paper over to the test',
  'worker/importing/decisions/published-papers.ts': 'for the keys page: papers with their keys, to apply decisions to',
  'worker/importing/decisions/find-letters.sql.ts': 'for the keys page and new papers: own keys in letters',
  'worker/importing/pool-rows.sql.ts': 'questions of the practice pool are in no test, and travel with their keys',
  'worker/importing/preview-rows.sql.ts': 'takes old previews away',
  'worker/importing/queries.ts': 'names the files of old previews, to take them away',
  'worker/importing/publish/find-stored-questions.sql.ts': 'prints papers',
  'worker/importing/question-source.sql.ts': 'for admins: a question as it was written',
  'worker/importing/stored-content.sql.ts': 'compares what is stored with what is brought',
  'worker/importing/stored-samples.sql.ts': 'checks sample questions',
  'worker/importing/write-bank.sql.ts': 'writes questions',
  'worker/importing/write-catalogue.sql.ts': 'writes papers and keys',
}

const named = (source: string): boolean => {
  const texts = source.match(/`[^`]*`|'[^'\n]*'|"[^"\n]*"/g) ?? []
  return (source.includes('.select(') && IN_DRIZZLE.test(source)) || texts.some((text) => IN_SQL.test(text) && GUARDED.test(text))
}

/** Columns that sound as if they told something of a result, and why they tell nothing of one. */
const TELLS_NOTHING: Readonly<Record<string, string>> = {
  'attempt_label.labels': 'words that a learner gave to their own mistakes, told to them alone',
  'attempt.max12': 'the most marks of an attempt, told with it',
  'book.file_key': 'the name of the PDF of a book',
  'broadcast.image_key': 'the address of a picture',
  'image.media_key': 'the address of a picture',
  'import_run.file_key': 'the address of an uploaded file, for admins',
  'notification.image_key': 'the address of a picture',
  'revision_card.reason': 'written of released attempts alone (prove release, worker/revision)',
  'revision_card.memory': 'what a learner remembers, by their own word',
  'revision_review.rating': 'the own word of a learner',
  'sample_result.right_count': 'sample questions are told once they are answered',
  'test.max12': 'the most marks of a test, told before it begins',
  'test.safe_browser_keys': 'the configurations of a browser, for admins',
  'user.picture_key': 'the address of a picture',
}
const SOUNDS_LIKE_A_RESULT =
  /\.\w*(score|tie_key|result|verdict|solution|correct|right|wrong|percentile|foretold|rating|label|decision)|12$|[._]keys?$|\.files$|insight\.topics$|card\.(reason|memory)$|^(question_solution|key_decision)\./

/** Every column as `table.column`, from what the newest migration was made of. */
const newest = globSync('migrations/meta/*_snapshot.json', { cwd: root }).toSorted().at(-1) ?? ''
const { tables } = JSON.parse(readFileSync(root + newest, 'utf8')) as { tables: Record<string, { name: string; columns: object }> }
const columns = Object.values(tables).flatMap((table) => Object.keys(table.columns).map((column) => `${table.name}.${column}`))

/** Columns that sound like a result, which this lint guards not, and of which no one has said why. */
const unguarded = (names: readonly string[]): string[] =>
  names.filter((name) => {
    const [table = '', column = ''] = name.split('.')
    if (!SOUNDS_LIKE_A_RESULT.test(name) || name in TELLS_NOTHING || column.endsWith('_version')) return false
    return !GUARDED.test(`SELECT ${table}.${column} FROM ${table} ${table}`)
  })

const files = globSync('{worker,durable-objects}/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))

test('only the owner of results and those with a reason name a column of a result', () => {
  const found = files.filter((file) => !file.startsWith(OWNER) && named(readFileSync(root + file, 'utf8')))
  expect(found.filter((file) => !(file in OTHERS))).toEqual([])
})

test('no one is listed who names none', () => {
  expect(Object.keys(OTHERS).filter((file) => !files.includes(file) || !named(readFileSync(root + file, 'utf8')))).toEqual([])
})

test('every column that sounds like a result is guarded, or it is said why it tells nothing', () => {
  expect(columns.length).toBeGreaterThan(400)
  expect(unguarded(columns)).toEqual([])
  expect(Object.keys(TELLS_NOTHING).filter((name) => !columns.includes(name))).toEqual([])
})

test('a new column for verdicts would be found', () => {
  expect(unguarded(['study_day.verdicts', 'study_day.day', 'question_key.key'])).toEqual(['study_day.verdicts'])
})

test.each([
  'const Q = `SELECT a.n, a.score12 FROM attempt a`',
  "db.prepare('SELECT key FROM paper_key WHERE test_id = ?1')",
  'const Q = `SELECT p.plan, p.files FROM paper p`',
  'db.select({ keys: paperKey.key })',
  'db.select({ score: attempt.score12 })',
  'db.select({ score: regradedAttempt.after12 })',
  'const Q = `SELECT user_id, result FROM attempt`',
])('a planted reading is found: %s', (source) => {
  expect(named(source)).toBe(true)
})
