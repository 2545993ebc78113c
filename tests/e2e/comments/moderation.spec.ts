import { newId } from '#worker/platform/ids.ts'
import { expect, expectNoAxeFaults, test, toast } from '../support/fixtures.ts'
import { callApi, sessionOf } from '../support/people.ts'
import { publishedPost } from './published-post.ts'

test('a moderator works through held comments by keys, undoes a decision, and decides on several at once @once', async ({
  signedInPage,
}) => {
  const { token: adminToken } = await sessionOf('admin')
  const post = await publishedPost(adminToken)
  const { token } = await sessionOf(`commenter-${Date.now()}@learners.example`)
  const texts = ['First question about step 2', 'Second: call 98765 43210', 'Third, see example.com']
  for (const text of texts)
    await callApi(token, 'POST', '/api/comments', { id: newId(), postId: post.id, parentId: null, text, language: 'en', openMs: 9_000 })
  const page = await signedInPage('admin')
  await page.goto(`/admin/blog/comments?post=${post.id}`)
  const items = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
  await expect(items).toHaveCount(3)
  await expect(items.nth(1)).toContainText('Has a phone number')
  await expectNoAxeFaults(page)

  await page.keyboard.press('j')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('a')
  await expect(toast(page, 'Approved: 1')).toBeVisible()
  await expect(items).toHaveCount(2)
  // The next one has the focus, so the next key is for it.
  await expect(items.first()).toBeFocused()
  await expect(items.first()).toContainText('Second')
  await page.keyboard.press('u')
  await expect(toast(page, 'Decision undone: 1')).toBeVisible()
  await expect(items).toHaveCount(3)

  // "G" and a letter lead elsewhere: the letter decides nothing.
  await items.first().focus()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(items).toHaveCount(3)

  await page.getByLabel('Select all').check()
  const bar = page.getByRole('toolbar', { name: 'Actions for selected items' })
  await bar.getByRole('button', { name: 'Reject' }).click()
  await expect(toast(page, 'Rejected: 3')).toBeVisible()
  await expect(page.getByText('No comments to review')).toBeVisible()
  await toast(page, 'Rejected: 3').getByRole('button', { name: 'Undo' }).click()
  await expect(items).toHaveCount(3)

  await page.getByRole('button', { name: 'Words that hold comments' }).click()
  const dialog = page.getByRole('dialog', { name: 'Words that hold comments' })
  await dialog.getByLabel('Language of the words').selectOption('hi')
  await dialog.getByLabel('Words to add').fill('घोटाला\nमुफ़्त नोट्स*')
  await dialog.getByRole('button', { name: 'Add words' }).click()
  await expect(dialog.getByRole('button', { name: 'Remove घोटाला' })).toBeVisible()
  await expect(dialog.getByLabel('Words to add')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Remove मुफ़्त नोट्स*' }).click()
  await expect(dialog.getByRole('button', { name: 'Remove मुफ़्त नोट्स*' })).toBeHidden()
})
