import { expect, test } from 'vitest'
import type { UploadBatchReport } from '#contract/imports/schemas.ts'
import { prefix } from '#tests/worker/content/import-run.ts'
import { admin, batchOf, post, question } from './upload-batch.ts'

const check = async (questions: readonly unknown[], topic: string, more = {}): Promise<UploadBatchReport['rows']> => {
  const { token } = await admin()
  const response = await post('/check', token, { ...batchOf(questions, topic), ...more })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json<UploadBatchReport>()).rows
}

test('a key that may be one number or several answers is refused with both ways to write it', async () => {
  const p = prefix()
  const numerical = (id: string, accept: string) => {
    const { options: _options, ...rest } = question(id, `${p}.t`)
    const variants = { en: { stem: 'How many?', solution: 'Count.' } }
    return { ...rest, type: 'numerical', variants, key: { accept } }
  }
  const keys = ['1,000', '12,34,567', '5, 7', '1, 0', '1000']
  const rows = await check(
    keys.map((key, i) => numerical(`${p}.${i}`, key)),
    `${p}.t`,
  )
  expect(rows.map(({ outcome }) => outcome)).toEqual(['error', 'error', 'created', 'created', 'created'])
  expect(rows[0]?.faults).toEqual([
    {
      path: 'key.accept',
      message: '"1,000" may be one number or several answers; write "1000" for one number, or "1, 0" for several answers',
    },
  ])
})

test('a check that asks for it tells what learners would read of each text that is shown otherwise', async () => {
  const p = prefix()
  const [row] = await check([question(`${p}.1`, `${p}.t`, '- 5 and *x*')], `${p}.t`, { tellShown: true })
  expect(row?.shown).toEqual([
    { path: 'variants.en.stem', text: '5 and x' },
    { path: 'variants.hi.stem', text: '5 and x (हिन्दी)' },
  ])
  const [plain] = await check([question(`${p}.1`, `${p}.t`, '- 5 and *x*')], `${p}.t`)
  expect(plain).not.toHaveProperty('shown')
})

test('a formula between LaTeX brackets, which learners would see as letters, is refused at its text', async () => {
  const p = prefix()
  const [row] = await check([question(`${p}.1`, `${p}.t`, 'The root is \\(\\frac{1}{3}\\).')], `${p}.t`)
  expect(row?.faults.map(({ path }) => path)).toEqual(['variants.en.stem', 'variants.hi.stem'])
  expect(row?.faults[0]?.message).toContain('has a formula between "\\( … \\)"')
})
