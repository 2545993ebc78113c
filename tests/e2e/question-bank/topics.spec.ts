import { expect, expectNoAxeFaults, test, toast } from '../support/fixtures.ts'
import { callApi, sessionOf } from '../support/people.ts'

const unique = (word: string): string => `${word} ${Date.now().toString(36)}`

async function newTopic(title: string): Promise<string> {
  const { token } = await sessionOf('admin')
  const topic = { subject: { en: 'Topics of e2e' }, title: { en: title } }
  return ((await callApi(token, 'POST', '/api/admin/topics', topic)) as { id: string }).id
}

test('a topic is found, renamed and translated where it stands @once', async ({ signedInPage }) => {
  const title = unique('Optics')
  await newTopic(title)
  const page = await signedInPage('admin')
  await page.goto('/admin/questions/topics')
  await page.getByLabel('Search topics').fill(title)
  await page.getByRole('button', { name: `Rename or translate ${title}` }).click()
  await page.getByLabel('English').fill(`${title} and light`)
  await page.getByLabel('हिन्दी').fill('प्रकाशिकी')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Topic saved')).toBeVisible()
  await page.getByLabel('Search topics').fill('प्रकाशिकी')
  await expect(page.getByText(`${title} and light`)).toBeVisible()
  await expectNoAxeFaults(page)
})

test('a topic is merged into another after what it carries was shown @once', async ({ signedInPage }) => {
  const [from, into] = [unique('Waves'), unique('Sound')]
  await newTopic(from)
  await newTopic(into)
  const page = await signedInPage('admin')
  await page.goto('/admin/questions/topics')
  await page.getByLabel('Search topics').fill(from)
  await page.getByRole('button', { name: `Merge ${from} into another topic` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Merge into').selectOption({ label: `${into} (0)` })
  await expect(dialog.getByText('Questions that move')).toBeVisible()
  await dialog.getByRole('button', { name: `Merge ${from} into ${into}` }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`Merged ${from} into ${into}`)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: `Rename or translate ${from}` })).toHaveCount(0)
  await expectNoAxeFaults(page)
})
