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

test('every question that a filter matches is changed in the background, and it is taken back @once', async ({ signedInPage }) => {
  const page = await signedInPage('admin')
  const { token } = await sessionOf('admin')
  const topic = await newTopic(unique('Everything'))
  for (let i = 0; i < 26; i++)
    await callApi(token, 'POST', '/api/admin/questions', {
      question: {
        id: `${topic}.${i}`,
        type: 'trueFalse',
        topic,
        difficulty: 'easy',
        variants: { en: { stem: `Statement ${i}`, solution: 'Because.' } },
        key: { options: ['a'] },
      },
    })
  await page.goto(`/admin/questions?topic=${topic}`)
  await expect(page.getByText('26 questions')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Select all 26 matching' }).click()
  await page.getByRole('button', { name: 'Change all 26' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Change').selectOption('difficulty')
  await dialog.getByLabel('Difficulty').selectOption('hard')
  await dialog.getByRole('button', { name: 'Change 26 questions' }).click()
  const card = page.getByRole('article').first()
  await expect(card.getByText('26 changed, 0 already so, 0 could not be changed')).toBeVisible({ timeout: 45_000 })
  await expect(page.getByRole('cell', { name: 'Hard' })).toHaveCount(25)
  await card.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('26 restored, 0 changed since and left as they are')).toBeVisible({ timeout: 45_000 })
  await page.getByLabel('Rows per page').selectOption('50')
  await expect(page.getByRole('cell', { name: 'Easy' })).toHaveCount(26)
  await expectNoAxeFaults(page)
})
