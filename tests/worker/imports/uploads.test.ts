import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { ExportPage, RollBackReport, UploadBatchReport, UploadRun } from '#contract/imports/schemas.ts'
import { prefix } from '#tests/worker/content/import-run.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { failingDb } from '#tests/worker/helpers/failing-db.ts'
import { admin, auditOf, batchOf, begunRun, post, question, rowCounts, stateOf } from './upload-batch.ts'

const report = async (response: Response): Promise<UploadBatchReport> => {
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}
const outcomes = ({ rows }: UploadBatchReport) => rows.map(({ row, outcome }) => `${row} ${outcome}`)

test('a dry run tells what would become of each row and writes nothing', async () => {
  const [p, { token }] = [prefix(), await admin()]
  const { db, counts } = countedDb()
  const before = await rowCounts()
  const batch = batchOf([question(`${p}.1`, `${p}.t`), { ...question(`${p}.2`, `${p}.t`), key: { options: ['c'] } }], `${p}.t`)
  const found = await report(await post('/check', token, batch, { bindings: { DB: db } }))
  expect(outcomes(found)).toEqual(['2 created', '3 error'])
  expect(found.rows[1]?.faults).toEqual([{ path: 'key.options[0]', message: '"c" is none of the options' }])
  expect(found.topicsCreated).toBe(1)
  expect(counts.rowsWritten).toBe(0)
  expect(await rowCounts()).toEqual(before)
})

test('good rows are imported, faulty ones told, and the same batch again changes nothing', async () => {
  const [p, { token }] = [prefix(), await admin()]
  const run = await begunRun(token)
  const batch = batchOf([question(`${p}.1`, `${p}.t`), { type: 'nonsense' }, question(`${p}.3`, `${p}.t`)], `${p}.t`)
  const first = await report(await post(`/${run}/rows`, token, batch))
  expect(outcomes(first)).toEqual(['2 created', '3 error', '4 created'])
  const before = await rowCounts()
  const second = await report(await post(`/${run}/rows`, token, batch))
  expect(second.rows).toEqual(first.rows)
  expect(await rowCounts()).toEqual(before)
  expect((await stateOf(`${p}.1`))?.version).toBe(1)
  const runs = await answerOf<UploadRun>('GET', `/api/admin/imports/${run}`, { token })
  expect(runs.counts).toEqual({ created: 2, updated: 0, unchanged: 0, skipped: 0, error: 1 })
  const rows = await answerOf<{ items: unknown[] }>('GET', `/api/admin/imports/${run}/rows?outcome=error`, { token })
  expect(rows.items.length).toBe(1)
})

test('a batch that broke off anywhere is whole when it is sent again, and known for what it was', async () => {
  for (let at = 1; at < 14; at++) {
    const [p, { token }] = [prefix(), await admin()]
    await report(await post(`/${await begunRun(token)}/rows`, token, batchOf([question(`${p}.1`, `${p}.t`)], `${p}.t`)))
    const run = await begunRun(token)
    const batch = batchOf([question(`${p}.1`, `${p}.t`, 'Changed?'), question(`${p}.2`, `${p}.t`)], `${p}.t`)
    const { db, seen } = failingDb({ at, message: 'D1_ERROR: Network connection lost.', when: at % 2 === 0 ? 'after' : 'before' })
    const broken = await post(`/${run}/rows`, token, batch, { bindings: { DB: db } })
    if (!seen.hasFailed) break
    expect([200, 500, 503]).toContain(broken.status)
    const again = await report(await post(`/${run}/rows`, token, batch))
    expect(outcomes(again)).toEqual(['2 updated', '3 created'])
    expect(again.rows.map(({ versionBefore, versionAfter }) => [versionBefore, versionAfter])).toEqual([
      [1, 2],
      [null, 1],
    ])
    expect((await stateOf(`${p}.1`))?.version).toBe(2)
  }
})

