import type { Page } from '@playwright/test'
import type { AccountSettings } from '#contract/account/schemas.ts'
import { TEXTS_VERSION } from '#contract/account/texts-version.ts'
import { expect, speak, storeSession, test, toast } from '../support/fixtures.ts'
import { callApi, newcomer, newSessionOf, sessionOf } from '../support/people.ts'

const CALLBACK = '**/api/users/auth/google/callback'

/** From /login over the stand-in's page and back, as a person does it. */
async function signInByHand(page: Page, person: string | { readonly email: string }): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  if (typeof person === 'string') return page.getByRole('button', { name: person }).click()
  await page.getByLabel('Somebody else, by e-mail address').fill(person.email)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** A token as the server makes them, but ending at `exp`, in seconds. The browser reads it without verifying it. */
const tokenEnding = (exp: number): string =>
  ['{"alg":"HS256","typ":"JWT"}', JSON.stringify({ exp }), 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.')

test('a learner signs in by Get Started and Google, and comes to the learner area @phone', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL('/login')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Terms & Conditions' })).toHaveAttribute('href', '/terms-and-conditions')
  await expect(main.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy')
  await signInByHand(page, 'Asha Rao')
  await expect(toast(page, 'Successfully authenticated with Google!')).toBeVisible()
  await expect(page).toHaveURL('/user')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Asha Rao')
  // What stood beside the button is stored as accepted.
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const settings = await page.request.get('/api/me/settings', { headers: { authorization: `Bearer ${token}` } })
  expect(((await settings.json()) as AccountSettings).consents).toContainEqual(
    expect.objectContaining({ kind: 'terms', version: TEXTS_VERSION }),
  )
})

test('an admin signs in and comes to the admin area @once', async ({ page }) => {
  await page.goto('/login')
  await signInByHand(page, 'Admin Devi')
  await expect(toast(page, 'Successfully authenticated with Google!')).toBeVisible()
  await expect(page).toHaveURL('/admin')
})

test(
  'the browser keeps person and token under the names of the specification, and sends the token as Bearer',
  { tag: '@once' },
  async ({ page }) => {
    await page.goto('/login')
    await signInByHand(page, 'Asha Rao')
    await expect(page).toHaveURL('/user')
    const { user, token } = await page.evaluate(() => ({ user: localStorage.getItem('user'), token: localStorage.getItem('token') }))
    expect(Object.keys(JSON.parse(user ?? '{}')).toSorted()).toEqual(
      ['_id', 'email', 'isProfileComplete', 'name', 'primeAccessUntil', 'profilePicture', 'role'].toSorted(),
    )
    const called = page.waitForRequest('**/api/me/home')
    await page.reload()
    expect((await called).headers()['authorization']).toBe(`Bearer ${token}`)
  },
)

test('a busy overlay with rotating lines covers the page while the session is being set up', { tag: '@once' }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/login')
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(CALLBACK, async (route) => {
    await held
    await route.continue()
  })
  await signInByHand(page, 'Asha Rao')
  const overlay = page.getByRole('dialog', { name: 'Connecting to server...' })
  await expect(overlay).toBeVisible()
  // Not so near that it is past by the time the page hears of it, and within the three seconds of the first line.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  const lines = ['Connecting to server...', 'Waking up the hamsters...', 'Authenticating credentials...', 'Finalizing session...']
  for (const line of lines) {
    await expect(overlay.getByRole('status')).toHaveText(line)
    await page.clock.runFor(3_000)
  }
  await expect(overlay.getByRole('status')).toHaveText('Almost there...')
  await page.clock.resume()
  letGo()
  await expect(page).toHaveURL('/user')
  await expect(overlay).toBeHidden()
})

test('a new learner completes the profile first: the draft outlives a reload, what is missing is listed, then home @phone', async ({
  page,
}, info) => {
  await page.goto('/login')
  await signInByHand(page, { email: `new-${info.project.name}@learners.example` })
  await expect(toast(page, 'Successfully authenticated with Google!')).toBeVisible()
  await expect(toast(page, 'Just one more step to complete your profile!')).toBeVisible()
  await expect(page).toHaveURL('/complete-profile')

  await page.getByLabel('Name', { exact: true }).fill('Nilima Bora')
  await page.getByLabel('SSC CGL').check()
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Nilima Bora')
  await expect(page.getByLabel('SSC CGL')).toBeChecked()

  await page.getByRole('button', { name: 'Save and continue' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please check these fields' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(['Select your state', 'Select your age'])
  await summary.getByRole('link', { name: 'Select your state' }).click()
  await expect(page.getByLabel('State or union territory')).toBeFocused()

  await page.getByLabel('State or union territory').selectOption('Assam')
  await page.getByLabel('18 to 24').check()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page).toHaveURL('/user')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nilima Bora')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sopan-draft:')))).toEqual([])
})

test('logging out says so, forgets person and token, ends the session at the server and leads to /login @once', async ({
  pageWith,
}, info) => {
  const session = await newSessionOf(`leaving-${info.project.name}@learners.example`)
  const page = await pageWith(session)
  await page.goto('/user')
  await page.getByRole('button', { name: /^Account menu: / }).click()
  const ended = page.waitForResponse('**/api/users/logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, 'You have been logged out.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('token')])).toEqual([null, null])
  await ended
  await expect(callApi(session.token, 'GET', '/api/me')).rejects.toThrow('401')
})

