import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { ContentBundle, ContentQuestion } from '#contract/imports/content.ts'
import type { Notification } from '#contract/notifications/schemas.ts'
import { callOperator } from '#scripts/lib/load-demo.ts'
import { renderMarkdown } from '#worker/content/render-markdown.ts'
import { XSS_VECTORS } from '../../worker/content/xss-vectors.ts'
import { expect, test } from '../support/fixtures.ts'
import { notify } from '../support/notify.ts'
import { callApi, newSessionOf, sessionOf } from '../support/people.ts'
import { E2E_PLACE } from '../support/place.ts'

/** The strings of a redirect away from here (docs/threats.md#open-redirects), and three that stay. */
const HOSTILE_LINKS = [
  'user',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  ' /user',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/%0d%0aLocation:x',
  '/user%00',
  '/./\\evil',
  '/..//evil.example',
  '/user/../..//evil.example',
  '/ａ',
  '/user\u202e',
  'data:text/html,x',
  '/%09/evil.example',
  '@evil.example',
  '/.//evil.example',
  'JaVaScRiPt:alert(1)',
]

/** Whatever a vector tries: a dialog, a call of alert, a request to another host. What the policy has to refuse is a fault on its own. */
async function watched(page: Page): Promise<string[]> {
  const hits: string[] = []
  await page.exposeFunction('sopanHit', (what: string) => hits.push(what))
  await page.addInitScript(() => {
    const hit = (window as unknown as { sopanHit: (what: string) => void }).sopanHit
    for (const name of ['alert', 'confirm', 'prompt']) Object.assign(window, { [name]: () => hit(`${name} at ${location.pathname}`) })
    Object.defineProperty(window, '__xss', {
      set: () => {
        hit(`__xss at ${location.pathname}`)
      },
    })
  })
  page.on('dialog', (dialog) => {
    hits.push(`dialog at ${page.url()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${E2E_PLACE.origin}/`)) hits.push(`request to ${request.url()}`)
  })
  return hits
}

test('links from outside lead nowhere, whoever sends them', { tag: '@once' }, async ({ page, pageWith }) => {
  const person = await sessionOf('links@learners.example')
  const { token } = await sessionOf('admin')
  for (const link of HOSTILE_LINKS) {
    const sent = callApi(token, 'POST', '/api/admin/notifications', {
      to: { kind: 'user', user: person._id },
      type: 'toast',
      message: { en: 'x' },
      link,
    })
    await expect(sent, JSON.stringify(link)).rejects.toThrow(/400/)
  }
  // Should one have been stored all the same, the page checks it again.
  const hits = await watched(page)
  const stored = HOSTILE_LINKS.map((link, n): Notification => ({
    _id: `p0mwqjudu${String(n).padStart(2, '0')}rtqgdv9`,
    message: `Link ${n}`,
    language: 'en',
    link,
    imageUrl: null,
    isRead: true,
    type: 'toast',
    createdAt: new Date().toISOString(),
  }))
  await page.route('**/api/notifications?*', (route) => route.fulfill({ json: stored, headers: { 'x-unread-count': '0' } }))
  await pageWith(person)
  await page.goto('/user/notifications')
  for (const { message } of stored) {
    await page.getByRole('main').getByRole('button', { name: message, exact: false }).first().click()
    expect(page.url()).toBe(`${E2E_PLACE.origin}/user/notifications`)
  }
  // One of each family: what the rule refuses is told by its own test, for all of them.
  for (const link of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/%09/evil.example']) {
    await page.goto(`/login?returnTo=${encodeURIComponent(link)}`)
    await page.waitForURL((url) => url.origin === E2E_PLACE.origin)
  }
  expect(hits).toEqual([])
})