test('a row that someone changed after its check is told and left alone', async () => {
  const [p, { token }] = [prefix(), await admin()]
  await report(await post(`/${await begunRun(token)}/rows`, token, batchOf([question(`${p}.1`, `${p}.t`)], `${p}.t`)))
  await report(await post(`/${await begunRun(token)}/rows`, token, batchOf([question(`${p}.1`, `${p}.t`, 'Theirs?')], `${p}.t`)))
  const mine = batchOf([question(`${p}.1`, `${p}.t`, 'Mine?'), question(`${p}.2`, `${p}.t`)], `${p}.t`)
  const stale = { ...mine, rows: mine.rows.map((row) => ({ ...row, expected: row.row === 2 ? 1 : null })) }
  const found = await report(await post(`/${await begunRun(token)}/rows`, token, stale))
  expect(outcomes(found)).toEqual(['2 error', '3 created'])
  expect(found.rows[0]?.faults[0]?.path).toBe('changed')
  expect((await stateOf(`${p}.1`))?.version).toBe(2)
})

test('a run is taken back: what it made is put away, what it changed is as before, what is used or changed since stays', async () => {
  const [p, { token, id: actor }] = [prefix(), await admin()]
  await report(
    await post(
      `/${await begunRun(token)}/rows`,
      token,
      batchOf([question(`${p}.old`, `${p}.t`), question(`${p}.late`, `${p}.t`)], `${p}.t`),
    ),
  )
  const run = await begunRun(token)
  const changed = ['old', 'late'].map((name) => question(`${p}.${name}`, `${p}.t`, 'Changed?'))
  await report(
    await post(`/${run}/rows`, token, batchOf([...changed, question(`${p}.new`, `${p}.t`), question(`${p}.used`, `${p}.t`)], `${p}.t`)),
  )
  await answerOf('POST', `/api/admin/imports/${run}/finish`, { token, body: {} })
  const used = await stateOf(`${p}.used`)
  await env.DB.prepare("INSERT INTO test_question (test_id, position, section_id, question_id) VALUES (?1, 0, 's', ?2)")
    .bind(`${p}test`, used?.id)
    .run()
  await report(await post(`/${await begunRun(token)}/rows`, token, batchOf([question(`${p}.late`, `${p}.t`, 'Later?')], `${p}.t`)))

  const back = await answerOf<RollBackReport>('POST', `/api/admin/imports/${run}/roll-back`, { token, body: { after: null } })
  expect(back).toMatchObject({ next: null, archived: 1, restored: 1 })
  expect(back.kept.toSorted((a, b) => a.row - b.row).map(({ row, reason }) => [row, reason])).toEqual([
    [3, 'changed'],
    [5, 'used'],
  ])
  expect((await stateOf(`${p}.new`))?.archivedAt).not.toBeNull()
  expect((await stateOf(`${p}.used`))?.archivedAt).toBeNull()
  expect(await stateOf(`${p}.old`)).toMatchObject({ version: 3 })
  const old = await stateOf(`${p}.old`)
  const { items } = await answerOf<ExportPage>('GET', `/api/admin/exports/questions?ids=${old?.id}`, { token })
  expect(items).toEqual([question(`${p}.old`, `${p}.t`)])

  const again = await answerOf<RollBackReport>('POST', `/api/admin/imports/${run}/roll-back`, { token, body: { after: null } })
  expect(again).toMatchObject({ archived: 1, restored: 1 })
  expect(await stateOf(`${p}.old`)).toMatchObject({ version: 3 })
  expect(await auditOf(run)).toEqual([
    'upload.begin',
    'upload.batch',
    'upload.finish',
    'upload.rollBack',
    'upload.rollBack',
    'upload.rollBack',
  ])
  expect(actor).not.toBe('')
  expect(await errorCodeOf(await post(`/${run}/rows`, token, batchOf([question(`${p}.x`, `${p}.t`)], `${p}.t`)))).toBe('conflict')
})

