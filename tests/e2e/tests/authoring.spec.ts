import type { Page } from '@playwright/test'
import { expect, storeSession, test, toast } from '../support/fixtures.ts'
import { newSessionOf } from '../support/people.ts'
import { submitTest } from '../support/take-test.ts'

const named = (what: string) => `${what} ${Date.now().toString(36)}${process.pid}`

const PASTE = Array.from(
  { length: 10 },
  (_, i) => `${i + 1}. What is ${i + 2} times $3$?\nA) ${3 * (i + 2)}\nB) ${3 * (i + 2) + 1}\nC) ${3 * (i + 2) + 2}\nAnswer: A`,
).join('\n\n')

async function pasteQuiz(page: Page, title: string): Promise<void> {
  await page.goto('/admin/testseries/create-quiz')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Exam', { exact: true }).fill('SSC CGL')
  await page.getByLabel('Subject').fill('Maths')
  await page.getByLabel('Topic name').fill(title)
  await page.getByLabel('Paste questions').fill(PASTE)
  await expect(page.getByRole('heading', { name: /^10 questions found/ })).toBeVisible()
}

test('ten pasted questions become a quiz that a learner takes by its link @once', async ({ signedInPage, browser }) => {
  const page = await signedInPage('admin')
  const title = named('Pasted quiz')
  await pasteQuiz(page, title)
  await page.getByLabel('Paste questions').fill(`${PASTE}\n\n11. And which?\nA) this\nB) that`)
  await expect(page.getByText('no correct answer')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish quiz' })).toBeDisabled()
  // A reload keeps what was typed.
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await page.getByLabel('Paste questions').fill(PASTE)
  await page.getByRole('button', { name: 'Publish quiz' }).click()
  const link = await page.getByLabel('Link to share').inputValue()

  const learner = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await storeSession(learner, await newSessionOf(`quiz-${Date.now().toString(36)}@learners.example`))
  await learner.goto(link)
  await learner.getByRole('checkbox').check()
  await learner.locator('main').getByRole('button').last().click()
  await expect(learner.locator('#question-heading')).toBeVisible()
  await learner.locator('main input[type=radio]').first().check({ force: true })
  await submitTest(learner)
  await learner.context().close()
})

test('a test is put together from the bank, tried in the real screen, checked and published @once', async ({ signedInPage }) => {
  const page = await signedInPage('admin')
  const title = named('Built test')
  await page.goto('/admin/testseries/create')
  await page.getByRole('group', { name: 'Title' }).getByLabel('English').fill(title)
  await page.getByLabel('Exam pattern to use').selectOption({ label: 'Plain quiz' })
  await page.getByRole('button', { name: 'Add the missing 10 automatically' }).click()
  await expect(page.getByText('10 of 10').first()).toBeVisible()

  // One is taken out by hand and another picked in its place.
  await page.getByRole('button', { name: 'Remove question 10' }).click()
  await page.getByRole('button', { name: 'Choose questions' }).click()
  const picker = page.getByRole('dialog', { name: /Choose questions/ })
  await expect(picker.getByText('1 more needed')).toBeVisible()
  await expect(picker.getByRole('checkbox').nth(1)).toBeVisible()
  for (const row of await picker.getByRole('row').all()) {
    if ((await row.getByText('Already in this test').count()) > 0 || (await row.getByRole('checkbox').count()) === 0) continue
    if ((await row.getByRole('columnheader').count()) > 0) continue
    await row.getByRole('checkbox').check()
    break
  }
  await picker.getByRole('button', { name: 'Add 1' }).click()
  await expect(page.getByText('10 of 10').first()).toBeVisible()

  await page.getByRole('button', { name: 'Try as a learner' }).click()
  await expect(page).toHaveURL(/\/test\/instructions/)
  await page.getByRole('checkbox', { name: /^I have read and/ }).check()
  await page.locator('main').getByRole('button').last().click()
  await expect(page.locator('#question-heading')).toBeVisible()
  await submitTest(page)

  // What was in the form is still there.
  await page.goto('/admin/testseries/create')
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expect(page.getByRole('group', { name: 'Title' }).getByLabel('English')).toHaveValue(title)
  await page.getByRole('button', { name: 'Check before publishing' }).click()
  const checklist = page.getByRole('dialog', { name: 'Before publishing' })
  await expect(checklist.getByText('Ready to publish.')).toBeVisible()
  await checklist.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/testseries\/[a-z0-9]{16}$/)

  await page.goto(`/admin/testseries?q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Published')
  // All of it can be taken back.
  await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByText('No matching results.')).toBeVisible()
  await toast(page, '1 test changed').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Published')
})

test('a blueprint draws by its seed, one question is swapped, and a test comes of it @once', async ({ signedInPage }) => {
  const page = await signedInPage('admin')
  await page.goto('/admin/testseries/create-dynamic')
  await page.getByLabel('Exam pattern to use').selectOption({ label: 'Plain quiz' })
  await expect(page.getByText(/\d available, 10 needed/)).toBeVisible()
  await page.getByLabel('Seed').fill('20261121')
  await page.getByRole('button', { name: 'Draw questions' }).click()
  await expect(page.getByRole('heading', { name: '10 questions drawn with seed 20261121' })).toBeVisible()
  const names = () => page.locator('ol li[id^="question-"]').evaluateAll((lines) => lines.map(({ id }) => id))
  const first = await names()
  expect(new Set(first).size).toBe(10)
  // An answer that comes when the rules have changed is not shown; by the old rules it is the same once more.
  const draws = '**/api/admin/testseries/draw'
  await page.route(draws, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  const late = page.waitForResponse(draws)
  await page.getByRole('button', { name: 'Draw questions' }).click()
  await expect.poll(names).toEqual([])
  const notLast = page.getByLabel('Not used in the last … tests')
  await notLast.fill('1')
  await (await late).finished()
  await page.unroute(draws)
  await expect(page.getByRole('button', { name: 'Draw questions' })).not.toHaveAttribute('aria-busy', 'true')
  expect(await names()).toEqual([])
  await notLast.fill('0')
  await page.getByRole('button', { name: 'Draw questions' }).click()
  await expect.poll(names).toEqual(first)
  await page.getByRole('button', { name: 'Replace question 3' }).click()
  await expect.poll(async () => (await names()).filter((name, i) => name !== first[i]).length).toBe(1)

  const name = named('Weekly blueprint')
  await page.getByLabel('Blueprint name').fill(name)
  await page.getByRole('button', { name: 'Save blueprint' }).click()
  await expect(page.getByLabel('Saved blueprints').locator('option', { hasText: name })).toHaveCount(1)
  await page.getByRole('group', { name: 'Title' }).getByLabel('English').fill(named('Drawn test'))
  await page.getByRole('button', { name: 'Create test from these questions' }).click()
  await expect(page).toHaveURL(/\/admin\/testseries\/edit\/[a-z0-9]{16}$/)
  await expect(page.getByText('10 of 10').first()).toBeVisible()
})

test('groups are made and put in order, and the order can be taken back @once', async ({ signedInPage }, info) => {
  const page = await signedInPage('admin')
  const title = named(`Group ${info.project.name}`)
  await page.goto('/admin/testseries-groups/create')
  await page.getByRole('group', { name: 'Title' }).getByLabel('English').fill(title)
  await page.getByLabel('Exam', { exact: true }).fill('SSC CGL')
  await page.getByLabel('Find a test to add').fill('Reasoning')
  await page.getByRole('button', { name: /^Add: SSC Reasoning/ }).click()
  await page.getByRole('button', { name: 'Save group' }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  const titles = () => page.getByRole('list', { name: 'Test Groups' }).getByRole('listitem').locator('a').allTextContents()
  const before = await titles()
  await page.getByRole('button', { name: `Move ${title} ${before[0] === title ? 'down' : 'up'}` }).click()
  await toast(page, 'New order saved').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(titles).toEqual(before)
})

test('the palette, the letters after g and the list of shortcuts lead anywhere without a mouse @once', async ({ signedInPage }) => {
  const page = await signedInPage('admin')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /Pages, tests/ }).fill('SSC CGL Tier 1: full')
  await expect(page.getByRole('option', { name: /SSC CGL Tier 1: full mock 1/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/testseries\/[a-z0-9]{16}$/)
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page).toHaveURL(/\/admin\/audit$/)
  // What the demo content left, wherever later entries have pushed it.
  await page.goto('/admin/audit?action=content.import')
  await expect(page.getByRole('rowheader', { name: 'content.import' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Details' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})
