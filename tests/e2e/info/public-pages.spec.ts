import { ENDONYMS, LOCALES } from '#contract/shared/locales.ts'
import brand from '../../../brand.json' with { type: 'json' }
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, test } from '../support/fixtures.ts'

const PAGES = [
  ['/', 'Mock tests that feel like the real exam'],
  ['/about', 'About Us'],
  ['/contact', 'Contact Us'],
  ['/faq', 'FAQs'],
  ['/support-us', 'How to help'],
  ['/acceptable-use-policy', 'Acceptable Use Policy'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/refund-cancellation-policy', 'Refund & Cancellation'],
  ['/terms-and-conditions', 'Terms & Conditions'],
] as const

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const [path, title] of PAGES) {
    test(`${path} can be read, and says what it is to those who search`, { tag: '@once' }, async ({ page, baseURL }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page).toHaveTitle(path === '/' ? /Sopan/ : `${title} · Sopan`)
      expect((await page.locator('meta[name=description]').getAttribute('content'))?.length).toBeGreaterThan(30)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${path}`)
      const alternates = page.locator('link[rel=alternate][hreflang]')
      expect(await alternates.evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')))).toEqual([...LOCALES, 'x-default'])
      const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as {
        '@graph': { '@type': string }[]
      }
      expect(data['@graph'].map((one) => one['@type'])).toEqual(['EducationalOrganization', path === '/faq' ? 'FAQPage' : 'WebPage'])
    })
  }

  test('the scripts of a page that can be read leave the network to its style sheets', { tag: '@once' }, async ({ page }) => {
    for (const path of ['/faq', '/blog', '/exams/ssc-cgl']) {
      await page.goto(path)
      const scripts = page.locator('head').locator('script[type=module], link[rel=modulepreload]')
      expect(await scripts.count()).toBeGreaterThan(2)
      expect(new Set(await scripts.evaluateAll((all) => all.map((one) => one.getAttribute('fetchpriority'))))).toEqual(new Set(['low']))
      await expect(page.locator('link[rel=stylesheet][fetchpriority]')).toHaveCount(0)
    }
  })

  test(
    'the landing page names the exams and free tests of the catalogue in true numbers, each with its page',
    { tag: '@once' },
    async ({ page }) => {
      await page.goto('/')
      await expect(page.locator('#tests').getByRole('link', { name: 'SSC CGL', exact: true })).toHaveAttribute('href', '/exams/ssc-cgl')
      await expect(page.getByText(/\d+ questions, \d+ minutes, \d+ marks, English/).first()).toBeVisible()
      await expect(page.locator('#tests a[href^="/tests/"]').first()).toBeVisible()
    },
  )

  test('?lang= gives the page in that language, from right to left where it is written so', { tag: '@once' }, async ({ page, baseURL }) => {
    for (const [locale, direction] of [
      ['hi', 'ltr'],
      ['ur', 'rtl'],
    ] as const) {
      await page.goto(`/about?lang=${locale}`)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page.locator('html')).toHaveAttribute('dir', direction)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/about?lang=${locale}`)
    }
    await page.goto('/about?lang=hi')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('हमारे बारे में')
    await page.goto('/about?lang=xx"><script>')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
  })
})

test('the pages are the same with scripts, in the reach of keys and readers, and fit the window', async ({ page }) => {
  for (const [path, title] of PAGES) {
    await page.goto(path)
    await expect(page.locator('#first')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectNoSidewaysScroll(page)
    await expectNoAxeFaults(page)
  }
})

test('an address with a language is shown in it, and a first visit keeps it', { tag: '@once' }, async ({ page }) => {
  await page.goto('/about?lang=hi')
  await expect(page.locator('#first')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('हमारे बारे में')
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('अक्सर पूछे जाने वाले प्रश्न')
  await page.getByRole('combobox', { name: 'भाषा' }).selectOption('en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('FAQs')
})

test('the first HTML is not shown to someone whose language is another', { tag: '@once' }, async ({ page, faults }) => {
  faults.allow(/ERR_FAILED/)
  await page.addInitScript(() => localStorage.setItem('appLanguage', 'hi'))
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/about', { waitUntil: 'commit' })
  await expect(page.locator('#first')).toBeHidden()
  await page.unrouteAll()
})

test('the bar leads to sign-in and lists the 14 languages by their own names @phone', async ({ page }) => {
  await page.goto('/about')
  expect(await page.getByRole('combobox', { name: 'Language' }).getByRole('option').allTextContents()).toEqual(Object.values(ENDONYMS))
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL('/login')
})

test('the footer has the pages, the e-mail, the six social links, the address and the year @once', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  const links = [
    'Home',
    'About Us',
    'Contact Us',
    'FAQs',
    'Privacy Policy',
    'Terms & Conditions',
    'Acceptable Use Policy',
    'Refund & Cancellation',
  ]
  for (const name of links) await expect(footer.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(footer.getByRole('link', { name: brand.email })).toHaveAttribute('href', `mailto:${brand.email}`)
  const social = {
    Instagram: 'instagram',
    Facebook: 'facebook',
    'Telegram channel': 'telegramChannel',
    'Telegram group': 'telegramGroup',
    X: 'x',
    YouTube: 'youtube',
  } as const
  for (const [name, key] of Object.entries(social)) {
    const link = footer.getByRole('link', { name: new RegExp(`^${name}\\s*\\(opens in a new tab\\)`) })
    await expect(link).toHaveAttribute('href', brand.social[key])
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  for (const line of brand.postalAddress) await expect(footer.getByText(line, { exact: true }).first()).toBeVisible()
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`)
  for (const name of links.slice(1)) {
    await footer.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByRole('main')).toBeInViewport()
  }
})

test('a message to the operator keeps what was typed until it is sent @phone', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.locator('#first')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Enter your name.')).toBeVisible()
  await expect(page.getByText('Enter an e-mail address we can reply to.')).toBeVisible()
  await page.getByLabel('Your name').fill('Ravi')
  await page.getByLabel('Your e-mail address').fill('ravi@example.org')
  await page.getByLabel('What is it about?').selectOption('question')
  await page.getByLabel('Your message').fill('Question 7 of the quick quiz has two right answers.')
  await page.reload()
  await expect(page.locator('#first')).toHaveCount(0)
  await expect(page.getByLabel('Your message')).toHaveValue('Question 7 of the quick quiz has two right answers.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message sent.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Your message')).toHaveValue('')
})
