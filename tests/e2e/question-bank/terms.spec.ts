import { expect, expectNoAxeFaults, expectNoSidewaysScroll, test, toast } from '../support/fixtures.ts'
import { callApi, sessionOf } from '../support/people.ts'

/** A question whose English text has the term and whose Hindi text lacks its rendering; gives the question's id. */
async function questionWith(term: string): Promise<string> {
  const { token } = await sessionOf('admin')
  const title = `Terms ${Date.now().toString(36)}`
  const topic = (await callApi(token, 'POST', '/api/admin/topics', { subject: { en: 'Terms of e2e' }, title: { en: title } })) as {
    id: string
  }
  const saved = (await callApi(token, 'POST', '/api/admin/questions', {
    question: {
      id: `${topic.id}.1`,
      type: 'trueFalse',
      topic: topic.id,
      difficulty: 'easy',
      variants: {
        en: { stem: `The ${term} is conserved.`, solution: 'No force acts.' },
        hi: { stem: 'यह संरक्षित रहता है।', solution: 'कोई बल नहीं लगता।' },
      },
      key: { options: ['a'] },
    },
  })) as { id: string }
  return saved.id
}

test('a term with a Hindi rendering is asked for in the editor, inserted by a press, and removed again @once', async ({ signedInPage }) => {
  const term = `momentum ${Date.now().toString(36)}`
  const question = await questionWith(term)
  const page = await signedInPage('admin')
  await page.goto('/admin/questions/topics')
  await page.getByRole('tab', { name: 'Terms' }).click()
  const add = page.getByRole('button', { name: 'Add term' })
  await add.click()
  const dialog = page.getByRole('dialog', { name: 'Add term' })
  await dialog.getByLabel('English term').fill(term)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter the term and at least one translation.')).toBeVisible()
  await dialog.getByLabel('हिन्दी').fill('संवेग')
  await expectNoAxeFaults(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Term saved')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()

  await page.goto(`/admin/questions/edit/${question}`)
  await page.getByRole('group', { name: 'Languages' }).getByRole('button', { name: 'हिन्दी' }).click()
  await page.getByRole('button', { name: 'Show beside English' }).click()
  const notes = page.getByRole('list', { name: 'Terms in the English text' })
  await expect(notes.getByText(`${term}: संवेग is missing`)).toBeVisible()
  await expectNoAxeFaults(page)
  await notes.getByRole('button', { name: 'Insert संवेग' }).click()
  await expect(page.getByLabel('Question text')).toHaveValue(/संवेग/)
  await expect(notes.getByText(`${term}: संवेग is used`)).toBeVisible()
  await expect(page.getByLabel('Question text')).toBeFocused()

  await page.goto('/admin/questions/topics')
  await page.getByRole('tab', { name: 'Terms' }).click()
  await page.getByLabel('Search terms').fill(term)
  await page.getByRole('button', { name: `Remove ${term}` }).click()
  await expect(toast(page, `Term removed: ${term}`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Edit ${term}` })).toHaveCount(0)
})

test('topics and terms fit a phone, and their forms take the focus and give it back @phone', async ({ signedInPage }) => {
  const { token } = await sessionOf('admin')
  const term = `inertia ${Date.now().toString(36)}`
  const { id } = (await callApi(token, 'POST', '/api/admin/terms', { term, renderings: { hi: 'जड़त्व', ur: 'جمود' } })) as { id: string }
  const page = await signedInPage('admin')
  await page.goto('/admin/questions/topics')
  const rename = page.getByRole('button', { name: /^Rename or translate / }).first()
  await expect(rename).toBeVisible()
  // Every test that ran before has left its topics, and axe looks at all that is there.
  await page.getByLabel('Search topics').fill('Assam')
  await expect(page.getByText('biology.genetics')).toBeHidden()
  await expectNoAxeFaults(page)
  await expectNoSidewaysScroll(page)
  const name = (await rename.getAttribute('aria-label')) ?? ''
  await rename.click()
  await expect(page.getByRole('textbox', { name: 'English', exact: true })).toBeFocused()
  await expectNoAxeFaults(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
  const merge = page.getByRole('button', { name: /^Merge .* into another topic$/ }).first()
  await merge.click()
  await page.getByRole('dialog').getByLabel('Merge into').selectOption({ index: 2 })
  await expect(page.getByText('Questions that move')).toBeVisible()
  await expectNoAxeFaults(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(merge).toBeFocused()

  await page.getByRole('tab', { name: 'Terms' }).click()
  await page.getByLabel('Search terms').fill(term)
  await expectNoAxeFaults(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: `Edit ${term}` }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoAxeFaults(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Edit ${term}` })).toBeFocused()
  await callApi(token, 'DELETE', `/api/admin/terms/${id}?expected=1`)
})

test('on a phone the whole page of questions can be chosen, and then all that match @phone', async ({ signedInPage }) => {
  const page = await signedInPage('admin')
  await page.goto('/admin/questions')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: /^Select all [\d,]+ matching$/ }).click()
  await expect(page.getByRole('button', { name: /^Change all / })).toBeVisible()
  await expectNoAxeFaults(page)
  await expectNoSidewaysScroll(page)
})
