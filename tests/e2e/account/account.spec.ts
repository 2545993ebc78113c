import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { AccountExport } from '#contract/account/schemas.ts'
import type { OpenedTicket } from '#contract/support/schemas.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, speak, storeSession, test, toast } from '../support/fixtures.ts'
import { testIdOf } from '../support/learner.ts'
import { callApi, newSessionOf, sessionOf } from '../support/people.ts'
import { E2E_PLACE } from '../support/place.ts'

test.use({ serviceWorkers: 'allow' })

const saved = (page: Page) => page.getByText('Saved', { exact: true })

test.describe('the profile', () => {
  test('saves each change by itself and keeps it, on a phone', { tag: '@phone' }, async ({ pageWith }, info) => {
    const person = await newSessionOf(`profile-${info.project.name}@learners.example`)
    const page = await pageWith(person)
    await page.goto('/user/profile')
    await page.getByLabel('Name', { exact: true }).fill('Asha Devi')
    await expect(saved(page)).toBeVisible()
    await page.getByLabel('GATE').check({ force: true })
    await expect(saved(page)).toBeVisible()
    await page.getByLabel('State or union territory').selectOption('KL')
    await expect(saved(page)).toBeVisible()
    await page.getByLabel('Largest').check({ force: true })
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('20px')
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Normal').check({ force: true })
    await expectNoAxeFaults(page)

    await page.reload()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Devi')
    await expect(page.getByLabel('State or union territory')).toHaveValue('KL')
    await expect(page.getByLabel('GATE')).toBeChecked()
  })

  test(
    'shows Urdu in the hand of print and numbers in its own digits, in a test as in the real exam',
    { tag: '@once' },
    async ({ signedInPage }) => {
      const page = await signedInPage('learner')
      await speak(page, 'ur')
      await page.goto('/user/profile')
      await page.getByLabel('نسخ', { exact: true }).check({ force: true })
      await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Sopan Naskh')
      const own = page.getByLabel('۰ ۱ ۲ ۳ ۴')
      await own.check({ force: true })
      await expect(page.locator('html')).toHaveAttribute('data-digits', 'own')
      await expect(own).toBeChecked()
      await expect(page.getByText(/۲۰[۰-۹]{2}/).first()).toBeVisible()
      await page.goto(`/test/instructions?test=${await testIdOf(E2E_PLACE.origin, /full mock 1/)}`)
      await expect(page.getByRole('table').first()).toBeVisible()
      await expect(page.getByRole('main')).not.toHaveText(/[۰-۹]/)
    },
  )

  test('shows Manipuri in Meetei Mayek, our own words alone', { tag: '@once' }, async ({ pageWith }) => {
    const page = await pageWith(await newSessionOf('mayek@learners.example'))
    await page.goto('/user/profile')
    // A name in Bengali letters is not ours to convert.
    await page.getByLabel('Name', { exact: true }).fill('তোম্বা সিংহ')
    await expect(saved(page)).toBeVisible()
    await speak(page, 'mni')
    await page.goto('/user/profile')
    await page.getByLabel('ꯃꯩꯇꯩ ꯃꯌꯦꯛ').check({ force: true })
    await expect(page.locator('html')).toHaveAttribute('lang', 'mni-Mtei')
    await expect(page.getByRole('main')).toContainText('ꯃꯌꯦꯛ')
    // The face is asked for with the first of its letters.
    await expect.poll(() => page.evaluate(() => document.fonts.check('16px "Sopan Mayek"', 'ꯃ'))).toBe(true)
    await page.goto('/user')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[^\u0980-\u09ff]*[\uabc0-\uabff]+.* তোম্বা সিংহ$/u)
    await expect(page.getByRole('navigation').first()).not.toHaveText(/[\u0980-\u09ff]/)
    await page.goto('/about')
    await expect(page.getByRole('main')).toHaveText(/[\uabc0-\uabff]/)
    await expect(page.getByRole('main')).not.toHaveText(/[\u0980-\u09ff]/)
  })

  test('keeps what was typed where it cannot be saved, and saves it then', { tag: '@once' }, async ({ pageWith, context, faults }) => {
    faults.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED|Live connection/)
    const page = await pageWith(await newSessionOf('offline-profile@learners.example'))
    await page.goto('/user/profile')
    await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
    // Its script would be asked for while the network is away, and the browser says so.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await context.setOffline(true)
    await page.getByLabel('Name', { exact: true }).fill('Typed without a network')
    await expect(page.getByText('Not saved yet. What you entered is still here.')).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(saved(page)).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed without a network')
  })

  test('takes a picture, cut and made small here', { tag: '@once' }, async ({ pageWith, page: own }) => {
    const page = await pageWith(await newSessionOf('picture@learners.example'))
    await page.goto('/user/profile')
    await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawn(own) })
    const shown = page.getByRole('main').locator('img[src^="/media/"]')
    await expect(shown).toBeVisible()
    const size = () => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
    await expect.poll(size).toEqual([320, 320])
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(shown).toBeHidden()
  })

  test('lists where one is signed in and ends the other places', { tag: '@once' }, async ({ pageWith, faults }) => {
    // The live connections end with the sessions, and this page may ask for a new one a moment before it has its new session.
    faults.allow(/WebSocket connection/)
    const first = await newSessionOf('sessions@learners.example')
    const second = await newSessionOf('sessions@learners.example')
    const page = await pageWith(second)
    await page.goto('/user/profile')
    await expect(page.getByText('This device', { exact: true })).toHaveCount(1)
    await page.getByRole('button', { name: 'Log out of other devices' }).click()
    await expect(toast(page, 'Logged out of other devices.')).toBeVisible()
    await expect(callApi(first.token, 'GET', '/api/me')).rejects.toThrow('401')
    await expect(callApi(second.token, 'GET', '/api/me')).resolves.toBeTruthy()
  })

  test('gives everything as a file, and ends the account once its address is typed', { tag: '@once' }, async ({ pageWith, faults }) => {
    // The session is over before the page has heard of it.
    faults.allow(/401 \(Unauthorized\)|WebSocket connection|Live connection/)
    const person = await newSessionOf('leaving@learners.example')
    const page = await pageWith(person)
    await page.goto('/user/profile')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const file = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as AccountExport
    expect(file.tables['user']?.[0]?.['email']).toBe('leaving@learners.example')

    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete account' })
    await expect(dialog.getByRole('button', { name: 'Delete account' })).toBeDisabled()
    await dialog.getByLabel('Type your e-mail address to confirm').fill('leaving@learners.example')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(toast(page, 'Your account has been deleted.')).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(callApi(person.token, 'GET', '/api/me')).rejects.toThrow('401')
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  })
})