test('texts of notifications, names and messages are text on every page that shows them', { tag: '@once' }, async ({ page, pageWith }) => {
  test.setTimeout(120_000)
  const person = await newSessionOf('texts@learners.example')
  const hits = await watched(page)
  const texts = XSS_VECTORS.filter(
    // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
    (vector) => !/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.test(vector) && vector.length <= 480,
  )
  expect(texts.length).toBeGreaterThan(100)
  // Many to a message, so that the corpus fits into one page of the list.
  const messages = texts.reduce<string[]>((lines, text) => {
    const last = lines.at(-1) ?? ''
    return last.length + text.length < 480 && lines.length > 0 ? [...lines.slice(0, -1), `${last}\n${text}`] : [...lines, text]
  }, [])
  for (const message of messages) await notify(person._id, { type: 'toast', message: { en: message } })
  const profile = {
    examGoals: ['ssc-cgl'],
    interfaceLanguage: 'en',
    questionLanguage: 'en',
    state: 'AS',
    category: 'obc',
    ageBand: '18to24',
  }
  await callApi(person.token, 'PUT', '/api/me/profile', { ...profile, name: '<img src=x onerror=alert(1)>' })
  await pageWith({ ...person, name: '<img src=x onerror=alert(1)>' })
  await page.goto('/user/notifications')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(Math.min(50, messages.length))
  await expect(page.getByRole('main')).toContainText(texts.at(-1) ?? '')
  await page.goto('/user')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x onerror=alert(1)>')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.locator('.notification-panel').getByRole('listitem')).toHaveCount(5)
  await notify(person._id, { type: 'banner', message: { en: texts.find((text) => text.includes('onerror')) ?? '' } })
  await expect(page.getByRole('dialog', { name: 'New Notification' })).toBeVisible()
  const { token: adminToken, ...admin } = await sessionOf('admin')
  await page.evaluate(
    ([user, token]) => {
      localStorage.setItem('user', user)
      localStorage.setItem('token', token)
    },
    [JSON.stringify(admin), adminToken] as const,
  )
  await page.goto('/admin/notifications')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(20)
  await page.waitForTimeout(500)
  expect(hits).toEqual([])
})

test('questions, options and solutions run nothing on any page of a test', { tag: '@once' }, async ({ page, pageWith }) => {
  test.setTimeout(180_000)
  const secret = /^OPERATOR_SECRET="?([^"\n]+)/m.exec(readFileSync(join(E2E_PLACE.folder, '.dev.vars'), 'utf8'))?.[1] ?? ''
  const bundle = hostileBundle(true)
  const count = bundle.questions?.length ?? 0
  expect(XSS_TEXTS.length).toBeGreaterThan(100)
  expect(count).toBeLessThan(50)
  const answer = await callOperator(E2E_PLACE.origin, secret, '/api/admin/import', { mode: 'commit', bundle })
  expect(answer.status, JSON.stringify(answer.body).slice(0, 600)).toBe(200)
  const hits = await watched(page)
  const person = await sessionOf('content@learners.example')
  await pageWith(person)
  await page.goto('/user/testseries?all=true')
  await page.getByRole('link', { name: TITLE }).click()
  await page.getByRole('link', { name: `Start: ${TITLE}` }).click()
  await page.getByRole('checkbox', { name: /I have read and understood/ }).check()
  await page.getByRole('button', { name: 'I am ready to begin' }).click()
  await expect(page).toHaveURL(/\/test\/attempt/)
  for (let question = 1; question <= count; question++) {
    await expect(page.getByRole('heading', { name: `Question ${question}`, exact: true })).toBeVisible()
    if (question < count) await page.getByRole('button', { name: 'Save & Next' }).click()
  }
  await page.keyboard.press('q')
  await expect(page).toHaveURL(/\/test\/questions/)
  await expect(
    page
      .getByRole('link', { name: `Go to question ${count}` })
      .or(page.getByText(`Go to question ${count}`))
      .first(),
  ).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Submit test' }).first().click()
  await page.getByRole('button', { name: 'Submit…', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, submit the test' }).click()
  await expect(page).toHaveURL(/\/user\/test-analysis\/.*new=true/)
  const id = /test-analysis\/([^?]+)\?/.exec(page.url())?.[1]
  await expect(page.getByRole('heading', { name: 'How was the test?' })).toBeVisible()
  await page.goto(`/user/test-analysis/${id}`)
  await expect(page.getByRole('region', { name: 'Scorecard' })).toBeVisible()
  await page.goto(`/test-solution/${id}`)
  for (let question = 1; question <= count; question++) {
    await expect(page.getByRole('heading', { name: `Question ${question} of ${count}` })).toBeVisible()
    if (question < count) await page.getByRole('button', { name: 'Next', exact: true }).click()
  }
  expect(hits).toEqual([])
  // Gone from the catalogue again, for the tests that count what is in it.
  expect((await callOperator(E2E_PLACE.origin, secret, '/api/admin/import', { mode: 'commit', bundle: hostileBundle(false) })).status).toBe(
    200,
  )
})

