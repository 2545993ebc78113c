import type { Page } from '@playwright/test'
import { PNG } from '../../worker/content/sample-bundle.ts'
import { expect, expectNoAxeFaults, speak, storeSession, test, toast } from '../support/fixtures.ts'
import { notify } from '../support/notify.ts'
import { callApi, newSessionOf, sessionOf } from '../support/people.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^(Notifications|सूचनाएँ)/ })
const banner = (page: Page) => page.getByRole('dialog', { name: 'New Notification' })

/** Opens a page of someone who has met no one, and waits until the server holds the live connection. */
async function connected(page: Page, path = '/user'): Promise<void> {
  const ready = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await page.goto(path)
  await ready
}

test.describe('a toast', () => {
  test('has its fixed heading, the message and the time, and leads where it should @once', async ({ pageWith }, info) => {
    const person = await sessionOf(`toast-${info.project.name}@learners.example`)
    const page = await pageWith(person)
    await connected(page)
    await notify(person._id, { type: 'toast', message: { en: 'The key of SSC CGL mock 1 has changed.' }, link: '/user/testseries' })
    const shown = toast(page, 'The key of SSC CGL mock 1 has changed.')
    await expect(shown.getByText('New Notification')).toBeVisible()
    await expect(shown.getByText(/^(less than a minute|\d+ minutes?) ago$/)).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
    await shown.getByRole('button', { name: /New Notification/ }).click()
    await expect(page).toHaveURL('/user/testseries')
    await expect(shown).toBeHidden()
    await expect(bell(page)).toHaveAccessibleName('Notifications')
  })

  test('is in the language of the site, or the nearest there is', { tag: '@once' }, async ({ page, pageWith }) => {
    const person = await sessionOf('toast-hi@learners.example')
    await speak(page, 'mai')
    await pageWith(person)
    await connected(page)
    await notify(person._id, { type: 'toast', message: { en: 'A new mock is open.', hi: 'नया मॉक खुल गया है।' } })
    await expect(page.locator('[data-sonner-toast] [lang=hi]')).toHaveText('नया मॉक खुल गया है।')
  })

  test('appears in one tab only, and the bells of all count it', { tag: '@once' }, async ({ context, page, pageWith }) => {
    const person = await sessionOf('two-tabs@learners.example')
    await pageWith(person)
    await connected(page)
    const second = await context.newPage()
    await connected(second)
    await notify(person._id, { type: 'toast', message: { en: 'Once is enough.' } })
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
    await expect(bell(second)).toHaveAccessibleName('Notifications, 1 unread')
    const shown = async () => {
      const counts = await Promise.all([page, second].map((tab) => toast(tab, 'Once is enough.').count()))
      return counts.reduce((sum, count) => sum + count)
    }
    await expect.poll(shown).toBe(1)
    await page.waitForTimeout(500)
    expect(await shown()).toBe(1)
    await bell(second).click()
    await expect(bell(page)).toHaveAccessibleName('Notifications')
  })

  test('that was missed while the connection was away comes when it is back, once', { tag: '@once' }, async ({ page, pageWith }) => {
    const person = await sessionOf('away@learners.example')
    await pageWith(person)
    let drop = () => {}
    let isCut = false
    const ready = new Promise<void>((resolve) => {
      void page.routeWebSocket(/\/api\/live/, (socket) => {
        if (isCut) return void socket.close()
        const server = socket.connectToServer()
        server.onMessage((message) => {
          socket.send(message)
          resolve()
        })
        drop = () => void Promise.all([socket.close(), server.close()])
      })
    })
    await page.goto('/user')
    await ready
    await notify(person._id, { type: 'toast', message: { en: 'You are here.' } })
    await expect(toast(page, 'You are here.')).toBeVisible()
    isCut = true
    drop()
    await notify(person._id, { type: 'toast', message: { en: 'You were away.' } })
    isCut = false
    await expect(toast(page, 'You were away.')).toBeVisible({ timeout: 20_000 })
    await expect(toast(page, 'You were away.')).toHaveCount(1)
  })
})