for (const [what, token] of [
  ['an expired token', tokenEnding(1_700_000_000)],
  ['no token', ''],
  ['a token that cannot be read', 'not.a.token'],
] as const) {
  test(`a stored person with ${what} is signed out at the start`, { tag: '@once' }, async ({ pageWith }) => {
    const page = await pageWith({ ...(await sessionOf('learner')), token })
    await page.goto('/user')
    await expect(toast(page, 'Your session has expired. Please log in again.')).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  })
}

test('someone who was never signed in is not told of a session', { tag: '@once' }, async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
})

test('a timer signs out when the token ends', { tag: '@once' }, async ({ pageWith }) => {
  // Not the session that other flows share: that one may be minutes old, and ends twelve hours after its own beginning.
  const page = await pageWith(await newSessionOf('timer@learners.example'))
  await page.clock.install()
  await page.goto('/user')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.fastForward('11:50:00')
  await expect(page).toHaveURL('/user')
  await page.clock.fastForward('15:00')
  await expect(toast(page, 'Your session has expired. Please log in again.')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test(
  'a 401 while signed in signs out, and signing in again leads back to where one was',
  { tag: '@once' },
  async ({ pageWith, faults }, info) => {
    faults.allow(/status of 401/)
    const email = `revoked-${info.project.name}@learners.example` as const
    const session = await newSessionOf(email)
    const page = await pageWith(session)
    await page.goto('/user/my-tests')
    await expect(page.getByText("You haven't enrolled")).toBeVisible()
    // Away from the page, whose live connection would tell it before any call is refused.
    await page.goto('about:blank')
    await callApi(session.token, 'POST', '/api/users/logout', {})
    await page.goto('/user/attempted-tests')
    await expect(toast(page, 'Your session is invalid. Please log in again.')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await signInByHand(page, { email })
    await expect(page).toHaveURL('/user/attempted-tests')
  },
)

test('where too many sign in at once the page says so, waits and continues by itself', { tag: '@once' }, async ({ page, faults }) => {
  faults.allow(/429/)
  await page.clock.install()
  await page.goto('/login')
  let refusals = 0
  await page.route('**/auth/google/start', (route) =>
    refusals++ === 0
      ? route.fulfill({ status: 429, json: { error: { code: 'too_many_requests', message: 'Too many', requestId: 'x' } } })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('alert')).toContainText('Many people are logging in right now.')
  await page.clock.fastForward(71_000)
  await expect(page.getByText('Choose who to sign in as').first()).toBeVisible()
})

test('an answer of Google without a token is no sign-in', { tag: '@once' }, async ({ page }) => {
  await page.route(CALLBACK, (route) => route.fulfill({ json: { _id: 'u', name: 'A', role: 'user', isProfileComplete: true } }))
  await page.goto('/login?code=c&state=s')
  await expect(page.getByRole('alert')).toHaveText('Received an invalid response from the server.')
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
})

test('a sign-in that fails without words of the server says that an error occurred', { tag: '@once' }, async ({ page, faults }) => {
  faults.allow(/status of 502/)
  await page.route(CALLBACK, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await page.goto('/login?code=c&state=s')
  await expect(page.getByRole('alert')).toHaveText('An error occurred during Google login.')
})

test("a sign-in that the server refuses shows the server's message", { tag: '@once' }, async ({ page, faults }) => {
  faults.allow(/status of 40\d/)
  await page.goto('/login?code=forged&state=forged')
  await expect(page.getByRole('alert')).toHaveText('This login was started in another window or has expired. Start again.')
})

test('the messages of the session are in the chosen language @once', async ({ page }) => {
  await speak(page, 'hi')
  await storeSession(page, { ...(await sessionOf('learner')), token: tokenEnding(1_700_000_000) })
  await page.goto('/user')
  await expect(toast(page, 'आपका सत्र समाप्त हो गया है। कृपया फिर से लॉग इन करें।')).toBeVisible()
  await page.getByRole('button', { name: 'Google से जारी रखें' }).click()
  await page.getByRole('button', { name: 'Asha Rao' }).click()
  await expect(toast(page, 'Google से लॉग इन सफल रहा!')).toBeVisible()
  await page.getByRole('button', { name: /Asha Rao/ }).click()
  await page.getByRole('button', { name: 'लॉग आउट' }).click()
  await expect(toast(page, 'आप लॉग आउट हो गए हैं।')).toBeVisible()
})

test('a way back is taken once after a bounce, with its search', { tag: '@once' }, async ({ page }) => {
  await page.goto('/user/testseries?exam=JEE')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Log in to open that page.')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click()
  await signInByHand(page, 'Asha Rao')
  await expect(page).toHaveURL('/user/testseries?exam=JEE')
  await page.goto('/')
  await expect(page).toHaveURL('/user')
})

test('an address cannot name where to go after signing in', { tag: '@once' }, async ({ page }) => {
  await page.goto('/login?returnTo=%2Fadmin&redirect=https%3A%2F%2Fevil.example')
  await signInByHand(page, 'Asha Rao')
  await expect(page).toHaveURL('/user')
})

test('someone with an incomplete profile may see the public pages and is reminded at home @once', async ({ pageWith }, info) => {
  const page = await pageWith(await newcomer(`halfway-${info.project.name}@learners.example`))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mock tests that feel like the real exam')
  await expect(page).toHaveURL('/')
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await page.goto('/user')
  await expect(page.getByText('Just one more step to complete your profile!')).toBeVisible()
  await page.getByRole('link', { name: 'Complete profile' }).click()
  await expect(page).toHaveURL('/complete-profile')
})
