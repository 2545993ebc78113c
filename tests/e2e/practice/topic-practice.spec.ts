import { expect, expectNoAxeFaults, expectNoSidewaysScroll, storeSession, test } from '../support/fixtures.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { callApi, newSessionOf } from '../support/people.ts'
import type { PracticeTopics } from '#contract/practice/schemas.ts'

test.use({ serviceWorkers: 'allow' })

let made = 0

test('ten questions are practised, the network goes in the middle, and the step is shown @once', async ({ page, faults }) => {
  const session = await newSessionOf(`topic-practice-${Date.now().toString(36)}-${made++}@example.org`)
  await storeSession(page, session)
  await page.goto('/user/saved-questions')
  await page.getByRole('link', { name: 'Practise by topic' }).click()
  await expect(page.getByText('Suggested for you')).toBeVisible()
  await expectNoAxeFaults(page)
  await expectNoSidewaysScroll(page)
  await expect.poll(() => layoutFaults(page)).toEqual([])
  const quant = page.getByText('Quantitative Aptitude', { exact: true })
  await quant.click()
  // Daily quizzes hold some questions back: the topic with the most is sure to have ten.
  const offered = ((await callApi(session.token, 'GET', '/api/practice/topics')) as PracticeTopics).topics
  const [topic] = offered.filter(({ subject }) => subject.en === 'Quantitative Aptitude').toSorted((a, b) => b.total - a.total)
  if (topic === undefined) throw new Error('the pool has no topic of this subject')
  await page.getByRole('link', { name: topic.title.en }).click()
  for (let i = 1; i <= 10; i++) {
    await expect(page.getByRole('heading', { name: `Question ${i} of 10`, exact: true })).toBeAttached()
    const options = page
      .getByRole('list')
      .filter({ has: page.getByRole('button') })
      .getByRole('button')
    await expect(options).toHaveCount(4)
    const next = page.getByRole('button', { name: i === 10 ? 'Show result' : 'Next question' })
    await expect(next).toBeDisabled()
    await options.first().click()
    await expect(page.getByRole('heading', { name: 'Why' })).toBeVisible()
    await expect(options.filter({ hasText: 'Correct answer' })).toHaveCount(1)
    if (i === 2) {
      await expectNoAxeFaults(page)
      await expectNoSidewaysScroll(page)
      await page.getByLabel('Question language').selectOption('hi')
      await expect(page.locator('#practice-stem [lang="hi"]')).toBeVisible()
      await page.getByLabel('Question language').selectOption('en')
    }
    if (i === 5) await page.context().setOffline(true)
    await next.click()
  }
  await expect(page.getByRole('heading', { name: /^\d+ of 10 right$/ })).toBeFocused()
  await expect(page.getByText(/You are on step \d of 5 now\./)).toBeVisible()
  await expect(page.getByText(/Not sent yet\. Your answers are saved on this device/)).toBeVisible()
  // Offline everything that is asked for fails, and says so in the console.
  faults.allow(/ERR_INTERNET_DISCONNECTED|Not loaded/)
  await page.context().setOffline(false)
  await expect(page.getByText('Today counts for your streak.')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/Not sent yet/)).toHaveCount(0)
  const { topics } = (await callApi(session.token, 'GET', '/api/practice/topics')) as PracticeTopics
  expect(topics.find(({ id }) => id === topic.id)).toMatchObject({ done: 10 })
  await page.getByRole('link', { name: 'Choose another topic' }).click()
  await quant.click()
  await expect(page.getByText(/^10 of \d+ questions done$/)).toBeVisible()
})

test('a session that was left in the middle goes on after a reload and in another tab, also without a network @once', async ({
  page,
  faults,
}) => {
  const session = await newSessionOf(`practice-again-${Date.now().toString(36)}-${made++}@example.org`)
  await storeSession(page, session)
  const { topics } = (await callApi(session.token, 'GET', '/api/practice/topics')) as PracticeTopics
  const [topic] = topics.toSorted((a, b) => b.total - a.total)
  if (topic === undefined) throw new Error('the pool has no topic')
  await page.goto(`/user/practice/${topic.id}`)
  const options = page
    .getByRole('list')
    .filter({ has: page.getByRole('button') })
    .getByRole('button')
  await options.first().click()
  await page.getByRole('button', { name: 'Next question' }).click()
  await options.nth(1).click()
  const stem = await page.locator('#practice-stem').innerText()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Question 2 of 10', exact: true })).toBeAttached()
  await expect(page.locator('#practice-stem')).toHaveText(stem, { useInnerText: true })
  await expect(page.getByRole('heading', { name: 'Why' })).toBeVisible()
  await page.getByRole('button', { name: 'Next question' }).click()
  await expect(page.getByRole('heading', { name: 'Question 3 of 10', exact: true })).toBeAttached()
  await page.goto('/user/practice')
  const link = page.getByRole('link', { name: topic.title.en })
  await expect(page.getByText('Suggested for you')).toBeVisible()
  // The subject of the suggestion is open.
  if (!(await link.isVisible())) await page.getByText(topic.subject.en, { exact: true }).click()
  // Offline everything that is asked for fails, and says so in the console.
  faults.allow(/ERR_INTERNET_DISCONNECTED|Not loaded/)
  await page.context().setOffline(true)
  await link.click()
  await expect(page.getByRole('heading', { name: 'Question 2 of 10', exact: true })).toBeAttached()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'End practice' }).click()
  await expect
    .poll(
      async () =>
        ((await callApi(session.token, 'GET', '/api/practice/topics')) as PracticeTopics).topics.find(({ id }) => id === topic.id)?.done,
    )
    .toBe(2)
})
