import { bilingualSheet } from '../support/bilingual-sheet.ts'
import { expect, storeSession, test } from '../support/fixtures.ts'
import { newSessionOf } from '../support/people.ts'
import { submitTest } from '../support/take-test.ts'

test(
  'one sheet of a hundred bilingual questions becomes a published test that a learner takes in Hindi',
  { tag: '@tablet' },
  async ({ signedInPage, browser }, info) => {
    test.setTimeout(120_000)
    const begun = Date.now()
    const mark = `s${begun.toString(36)}`
    const page = await signedInPage('admin')
    await page.goto('/admin/testseries/bulk-upload')
    const buffer = bilingualSheet({ mark, count: 100, subjects: [`Maths ${mark}`, `Physics ${mark}`] })
    await page.locator('input[type=file]').setInputFiles({ name: `${mark}.xlsx`, mimeType: 'application/octet-stream', buffer })
    await page.getByRole('button', { name: 'Check file' }).click()
    await page.getByRole('button', { name: 'Import 100 questions' }).click({ timeout: 40_000 })
    await page.getByRole('link', { name: 'Create test from these questions' }).click({ timeout: 40_000 })

    await page.getByRole('group', { name: 'Title' }).getByLabel('English').fill(`From a sheet ${mark}`)
    await page.getByRole('group', { name: 'Title' }).getByLabel('हिन्दी').fill(`शीट से ${mark}`)
    await page.getByLabel('Exam', { exact: true }).fill('SSC CGL')
    await expect(page.getByLabel('Minutes')).toHaveValue('100')
    await page.getByLabel('Marks for a correct answer').fill('2')
    await page.getByLabel('Marks off for a wrong answer').fill('1/2')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('100 of 100').first()).toBeVisible()
    await expect(page.getByText('50 of 50')).toHaveCount(2)
    await page.getByRole('button', { name: 'Check before publishing' }).click()
    const checklist = page.getByRole('dialog', { name: 'Before publishing' })
    await expect(checklist.getByText('Ready to publish.')).toBeVisible()
    await checklist.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/testseries\/[a-z0-9]{16}$/, { timeout: 30_000 })
    info.annotations.push({ type: 'seconds from file to published test', description: String(Math.round((Date.now() - begun) / 1_000)) })

    const testId = new URL(page.url()).pathname.split('/').at(-1)
    const learner = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
    await storeSession(learner, await newSessionOf(`sheet-${mark}@learners.example`))
    await learner.goto(`/test/instructions?test=${testId}`)
    await learner.getByRole('radio', { name: 'हिन्दी' }).check({ force: true })
    await learner.getByRole('checkbox', { name: /^I have read/ }).check()
    await learner.locator('main').getByRole('button').last().click()
    await expect(learner.locator('#question-heading')).toBeVisible()
    await expect(learner.getByText('का मान').first()).toBeVisible()
    await learner.locator('main input[type=radio]').first().check({ force: true })
    await submitTest(learner)
    await learner.context().close()
  },
)