test('what was put away comes back when it is uploaded again', async () => {
  const [p, { token }] = [prefix(), await admin()]
  const batch = batchOf([question(`${p}.1`, `${p}.t`)], `${p}.t`)
  const run = await begunRun(token)
  await report(await post(`/${run}/rows`, token, batch))
  await answerOf('POST', `/api/admin/imports/${run}/roll-back`, { token, body: { after: null } })
  expect((await stateOf(`${p}.1`))?.archivedAt).not.toBeNull()
  expect(outcomes(await report(await post(`/${await begunRun(token)}/rows`, token, batch)))).toEqual(['2 unchanged'])
  expect((await stateOf(`${p}.1`))?.archivedAt).toBeNull()
})

test('the original file is kept for admins and not served to the public', async () => {
  const { token } = await admin()
  const run = await begunRun(token)
  const text = 'stem_en,key\nWhat?,a\n'
  const headers = { 'content-type': 'application/octet-stream' }
  expect((await call('PUT', `/api/admin/imports/${run}/file`, { token, rawBody: text, headers })).status).toBe(200)
  const back = await call('GET', `/api/admin/imports/${run}/file`, { token })
  expect(await back.text()).toBe(text)
  expect([back.headers.get('content-type'), back.headers.get('content-disposition')]).toEqual(['application/octet-stream', 'attachment'])
  expect((await call('GET', `/media/uploads%2F${run}`)).status).toBe(404)
  expect((await call('GET', `/api/admin/imports/${run}/file`)).status).toBe(401)
  const large = new Uint8Array(10 * 1024 * 1024 + 1)
  expect((await call('PUT', `/api/admin/imports/${run}/file`, { token, rawBody: large, headers })).status).toBe(413)
})

test('the same order is one run, and another file under its id is refused', async () => {
  const { token } = await admin()
  const run = await begunRun(token)
  const order = { id: run, fileName: 'questions.xlsx', format: 'xlsx', total: 2, settings: { mapping: [], subject: '', topic: '' } }
  expect((await post('', token, order)).status).toBe(200)
  expect(await errorCodeOf(await post('', token, { ...order, fileName: 'other.xlsx' }))).toBe('conflict')
  expect(await auditOf(run)).toEqual(['upload.begin'])
})

test('of a file that is too large to be kept, the run and its audit entry name size and checksum', async () => {
  const { token } = await admin()
  const id = prefix().padEnd(16, '0').slice(0, 16)
  const file = { bytes: 11 * 1024 * 1024, sha256: 'ab'.repeat(32) }
  const order = { id, fileName: 'large.docx', format: 'docx', total: 2, settings: { mapping: [], subject: '', topic: '', file } }
  expect((await post('', token, order)).status).toBe(200)
  const run = await env.DB.prepare('SELECT settings, file_key FROM import_run WHERE id = ?1')
    .bind(id)
    .first<Record<string, string | null>>()
  expect([JSON.parse(run?.['settings'] ?? '{}').file, run?.['file_key']]).toEqual([file, null])
  const entry = await env.DB.prepare('SELECT after FROM audit_log WHERE target = ?1').bind(id).first<{ after: string }>()
  expect(JSON.parse(entry?.after ?? '{}')).toEqual({ fileName: 'large.docx', total: 2, file })
})

