import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { CatalogueGroup } from '#contract/catalogue/schemas.ts'
import { imported, prefix } from '#tests/worker/content/import-run.ts'
import { openPaper } from '#tests/worker/content/open-paper.ts'
import { nth, sampleBundle } from '#tests/worker/content/sample-bundle.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'

const groupOf = async (title: string) =>
  (await answerOf<CatalogueGroup[]>('GET', '/api/testseries-groups/full')).find((group) => group.title === title)

const HOUR = 3600_000
const iso = (at: number) => new Date(at).toISOString()

test('learners see a group from its first moment to its last, and nothing of it before or after', async () => {
  const p = prefix()
  const bundle = sampleBundle(p)
  const now = Date.now()
  const seen = async (from: number | null, until: number | null) => {
    const window = { ...(from === null ? {} : { visibleFrom: iso(from) }), ...(until === null ? {} : { visibleUntil: iso(until) }) }
    await imported({ ...bundle, groups: [{ ...nth(bundle.groups, 0), title: { en: p }, ...window }] })
    return (await groupOf(p)) !== undefined
  }
  expect(await seen(null, null)).toBe(true)
  expect(await seen(now - HOUR, now + HOUR)).toBe(true)
  expect(await seen(now + HOUR, null)).toBe(false)
  expect(await seen(null, now - HOUR)).toBe(false)
})

test('a group shows its picture where it has one', async () => {
  const p = prefix()
  const bundle = sampleBundle(p)
  await imported({ ...bundle, groups: [{ ...nth(bundle.groups, 0), title: { en: p }, cover: `${p}.fig` }] })
  const cover = (await groupOf(p))?.cover ?? ''
  expect((await call('GET', cover)).headers.get('content-type')).toBe('image/png')
})

test('a hint is in the solutions alone, and only in the languages it was written in', async () => {
  const p = prefix()
  const bundle = sampleBundle(p)
  const [first, ...rest] = bundle.questions
  if (first?.variants.en === undefined) throw new Error('no question')
  first.variants.en.hint = 'Think of $x$'
  await imported({ ...bundle, questions: [first, ...rest] })
  const { papers } = await openPaper(`${p}.test`)
  expect(JSON.stringify([...papers.values()])).not.toContain('Think of')
  const { results } = await env.DB.prepare(
    'SELECT s.language, s.hint_html AS hint FROM question_solution s JOIN question q ON q.id = s.question_id WHERE q.external_id = ?1 ORDER BY s.language',
  )
    .bind(`${p}.s1`)
    .all<{ language: string; hint: string | null }>()
  expect(results.map(({ language, hint }) => [language, hint?.includes('<math') ?? null])).toEqual([
    ['en', true],
    ['hi', null],
  ])
})
