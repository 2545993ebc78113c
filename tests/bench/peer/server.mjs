// What a developer would write first: Express 5, a signed token, one row an answer, better-sqlite3 at full durability. `--bare` leaves
// out what ours does besides on every save: headers, the limit against floods, the check of every field.
import Database from 'better-sqlite3'
import express from 'express'
import { rateLimit } from 'express-rate-limit'
import helmet from 'helmet'
import jwt from 'jsonwebtoken'
import * as z from 'zod'

const [, , file, port, secret, manner] = process.argv
const isBare = manner === '--bare'
const db = new Database(file)
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.exec(`CREATE TABLE IF NOT EXISTS response (attempt_id TEXT, question_id INTEGER, option TEXT, state INTEGER, rev INTEGER, saved_at INTEGER, PRIMARY KEY (attempt_id, question_id));
  CREATE TABLE IF NOT EXISTS attempt (id TEXT PRIMARY KEY, user_id TEXT, deadline_at INTEGER, state TEXT)`)
const findAttempt = db.prepare("SELECT deadline_at AS deadlineAt FROM attempt WHERE id = ? AND user_id = ? AND state = 'open'")
const save = db.prepare(`INSERT INTO response VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (attempt_id, question_id) DO UPDATE SET option = excluded.option, state = excluded.state, rev = excluded.rev, saved_at = excluded.saved_at WHERE excluded.rev > response.rev`)
const saveAll = db.transaction((attemptId, answers, now) => {
  for (const { question, option, state, rev } of answers) save.run(attemptId, question, JSON.stringify(option), state, rev, now)
})

const answersRequest = z.strictObject({
  answers: z
    .array(
      z.strictObject({
        question: z.int().min(0).max(999),
        option: z.array(z.int().min(0).max(25)).min(1).max(10).nullable(),
        state: z.int().min(0).max(4),
        rev: z.int().min(1).max(8_000),
      }),
    )
    .min(1)
    .max(500),
})
// Counts in memory, and far above what is measured, as with ours.
const limitSaves = rateLimit({ windowMs: 60_000, limit: 1_000_000, keyGenerator: (request) => request.params.id })
const check = (request, response, next) => {
  const parsed = answersRequest.safeParse(request.body)
  if (!parsed.success) return response.status(400).json({ error: 'invalid' })
  request.body = parsed.data
  return next()
}

const app = express()
if (!isBare) app.use(helmet())
app.use(express.json({ limit: '64kb' }))
app.post('/attempts/:id', (request, response) => {
  db.prepare("INSERT OR IGNORE INTO attempt VALUES (?, ?, ?, 'open')").run(request.params.id, request.params.id, Date.now() + 3_600_000)
  response.json({ token: jwt.sign({ sub: request.params.id }, secret, { expiresIn: '1h' }) })
})
app.post('/attempts/:id/answers', ...(isBare ? [] : [limitSaves, check]), (request, response) => {
  const { sub } = jwt.verify((request.headers.authorization ?? '').replace('Bearer ', ''), secret, { algorithms: ['HS256'] })
  const attempt = findAttempt.get(request.params.id, sub)
  if (attempt === undefined || attempt.deadlineAt < Date.now()) return response.status(409).json({ error: 'closed' })
  saveAll(request.params.id, request.body.answers, Date.now())
  return response.json({ saved: request.body.answers.at(-1).rev, serverNow: Date.now(), deadlineAt: attempt.deadlineAt })
})
app.listen(Number(port), '127.0.0.1', () => console.log('listening'))
