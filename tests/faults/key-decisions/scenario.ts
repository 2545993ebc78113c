import type { ContentQuestion } from '#contract/imports/content.ts'
import type { Job } from '#contract/jobs/schemas.ts'
import type { KeyChange, KeyPublishResponse, TestKeys } from '#contract/key-corrections/schemas.ts'
import type { Paper } from '#contract/papers/schemas.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import type { WriterGrant } from '#contract/attempts/schemas.ts'
import type { ProofRandom } from '../support/random.ts'
import { fitted, type ModelAttempt, type ModelDecision, type ModelPaper, type ModelVersion, slowMarks } from './slow-marks.ts'

/** A running product, whatever carries the requests. */
export interface Ground {
  readonly admin: string
  request<Answer>(token: string, method: string, path: string, body?: unknown): Promise<Answer>
  learner(): Promise<{ readonly id: string; readonly token: string }>
  sql<Row>(query: string, ...values: (string | number)[]): Promise<Row[]>
  /** A paper in English as a learner's device opens it. */
  open(hash: string, contentKey: string): Promise<Paper>
}

export interface Figures {
  readonly attempts: number
  readonly papers: number
  readonly decisions: number
  readonly held: number
  /** Attempts whose marks are not those of the slow recomputation, and learners whose rank is not that of the slow marks. */
  readonly wrongMarks: number
  readonly wrongRanks: number
}

const QUESTIONS = 5
const OPTIONS = 4

interface Model {
  readonly testId: string
  readonly versions: ModelVersion[]
  readonly standing: (ModelDecision | null)[]
  readonly papers: ModelPaper[]
  readonly attempts: (ModelAttempt & { readonly token: string })[]
  readonly open: { readonly grant: WriterGrant; readonly ops: unknown[] }[]
  /** Learners whose marks were wrong at some time. */
  readonly wrong: Set<string>
  submitted: number
  decisions: number
  held: number
  edits: number
}

/** Random edits of questions between random decisions and attempts over several papers; then every mark and every rank is compared. */
export async function playDecisions(ground: Ground, steps: number, random: ProofRandom, name: string): Promise<Figures> {
  const model = await begin(ground, name)
  for (let step = 0; step < steps; step++) {
    const roll = random.int(0, 9)
    if (roll < 3) await edit(ground, model, random, name)
    else if (roll < 6) {
      // A decision brings every paper to what stands, so what was wrong before it has to be seen before it.
      if (random.int(0, 2) > 0) await check(ground, model)
      await decide(ground, model, random)
    } else await attempt(ground, model, random)
  }
  // Attempts that began before a decision end after it.
  for (const { grant, ops } of model.open) await submit(ground, model, grant, ops)
  return compare(ground, model)
}

const pattern = (name: string) => ({
  id: `${name}.pattern`,
  version: 1,
  title: { en: 'Decisions' },
  exam: 'Proof',
  durationMinutes: 60,
  saveMode: 'always',
  clock: 'shared',
  calculator: 'none',
  percentile: 'atOrBelow',
  ties: [],
  release: { when: 'atOnce' },
  rankFrom: 1,
  shuffle: { questions: false, options: true },
  sections: [
    {
      id: 'all',
      title: { en: 'All' },
      blocks: [{ type: 'single', count: QUESTIONS, scheme: { rule: 'fixed', right: '2', wrong: '-1/2' } }],
    },
  ],
})

const nameOf = (name: string, q: number) => `${name}.q${q}`

function questionOf(name: string, q: number, { version, options, right }: ModelVersion): ContentQuestion {
  const letters = options.map((_, i) => 'abcdef'[i] ?? '')
  return {
    id: nameOf(name, q),
    type: 'single',
    topic: `${name}.t`,
    difficulty: 'easy',
    options: letters,
    variants: {
      en: {
        stem: `Question ${q}?`,
        solution: `Because, says version ${version}.`,
        options: Object.fromEntries(options.map((text, i) => [letters[i] ?? '', text])),
      },
    },
    key: { options: [letters[options.indexOf(right)] ?? 'a'] },
  }
}

interface ImportReply {
  readonly published: readonly { readonly testId: string; readonly paperVersion: number }[]
  readonly held: readonly unknown[]
}

const send = (ground: Ground, content: object) =>
  ground.request<ImportReply>(ground.admin, 'POST', '/api/admin/import', {
    mode: 'commit',
    bundle: { format: 'sopan.content', version: 1, ...content },
  })