test.describe('a banner', () => {
  test('lies over the page with message and time; "Check it out" leads on @phone', async ({ pageWith }, info) => {
    const person = await sessionOf(`banner-${info.project.name}@learners.example`)
    const page = await pageWith(person)
    await connected(page)
    await notify(person._id, { type: 'banner', message: { en: 'Live quiz on Sunday' }, link: '/user/my-tests' })
    await expect(banner(page)).toContainText('Live quiz on Sunday')
    await expect(banner(page)).toContainText(/(less than a minute|minutes?) ago/)
    await expectNoAxeFaults(page)
    await banner(page).getByRole('button', { name: 'Check it out' }).click()
    await expect(page).toHaveURL('/user/my-tests')
    await expect(banner(page)).toBeHidden()
  })

  test('is closed by its button and by Escape, and the next one follows', { tag: '@once' }, async ({ pageWith }) => {
    const person = await sessionOf('banners@learners.example')
    const page = await pageWith(person)
    await connected(page)
    await notify(person._id, { type: 'banner', message: { en: 'The first' } })
    await expect(banner(page)).toContainText('The first')
    await notify(person._id, { type: 'banner', message: { en: 'The second' } })
    await expect(bell(page).or(page.locator('button[aria-label="Notifications, 2 unread"]')).first()).toBeAttached()
    await banner(page).getByRole('button', { name: 'Close' }).click()
    await expect(banner(page)).toContainText('The second')
    // Without a link of its own it leads to where it is kept.
    await banner(page).getByRole('button', { name: 'Check it out' }).click()
    await expect(page).toHaveURL('/user/notifications')
    await expect(banner(page)).toBeHidden()
    await notify(person._id, { type: 'banner', message: { en: 'The third' } })
    await expect(banner(page)).toContainText('The third')
    await page.keyboard.press('Escape')
    await expect(banner(page)).toBeHidden()
  })

  test('leaves after 10 seconds, not counting the time that someone is at it', { tag: '@once' }, async ({ page, pageWith }) => {
    const person = await sessionOf('ten-seconds@learners.example')
    await pageWith(person)
    await page.clock.install()
    await connected(page)
    await notify(person._id, { type: 'banner', message: { en: 'Ten seconds' } })
    await expect(banner(page)).toBeVisible()
    await page.clock.fastForward(6_000)
    await expect(banner(page)).toBeVisible()
    await banner(page).getByRole('button', { name: 'Close' }).focus()
    await page.clock.fastForward(60_000)
    await expect(banner(page)).toBeVisible()
    await banner(page).focus()
    await banner(page).hover()
    await page.clock.fastForward(60_000)
    await expect(banner(page)).toBeVisible()
    await page.mouse.move(2, 2)
    await page.clock.fastForward(4_500)
    await expect(banner(page)).toBeHidden()
  })
})

