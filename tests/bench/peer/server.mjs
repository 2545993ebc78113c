// What a developer would write first: Express 5, a signed token, one row an answer, better-sqlite3 at full durability.
import Database from 'better-sqlite3'
import express from 'express'
import jwt from 'jsonwebtoken'

const [, , file, port, secret] = process.argv
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

const app = express()
app.use(express.json())
app.post('/attempts/:id', (request, response) => {
  db.prepare("INSERT OR IGNORE INTO attempt VALUES (?, ?, ?, 'open')").run(request.params.id, request.params.id, Date.now() + 3_600_000)
  response.json({ token: jwt.sign({ sub: request.params.id }, secret, { expiresIn: '1h' }) })
})
app.post('/attempts/:id/answers', (request, response) => {
  const { sub } = jwt.verify((request.headers.authorization ?? '').replace('Bearer ', ''), secret)
  const attempt = findAttempt.get(request.params.id, sub)
  if (attempt === undefined || attempt.deadlineAt < Date.now()) return response.status(409).json({ error: 'closed' })
  saveAll(request.params.id, request.body.answers, Date.now())
  return response.json({ saved: request.body.answers.at(-1).rev, serverNow: Date.now(), deadlineAt: attempt.deadlineAt })
})
app.listen(Number(port), '127.0.0.1', () => console.log('listening'))