async function begin(ground: Ground, name: string): Promise<Model> {
  const versions = Array.from({ length: QUESTIONS }, (_, q): ModelVersion => {
    const options = Array.from({ length: OPTIONS }, (__, i) => `option ${q} ${i}`)
    return { version: 1, options, right: options[q % OPTIONS] ?? '' }
  })
  const { published } = await send(ground, {
    topics: [{ id: `${name}.t`, subject: { en: 'Proof' }, title: { en: 'Decisions' } }],
    patterns: [pattern(name)],
    questions: versions.map((version, q) => questionOf(name, q, version)),
    tests: [
      {
        id: `${name}.test`,
        title: { en: 'Decisions' },
        exam: 'Proof',
        kind: 'mock',
        access: 'free',
        languages: ['en'],
        pattern: { id: `${name}.pattern`, version: 1 },
        published: true,
        sections: [{ id: 'all', questions: versions.map((_, q) => nameOf(name, q)) }],
      },
    ],
  })
  const testId = published[0]?.testId ?? ''
  const standing = versions.map(() => null)
  const papers = [{ version: 1, questions: [...versions], applied: versions.map(() => null) }]
  return { testId, versions, standing, papers, attempts: [], open: [], wrong: new Set(), submitted: 0, decisions: 0, held: 0, edits: 0 }
}

/** Another solution, other places for the options, a reworded option, or another right one in the bank. */
async function edit(ground: Ground, model: Model, random: ProofRandom, name: string): Promise<void> {
  const q = random.int(0, QUESTIONS - 1)
  const before = model.versions[q]
  if (before === undefined) return
  const options = [...before.options]
  let { right } = before
  model.edits++
  const what = random.int(0, 4)
  if (what === 1) options.reverse()
  if (what === 2) options.push(...options.splice(0, 1))
  if (what === 3) {
    const at = random.int(0, OPTIONS - 1)
    const reworded = `option ${q} reworded ${model.edits}`
    if (options[at] === right) right = reworded
    options[at] = reworded
  }
  if (what === 4) right = options[random.int(0, OPTIONS - 1)] ?? right
  const after = { version: before.version + 1, options, right }
  const reply = await send(ground, { questions: [questionOf(name, q, after)] })
  model.versions[q] = after
  const applied = model.versions.map((version, i) => fitted(model.standing[i] ?? null, version))
  const fits = !applied.includes('unfit')
  if (fits !== reply.published.length > 0 || fits === reply.held.length > 0)
    throw new Error(`a paper was ${fits ? 'not printed' : 'printed'} after an edit: ${JSON.stringify(reply)}`)
  if (!fits) {
    model.held++
    return
  }
  const decisions = applied.map((one) => (one === 'unfit' ? null : one))
  model.papers.push({ version: reply.published[0]?.paperVersion ?? 0, questions: [...model.versions], applied: decisions })
}

async function decide(ground: Ground, model: Model, random: ProofRandom): Promise<void> {
  const paper = model.papers[random.int(0, model.papers.length - 1)]
  const q = random.int(0, QUESTIONS - 1)
  const question = paper?.questions[q]
  if (paper === undefined || question === undefined) return
  const shown = await shownOptions(ground, model.testId, paper.version, q)
  const texts = question.options.filter(() => random.int(0, 2) > 0)
  const before = model.standing[q] ?? null
  const [change, standing] = ([
    [
      { question: q, action: 'withdraw' },
      { texts: before?.texts ?? null, award: 'none' },
    ],
    [
      { question: q, action: 'bonusIfAttempted' },
      { texts: before?.texts ?? null, award: 'attempted' },
    ],
    [
      { question: q, action: 'dropFullMarksAll' },
      { texts: before?.texts ?? null, award: 'all' },
    ],
    [{ question: q, action: 'useOwnKey' }, null],
  ][random.int(0, 7)] ?? [
    {
      question: q,
      action: 'setKey',
      keys: [{ options: (texts.length > 0 ? texts : [question.right]).map((text) => shown.indexOf(text)) }],
    },
    { texts: texts.length > 0 ? texts : [question.right], award: null },
  ]) as [KeyChange, ModelDecision | null]
  const path = `/api/admin/tests/${model.testId}/keys`
  const keys = await ground.request<TestKeys>(ground.admin, 'GET', `${path}?paper=${paper.version}`)
  const body = { paperVersion: paper.version, changes: [change], reason: 'a proof', expectedKeyVersion: keys.paper?.keyVersion }
  const { jobId } = await ground.request<KeyPublishResponse>(ground.admin, 'POST', `${path}/publish`, body)
  model.decisions++
  model.standing[q] = standing
  for (const one of model.papers)
    for (const [i, version] of one.questions.entries()) {
      const fit = fitted(model.standing[i] ?? null, version)
      // What does not fit leaves the key of that paper as it was; everything else that stands is in it.
      if (fit !== 'unfit' && (i === q || model.standing[i] !== null)) one.applied[i] = fit
    }
  if (random.int(0, 2) > 0) await jobDone(ground, jobId)
}

async function jobDone(ground: Ground, jobId: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const job = await ground.request<Job>(ground.admin, 'GET', `/api/admin/jobs/${jobId}`)
    if (job.state === 'done') return
    if (job.state !== 'running') throw new Error(`a regrade has ${job.state}: ${job.error}`)
    await pause()
  }
  throw new Error('a regrade does not end')
}

