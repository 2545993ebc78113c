import { expect, test } from 'vitest'
import { demoBundle } from './demo-bundle.ts'
import { imported, run, watchedDb } from './import-run.ts'
import { openPaper } from './open-paper.ts'

test('the demo content is imported without a fault, and a second time without a write', async () => {
  const bundle = demoBundle()
  const report = await imported(bundle)
  expect(report.counts.questions.created).toBeGreaterThanOrEqual(150)
  expect(report.published.length).toBe(bundle.tests.length)
  const { db, seen } = watchedDb()
  expect(await run(bundle, 'commit', db)).toMatchObject({ ok: true, published: [] })
  expect(seen.rowsWritten).toBe(0)
})

test('a paper of a hundred questions in one language is at most 30 KB as served', async () => {
  const bundle = demoBundle()
  await imported(bundle)
  let hundreds = 0
  for (const { id, languages, sections } of bundle.tests) {
    const count = sections.reduce((sum, { questions }) => sum + questions.length, 0)
    const { files } = await openPaper(id)
    for (const language of languages) {
      const file = files.find((f) => f.kind === 'paper' && f.language === language)
      // Shorter tests in proportion, with room for what every file has once.
      expect(file?.bytes, `${id} in ${language}`).toBeLessThanOrEqual(Math.max(6_000, (30_720 * count) / 100))
    }
    if (count === 100) hundreds++
  }
  expect(hundreds).toBeGreaterThan(0)
})