test('topics are found by their names in any language, and get an id where they are new', async () => {
  const [p, { token }] = [prefix(), await admin()]
  const topic = { id: `${p}.light`, subject: { en: `Physics ${p}`, hi: `भौतिकी ${p}` }, title: { en: 'Light', hi: 'प्रकाश' } }
  const batch = { ...batchOf([question(`${p}.1`, topic.id)], topic.id), topics: [topic] }
  await report(await post(`/${await begunRun(token)}/rows`, token, batch))
  const names = [
    { subject: `भौतिकी ${p}`, topic: 'प्रकाश' },
    { subject: ` physics  ${p}`, topic: 'LIGHT' },
    { subject: `Physics ${p}`, topic: 'Sound & Waves' },
    { subject: 'रसायन', topic: 'अम्ल' },
  ]
  const { items } = await (await post('/topics', token, { names })).json<{ items: { id: string; exists: boolean }[] }>()
  expect(items.map(({ id, exists }) => [id, exists])).toEqual([
    [topic.id, true],
    [topic.id, true],
    [`physics-${p}.sound-waves`, false],
    [expect.stringMatching(/^t-[0-9a-f]{16}$/), false],
  ])
  // A stored topic that a batch names again stays as it is, its Hindi too.
  await report(await post(`/${await begunRun(token)}/rows`, token, batchOf([question(`${p}.2`, topic.id)], topic.id)))
  const stored = await env.DB.prepare('SELECT title FROM topic WHERE id = ?1').bind(topic.id).first<{ title: string }>()
  expect(JSON.parse(stored?.title ?? '{}')).toEqual(topic.title)
})

test('an upload of 500 questions goes in five batches', async () => {
  const [p, { token }] = [prefix(), await admin()]
  const run = await begunRun(token)
  for (let batch = 0; batch < 5; batch++) {
    const questions = Array.from({ length: 100 }, (_, i) => question(`${p}.${batch * 100 + i}`, `${p}.t`))
    const found = await report(await post(`/${run}/rows`, token, batchOf(questions, `${p}.t`, 2 + batch * 100)))
    expect(found.rows.every(({ outcome }) => outcome === 'created')).toBe(true)
  }
  let after: string | null = null
  let count = 0
  do {
    const page: ExportPage = await answerOf('GET', `/api/admin/exports/questions?run=${run}${after === null ? '' : `&after=${after}`}`, {
      token,
    })
    count += page.items.length
    after = page.next
  } while (after !== null)
  expect(count).toBe(500)
})

test('rows that never reached the server stay in the run: counted, told and given back as a file', async () => {
  const [p, { token }] = [prefix(), await admin()]
  const run = await begunRun(token)
  await report(await post(`/${run}/rows`, token, batchOf([question(`${p}.1`, `${p}.t`)], `${p}.t`)))
  const put = (body: unknown) => call('PUT', `/api/admin/imports/${run}/failed`, { token, body })
  const row = (at: number) => ({ row: at, faults: [{ path: 'key', message: `Row ${at}, Answer: empty` }] })
  const file = btoa('a workbook')
  // Row 2 is a question of the bank by now: it stays one.
  expect((await put({ rows: [row(2), row(5), row(9)], file })).status).toBe(200)
  const counts = async () => (await answerOf<UploadRun>('GET', `/api/admin/imports/${run}`, { token })).counts
  expect(await counts()).toMatchObject({ created: 1, error: 2 })
  const told = await answerOf<{ items: { row: number; faults: unknown[] }[] }>('GET', `/api/admin/imports/${run}/rows?outcome=error`, {
    token,
  })
  expect(told.items.map(({ row: at, faults }) => [at, faults.length])).toEqual([
    [5, 1],
    [9, 1],
  ])
  const got = await call('GET', `/api/admin/imports/${run}/failed`, { token })
  expect(new TextDecoder().decode(await got.arrayBuffer())).toBe('a workbook')
  // What was mended since is no longer among them; where all is mended there is no file.
  await put({ rows: [row(9)], file })
  expect(await counts()).toMatchObject({ created: 1, error: 1 })
  await put({ rows: [], file: null })
  expect(await counts()).toMatchObject({ created: 1, error: 0 })
  expect((await call('GET', `/api/admin/imports/${run}/failed`, { token })).status).toBe(404)
  expect((await put({ rows: [row(9)], file: null })).status).toBe(400)
  expect(await auditOf(run)).toContain('upload.failed')
})