test.describe('a message to the operator', () => {
  test(
    'goes with a pasted screenshot, is answered by an admin, and the answer arrives by itself',
    { tag: '@phone' },
    async ({ pageWith, browser, faults }, info) => {
      faults.allow(/Failed to load resource/)
      const person = await newSessionOf(`writer-${info.project.name}@learners.example`)
      const page = await pageWith(person)
      await page.goto('/user/testseries')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.evaluate(() => history.pushState(null, '', '/user/feedback?category=payment&order=order_abc'))
      await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
      await expect(page.getByLabel('What is it about?')).toHaveValue('payment')
      await page.getByLabel('Your message', { exact: true }).fill('I paid and the pass is not there.\nPlease look.')
      await paste(page)
      await expect(page.getByRole('img', { name: 'Screenshot 1' })).toBeVisible()
      await page.getByRole('button', { name: /Remove \/user\/testseries/ }).click()

      // A draft is still there after a crash.
      await page.reload()
      await expect(page.getByLabel('Your message', { exact: true })).toHaveValue('I paid and the pass is not there.\nPlease look.')
      await expect(page.getByRole('img', { name: 'Screenshot 1' })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectNoAxeFaults(page)
      await page.getByRole('button', { name: 'Send message' }).click()
      const sent = page.getByText(/^Message sent\. Ticket #\d+\.$/)
      await expect(sent).toBeVisible()
      const number = /#(\d+)/.exec((await sent.textContent()) ?? '')?.[1] ?? ''
      await page.getByRole('link', { name: new RegExp(`#${number}`) }).click()
      await expect(page.getByText('I paid and the pass is not there.')).toBeVisible()

      const inbox = await browser.newPage({ baseURL: info.project.use.baseURL ?? '', viewport: info.project.use.viewport ?? null })
      await storeSession(inbox, await sessionOf('admin'))
      await inbox.goto('/admin/feedback')
      await inbox.getByRole('link', { name: new RegExp(`#${number}`) }).click()
      await expect(inbox.getByRole('img', { name: 'Screenshot 1' })).toBeVisible()
      await expect(inbox.getByText('order_abc')).toBeVisible()
      await expect(inbox.getByText('/user/testseries', { exact: true })).toBeHidden()
      await inbox.getByLabel("Saved replies, in the learner's language").selectOption('fixed')
      await inbox.getByRole('button', { name: 'Send reply' }).click()
      await expect(inbox.getByRole('main').getByText('Replied').last()).toBeVisible()
      await inbox.close()

      // The learner has the thread open: the answer appears, and so does the word of it.
      await expect(page.getByText('Thank you. This has been fixed. If it happens again, write to us here.')).toBeVisible()
      await expect(page.getByText('Replied', { exact: true }).first()).toBeVisible()
      // On a phone it lies over the button until it goes, and a pointer that rests on it keeps it.
      await toast(page, 'We have replied to your message').getByRole('button', { name: 'Close' }).click()
      await page.getByLabel('Add a reply').fill('It works now.')
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(page.getByText('It works now.')).toBeVisible()
      await expect(page.getByText('In progress')).toBeVisible()
    },
  )

  test(
    'of one person is not seen by the next on the same browser, nor is the draft',
    { tag: '@once' },
    async ({ pageWith, page: own, faults }) => {
      faults.allow(/404 \(Not Found\) .*\/api\/me\/tickets\//)
      const [first, second] = [await newSessionOf('first-here@learners.example'), await newSessionOf('second-here@learners.example')]
      const opened = (await callApi(first.token, 'POST', '/api/me/tickets', {
        category: 'account',
        text: 'Only mine',
        images: [],
        context: {},
        language: 'en',
      })) as OpenedTicket
      const page = await pageWith(first)
      await page.goto('/user/feedback')
      await expect(page.getByText('Only mine')).toBeVisible()
      await page.getByLabel('Your message', { exact: true }).fill('A half-written secret')
      await page.getByRole('button', { name: /^Account menu: / }).click()
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL(/\/login/)
      await storeSession(own, second)
      await page.goto(`/user/feedback?ticket=${opened.id}`)
      await expect(page.getByText("We couldn't find this. It may have been removed.")).toBeVisible()
      await page.goto('/user/feedback')
      await expect(page.getByText("You haven't written to us yet.")).toBeVisible()
      await expect(page.getByLabel('Your message', { exact: true })).toHaveValue('')
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('secret')
    },
  )
})

test.describe('installed', { tag: '@phone' }, () => {
  test('the site names itself, has its icons, and home opens without a network', async ({ page, context, signedInPage, faults }) => {
    faults.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED|Live connection|Failed to fetch/)
    const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as { name: string; icons: { src: string }[] }
    expect(manifest.name).toBe('Sopan')
    for (const { src } of manifest.icons) expect((await page.request.get(src)).headers()['content-type']).toContain('image/png')
    await signedInPage('learner')
    await page.goto('/user')
    await page.evaluate(() => navigator.serviceWorker.ready)
    // What a page had loaded before its worker was there is told to it; the second visit is the worker's.
    await page.goto('/user/attempted-tests')
    await page.goto('/user')
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    await page.waitForTimeout(1_500)
    await context.setOffline(true)
    // A page that its service worker serves does not hear from this Chromium (150) that there is no network.
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
    await page.reload()
    await expect(page.getByText("You're offline. Showing what was last loaded.")).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
    await context.setOffline(false)
  })
})

/** A picture as a browser draws one, 900 × 600. */
async function drawn(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [900, 600]
    const context = canvas.getContext('2d')
    if (context !== null) {
      context.fillStyle = '#2f3e9e'
      context.fillRect(100, 100, 700, 400)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}

test(
  'where minors need a guardian’s consent, one who has none is told so and can reach the profile',
  { tag: '@phone' },
  async ({ pageWith, faults }) => {
    faults.allow(/status of 451/)
    const page = await pageWith(await newSessionOf('young@learners.example'))
    await page.goto('/user/profile')
    await page.getByRole('radio', { name: 'Under 18' }).check({ force: true })
    await expect(saved(page)).toBeVisible()
    // The answer of a site whose operator has set MINORS_NEED_CONSENT (tests/worker/account/settings.test.ts): the site of these flows lets minors in.
    const error = { code: 'guardian_consent_needed', message: 'A parent or guardian must agree', requestId: 'flow' }
    await page.route('**/api/testseries-groups/full*', (route) => route.fulfill({ status: 451, json: { error } }))
    await page.goto('/user/testseries')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A parent or guardian must agree first')
    await expect(page).toHaveTitle(/A parent or guardian must agree first/)
    await expectNoAxeFaults(page)
    await page.getByRole('link', { name: 'Go to profile' }).click()
    await expect(page.getByRole('radio', { name: 'Under 18' })).toBeChecked()
  },
)

/** Pastes a picture, as the clipboard of a screenshot gives it. */
async function paste(page: Page): Promise<void> {
  const bytes = [...(await drawn(page))]
  await page.evaluate((content) => {
    const data = new DataTransfer()
    data.items.add(new File([Uint8Array.from(content)], 'screen.png', { type: 'image/png' }))
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, bytes)
}