test.describe('the bell', () => {
  test('opens over the five newest, marks all read, and shuts the profile menu', async ({ pageWith }, info) => {
    const person = await sessionOf(`bell-${info.project.name}@learners.example`)
    for (let n = 1; n <= 6; n++) await notify(person._id, { type: 'toast', message: { en: `Message ${n}` }, link: '/user/testseries' })
    const page = await pageWith(person)
    await page.goto('/user')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 6 unread')
    await page.getByRole('button', { name: /^Account menu: / }).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    const marked = page.waitForRequest((request) => request.url().endsWith('/api/notifications/mark-read'))
    await bell(page).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()
    await marked
    const panel = page.locator('.notification-panel')
    await expect(panel.getByRole('listitem')).toHaveCount(5)
    await expect(panel.getByRole('listitem').first()).toContainText('Message 6')
    await expect(panel.getByText('Unread')).toHaveCount(5)
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await expectNoAxeFaults(page)
    await page.getByRole('button', { name: /^Account menu: / }).click()
    await expect(panel).toBeHidden()
    await page.reload()
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await bell(page).click()
    await panel.getByRole('link', { name: 'View all notifications' }).click()
    await expect(page).toHaveURL('/user/notifications')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6)
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  })

  test('its panel is as wide as the window below 640 px, and a panel from there on', { tag: '@once' }, async ({ signedInPage }) => {
    const page = await signedInPage('panel@learners.example')
    for (const [width, wide] of [
      [639, true],
      [640, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/user')
      await bell(page).click()
      const panelWidth = async () => (await page.locator('.notification-panel').boundingBox())?.width
      await expect.poll(async () => (await panelWidth()) === width, `the panel at ${width} px`).toBe(wide)
      expect(page.viewportSize()?.width).toBe(width)
    }
  })

  test('stays quiet where the list cannot be had', { tag: '@once' }, async ({ page, signedInPage, faults }) => {
    faults.allow(/500|api\/notifications/)
    await page.route('**/api/notifications*', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await signedInPage('quiet@learners.example')
    await page.goto('/user')
    await expect.poll(() => faults.warnings.some((line) => line.includes('Not loaded')), { timeout: 15_000 }).toBe(true)
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  })
})

test('all can be marked as read on the page, and one by following it', { tag: '@once' }, async ({ pageWith }) => {
  const person = await sessionOf('list@learners.example')
  for (let n = 1; n <= 3; n++) await notify(person._id, { type: 'toast', message: { en: `Message ${n}` } })
  const page = await pageWith(person)
  await page.goto('/user/notifications')
  const list = page.getByRole('main')
  await expect(list.getByText('Unread')).toHaveCount(3)
  await list.getByRole('button', { name: /Message 2/ }).click()
  await expect(list.getByText('Unread')).toHaveCount(2)
  await list.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(list.getByText('Unread')).toHaveCount(0)
  await expect(list.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
})

test('the list of someone new says what will be there', { tag: '@once' }, async ({ signedInPage }) => {
  const page = await signedInPage('nothing-yet@learners.example')
  await page.goto('/user/notifications')
  await expect(page.getByText('No notifications yet')).toBeVisible()
})

test('Prime shows its gold badge while it lasts, and the badge goes when it ends', { tag: '@once' }, async ({ page, pageWith }) => {
  const person = await sessionOf('prime@learners.example')
  const until = new Date(Date.now() + 30 * 60_000).toISOString()
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch()
    const me = (await answer.json()) as { user: object }
    await route.fulfill({ response: answer, json: { ...me, user: { ...me.user, primeAccessUntil: until } } })
  })
  await pageWith(person)
  await page.clock.install()
  await page.goto('/user')
  await expect(page.getByText('PRIME', { exact: true })).toBeVisible()
  await page.clock.fastForward(31 * 60_000)
  await expect(page.getByText('PRIME', { exact: true })).toBeHidden()
})

test.describe('the admin', () => {
  test('writes, sees a preview, is told what is wrong, tests on themselves and sends @once', async ({ signedInPage, faults }, info) => {
    faults.allow(/404 .*api\/admin\/notifications/)
    const person = await sessionOf(`addressee-${info.project.name}@learners.example`)
    const page = await signedInPage('admin')
    await connected(page, '/admin/notifications')
    await page
      .getByRole('button', { name: 'Clear' })
      .or(page.getByRole('heading', { name: 'Notifications' }))
      .first()
      .click()
    await page.getByLabel('Link').fill('//evil.example')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Enter the English text.')).toBeVisible()
    await expect(page.getByText('Enter a page on this site, such as /user/testseries.')).toBeVisible()
    await expect(page.getByText("Enter the user's e-mail address or ID.")).toBeVisible()
    await expect(page.getByLabel('Link')).toHaveValue('//evil.example')
    await page.getByLabel('Link').fill('/user/testseries')
    await page.getByLabel('Text in English').fill('From the admin')
    await expect(page.getByRole('region', { name: 'Preview' }).getByText('From the admin')).toHaveCount(1)
    await page.getByRole('button', { name: 'Send only to me, to try it' }).click()
    await expect(toast(page, 'From the admin')).toBeVisible()
    await page.getByLabel('E-mail address or user ID').fill('nobody@nowhere.example')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(toast(page, 'Not sent. What you entered is still here.')).toBeVisible()
    await page.getByLabel('E-mail address or user ID').fill(person.email)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(toast(page, 'Notification sent.')).toBeVisible()
    await expect(page.getByLabel('Text in English')).toHaveValue('')
    await expect(page.getByRole('listitem').filter({ hasText: person.email }).first()).toContainText('From the admin')
    const list = (await callApi(person.token, 'GET', '/api/notifications')) as { message: string }[]
    expect(list.map(({ message }) => message)).toEqual(['From the admin'])
    await expectNoAxeFaults(page)
  })

  test(
    'puts a picture into a banner; what is no picture is refused, and the text stays',
    { tag: '@once' },
    async ({ browser, signedInPage }) => {
      const person = await newSessionOf('picture@learners.example')
      const elsewhere = await browser.newContext()
      const reader = await elsewhere.newPage()
      await storeSession(reader, person)
      await connected(reader)
      const page = await signedInPage('admin')
      await page.goto('/admin/notifications')
      await page.getByLabel('E-mail address or user ID').fill(person.email)
      await page.getByRole('radio', { name: 'Banner' }).check()
      await page.getByLabel('Text in English').fill('With a picture')
      const file = page.locator('input[type=file]')
      await file.setInputFiles({
        name: 'x.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      })
      await expect(page.getByText('Choose a PNG, JPEG or WebP image of up to 1 MB.')).toBeVisible()
      await expect(page.getByLabel('Text in English')).toHaveValue('With a picture')
      await file.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') })
      await expect(page.getByRole('region', { name: 'Preview' }).locator('img')).toHaveJSProperty('naturalWidth', 8)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(toast(page, 'Notification sent.')).toBeVisible()
      await expect(banner(reader)).toContainText('With a picture')
      await expect(banner(reader).locator('img')).toHaveJSProperty('naturalWidth', 8)
      await elsewhere.close()
    },
  )
})