/** The texts of a question's options as the paper shows them. */
async function shownOptions(ground: Ground, testId: string, version: number, q: number): Promise<string[]> {
  const [file] = await ground.sql<{ hash: string; key: string }>(
    `SELECT f.value ->> '$.hash' AS hash, f.value ->> '$.contentKey' AS key FROM paper p, json_each(p.files) f
     WHERE p.test_id = ?1 AND p.version = ?2 AND f.value ->> '$.kind' = 'paper'`,
    testId,
    version,
  )
  const paper = await ground.open(file?.hash ?? '', file?.key ?? '')
  return (paper.questions[q]?.options ?? []).map((html) => html.replaceAll(/<[^>]*>/g, '').trim())
}

async function attempt(ground: Ground, model: Model, random: ProofRandom): Promise<void> {
  const { id, token } = await ground.learner()
  const { grant } = await ground.request<{ grant: WriterGrant }>(token, 'POST', '/api/attempts', {
    testId: model.testId,
    language: 'en',
    level: 4,
  })
  const paper = model.papers.at(-1)
  if (paper === undefined) return
  const answers: (string | null)[] = []
  const ops: unknown[] = []
  for (const [q, { options }] of paper.questions.entries()) {
    const answer = options[random.int(0, OPTIONS)] ?? null
    answers.push(answer)
    if (answer === null) continue
    const n = (await shownOptions(ground, model.testId, paper.version, q)).indexOf(answer)
    ops.push([ops.length + 1, q, 2, [n], [n], 0, 1_000, 3])
  }
  model.attempts.push({ userId: id, token, paper: paper.version, answers })
  if (random.int(0, 2) === 0) model.open.push({ grant, ops })
  else await submit(ground, model, grant, ops)
}

function submit(ground: Ground, model: Model, grant: WriterGrant, ops: unknown[]): Promise<unknown> {
  model.submitted++
  return ground.request(grant.token, 'POST', `/api/attempts/${grant.attemptId}/submit`, { epoch: grant.epoch, ops })
}

/** Compares the marks of every attempt that is in the record with the slow ones. Gives these, by learner. */
async function check(ground: Ground, model: Model): Promise<Map<string, number>> {
  await settled(ground, model)
  const rows = await ground.sql<{ userId: string; score12: number }>(
    "SELECT user_id AS userId, score12 FROM attempt WHERE test_id = ?1 AND state = 'closed'",
    model.testId,
  )
  const scores = new Map(rows.map(({ userId, score12 }) => [userId, score12]))
  const slow = new Map<string, number>()
  for (const one of model.attempts) {
    const paper = model.papers.find(({ version }) => version === one.paper)
    if (paper === undefined) throw new Error(`there is no paper ${one.paper}`)
    const marks = slowMarks(one, paper)
    slow.set(one.userId, marks)
    const score = scores.get(one.userId)
    if (score !== undefined && score !== marks) model.wrong.add(one.userId)
  }
  if (rows.length !== model.submitted) throw new Error(`${model.submitted} attempts were submitted, the record has ${rows.length}`)
  return slow
}

async function compare(ground: Ground, model: Model): Promise<Figures> {
  const slow = await check(ground, model)
  let wrongRanks = 0
  for (const { userId, token } of model.attempts) {
    const { standing } = await ranked(ground, token, model.testId)
    const rank = 1 + [...slow.values()].filter((marks) => marks > (slow.get(userId) ?? 0)).length
    if (standing.rank !== rank || standing.of !== model.attempts.length) wrongRanks++
  }
  const { attempts, papers, decisions, held, wrong } = model
  return { attempts: attempts.length, papers: papers.length, decisions, held, wrongMarks: wrong.size, wrongRanks }
}

/** Until every submitted attempt is in the record and no regrade is under way. */
async function settled(ground: Ground, { testId, submitted }: Model): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const [row] = await ground.sql<{ closed: number; running: number }>(
      `SELECT (SELECT count(*) FROM attempt WHERE test_id = ?1 AND state = 'closed') AS closed,
         (SELECT count(*) FROM job WHERE target = ?1 AND state = 'running') AS running`,
      testId,
    )
    if (row?.closed === submitted && row.running === 0) return
    await pause()
  }
  throw new Error('attempts or regrades do not end')
}

async function ranked(ground: Ground, token: string, testId: string): Promise<AnalysisResponse> {
  let analysis = await ground.request<AnalysisResponse>(token, 'GET', `/api/tests/${testId}/analysis`)
  for (let tries = 0; tries < 100 && analysis.standing.rank === null; tries++) {
    await pause()
    analysis = await ground.request<AnalysisResponse>(token, 'GET', `/api/tests/${testId}/analysis`)
  }
  return analysis
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 100))
