import type { Page } from '@playwright/test'
import { expect, expectNoAxeFaults, showIn, storeSession, test, toast } from '../support/fixtures.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { callApi, newSessionOf, sessionOf } from '../support/people.ts'

/** Pictures for looking at, where a folder is named. */
const SHOTS = process.env['BROADCAST_SHOTS']
async function shot(page: Page, name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
}

/** Waits until the server holds the page's live connection. */
async function connected(page: Page, path: string): Promise<void> {
  const ready = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await page.goto(path)
  await ready
}

test(
  'an admin writes to some learners, sees how many read each text, tries it, types the number, undoes it, sends it and stops it',
  { tag: '@once' },
  async ({ browser, signedInPage }) => {
    test.setTimeout(120_000)
    const reader = await newSessionOf('broadcast-reader@learners.example')
    const { token } = await sessionOf('admin')
    const elsewhere = await browser.newContext()
    const learner = await elsewhere.newPage()
    await storeSession(learner, reader)
    await connected(learner, '/user')

    const page = await signedInPage('admin')
    await connected(page, '/admin/broadcast')
    await page.getByRole('link', { name: 'New broadcast' }).click()
    await expect(page.getByText(/users will get it/)).toBeVisible()

    // Without a text nothing is sent, and what was chosen stays.
    await page.getByRole('radio', { name: 'By conditions' }).check()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Enter the English text.')).toBeVisible()
    await expect(page.getByText('Choose a value for each condition, or send to all users.')).toBeVisible()
    await page.getByLabel('Add a condition').selectOption('Reads the site in')
    const condition = page.getByRole('group', { name: 'Reads the site in' })
    await condition.getByRole('combobox').selectOption('English')
    await condition.getByRole('combobox').selectOption('हिन्दी')
    await page.getByLabel('Text in English').fill('The new series of SSC CGL is open.')
    await expect(page.getByText(/users? will get it/)).toBeVisible()
    await page.getByRole('tab', { name: 'हिन्दी' }).click()
    await page.getByLabel('Text in हिन्दी').fill('SSC CGL की नई सीरीज़ खुल गई है।')
    await expect(page.getByText(/users? will read this text/)).toBeVisible()
    await page.getByRole('checkbox', { name: /Also send a push/ }).check()
    await page.getByRole('combobox', { name: 'Link' }).fill('Test Ser')
    await page
      .getByRole('option', { name: /Test Series/ })
      .first()
      .click()

    // The preview follows the language, to the right and in the dark.
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview.getByText('SSC CGL की नई सीरीज़ खुल गई है।')).toHaveCount(2)
    await preview.getByLabel('Language of the preview').selectOption('اردو')
    await expect(preview.getByText('No text in اردو. These readers see English.')).toBeVisible()
    await expect(page.getByRole('region', { name: "On a learner's phone" })).toHaveAttribute('dir', 'rtl')
    for (const [width, height] of [
      [360, 740],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const look of ['light', 'dark'] as const) {
        await showIn(page, look)
        await shot(page, `editor-${width}-${look}`)
        expect([width, look, await layoutFaults(page)]).toEqual([width, look, []])
      }
    }
    await showIn(page, 'light')
    await expectNoAxeFaults(page)

    await page.getByRole('button', { name: 'Send test to me' }).click()
    await expect(toast(page, 'The new series of SSC CGL is open.')).toBeVisible()
    await expect(page).toHaveURL(/plan=[a-z0-9]{16}$/)

    const confirm = async () => {
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Send this broadcast?' })
      const people = /type the number of users: (\d+)/
      await expect(dialog.getByText(people)).toBeVisible()
      const count = people.exec((await dialog.getByText(people).textContent()) ?? '')?.[1] ?? ''
      const send = dialog.getByRole('button', { name: /^Send to [\d,]+ users?$/ })
      await dialog.getByRole('textbox').fill(String(Number(count) + 1))
      await expect(send).toBeDisabled()
      await dialog.getByRole('textbox').fill(count)
      await shot(page, 'confirm')
      await send.click()
      await expect(page.getByText(/You can still undo it\./)).toBeVisible()
    }
    await confirm()
    await shot(page, 'undo')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(toast(page, 'Not sent. It is a draft again.')).toBeVisible()
    await expect(page.getByLabel('Text in English')).toHaveValue('The new series of SSC CGL is open.')
    await confirm()

    // Half a minute later it is with those who are online.
    await expect(toast(learner, 'The new series of SSC CGL is open.')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(/^Sent to [\d,]+ users? on /)).toBeVisible({ timeout: 20_000 })
    const before = ((await callApi(reader.token, 'GET', '/api/notifications')) as unknown[]).length - 1
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 20_000 })
    await page.setViewportSize({ width: 360, height: 740 })
    await shot(page, 'sent-360')
    await expect.poll(() => layoutFaults(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await shot(page, 'sent-1280')
    await expectNoAxeFaults(page)

    await page.getByRole('button', { name: 'Stop broadcast' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop broadcast' }).click()
    await expect(page.getByText(/^Stopped on /)).toBeVisible()
    const list = (await callApi(reader.token, 'GET', '/api/notifications')) as { message: string }[]
    expect(list.length).toBeLessThan(before + 1)
    await page.getByRole('link', { name: 'All broadcasts' }).click()
    await expect(page.getByRole('link', { name: /Stopped/ }).first()).toContainText('The new series of SSC CGL is open.')
    await shot(page, 'list-1280')
    await page.setViewportSize({ width: 360, height: 740 })
    await shot(page, 'list-360')
    await expect.poll(() => layoutFaults(page)).toEqual([])
    const audit = (await callApi(token, 'GET', '/api/admin/audit')) as { items: { action: string }[] }
    expect(audit.items.map(({ action }) => action)).toContain('broadcast.stop')
    await elsewhere.close()
  },
)