const TITLE = '<img src=x onerror=alert(1)>'

const htmlOf = (text: string): string | null => {
  const rendered = renderMarkdown(text, { images: new Map() })
  return rendered.ok ? rendered.html : null
}

/** Every vector as it is, or where that is refused, with its marks as text or as code. */
const XSS_TEXTS: readonly string[] = XSS_VECTORS.flatMap((vector) => {
  const forms = [vector, `Before ${vector}`, vector.replaceAll('<', '&lt;'), `\`${vector.replaceAll('`', '')}\``]
  return forms.find((text) => text.trim() !== '' && htmlOf(text) !== null) ?? []
})

/** Up to five in one text, where together they are shown exactly as each on its own. */
function together(texts: readonly string[]): string[] {
  return texts
    .reduce<string[][]>((groups, text) => {
      const last = groups.at(-1) ?? []
      const joined = [...last, text]
      const isSame = htmlOf(joined.join('\n\n')) === joined.map((one) => htmlOf(one)?.trim()).join('\n')
      return last.length > 0 && last.length < 5 && isSame ? [...groups.slice(0, -1), joined] : [...groups, [text]]
    }, [])
    .map((group) => group.join('\n\n'))
}

/** A test whose every question has vectors in its text, an option and its solution. */
function hostileBundle(published: boolean): ContentBundle {
  const texts = together(XSS_TEXTS)
  const questions = texts.map((text, n): ContentQuestion => ({
    id: `xss.q${n}`,
    type: 'single',
    topic: 'xss.t',
    difficulty: 'easy',
    options: ['a', 'b'],
    variants: { en: { stem: `${text}\n\nNumber ${n}`, options: { a: text, b: `No ${n}` }, solution: `${text}\n\nSolution ${n}` } },
    key: { options: ['a'] },
  }))
  const title = { en: TITLE }
  return {
    format: 'sopan.content',
    version: 1,
    topics: [{ id: 'xss.t', subject: title, title }],
    patterns: [
      {
        id: 'xss.pattern',
        version: 1,
        title,
        exam: 'XSS',
        durationMinutes: 60,
        saveMode: 'always',
        clock: 'shared',
        calculator: 'none',
        percentile: 'atOrBelow',
        ties: [],
        release: { when: 'atOnce' },
        sections: [
          { id: 'one', title, blocks: [{ type: 'single', count: texts.length, scheme: { rule: 'fixed', right: '1', wrong: '0' } }] },
        ],
      },
    ],
    questions,
    tests: [
      {
        id: 'xss.test',
        title,
        exam: 'XSS',
        kind: 'quiz',
        access: 'free',
        pattern: { id: 'xss.pattern', version: 1 },
        languages: ['en'],
        published,
        sections: [{ id: 'one', questions: questions.map(({ id }) => id) }],
      },
    ],
    groups: [{ id: 'xss.group', title, exam: 'XSS', published, tests: ['xss.test'] }],
  }
}
