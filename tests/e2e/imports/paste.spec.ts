import { expect, type Locator, type Page } from '@playwright/test'
import { DOT, katex, WORD_EQUATION, wordClipboard, wordItem, wordLine } from '#tests/upload/clipboards.ts'
import { expectNoAxeFaults, expectNoSidewaysScroll, storeSession, test } from '../support/fixtures.ts'
import { newSessionOf } from '../support/people.ts'

/** Pastes as the browser does: a real event with what programs put on the clipboard. */
const paste = (field: Locator, data: Readonly<Record<string, string>>): Promise<void> =>
  field.evaluate((element: HTMLElement, given) => {
    element.focus()
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    const plain = given['text/plain'] ?? ''
    // A made event does nothing by itself: what is not taken is written as the browser would.
    if (element.dispatchEvent(event)) document.execCommand('insertText', false, plain)
  }, data)

const question = (n: number, mark: string): string =>
  wordItem(`${n}.`, `What is ${WORD_EQUATION} for <b>${mark}</b> number ${n}?`) +
  ['(a)', '(b)', '(c)', '(d)'].map((label, i) => wordItem(label, `choice ${n * 10 + i} cm<sup>2</sup>`, 2)).join('') +
  wordLine('Ans: (b)') +
  wordLine(`Solution: because of ${n}`)
const plainOf = (html: string): string => html.replace(/<!--[\s\S]*?-->|<[^>]*>/g, ' ').replace(/ {2,}/g, ' ')

async function remoteCalls(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route('https://pictures.example.com/**', (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  return asked
}

test.beforeEach(async ({ page }) => storeSession(page, await newSessionOf('admin')))

test(
  'text from Word lands in the editor with its formula, is one step of undo, and what is missing is told',
  { tag: '@once' },
  async ({ page }) => {
    const asked = await remoteCalls(page)
    const scripts: string[] = []
    page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))
    await page.goto('/admin/add-question')
    const stem = page.getByLabel('Question text')
    await stem.fill('Look: ')
    await page.waitForLoadState('networkidle')
    scripts.length = 0
    await stem.press('End')
    await paste(stem, { 'text/plain': 'plain *stays*' })
    await expect(stem).toHaveValue('Look: plain *stays*')
    expect(scripts).toEqual([])
    await stem.fill('Look: ')
    await stem.press('End')

    const html = wordClipboard(
      wordLine(
        `Is ${WORD_EQUATION} <b>not</b> x<sup>2</sup>?<img src="https://pictures.example.com/a.png" onerror="window.ranScript=1"><script>window.ranScript=1</script> <a href="javascript:window.ranScript=1">press</a>`,
      ),
    )
    await paste(stem, { 'text/html': html, 'text/plain': 'Is not x2? press' })
    const text = 'Look: Is $\\frac{a+\\mathrm{1}}{\\sqrt{b}}$ **not** x$^{2}$? press'
    await expect(stem).toHaveValue(text)
    expect(scripts.length).toBeGreaterThan(0)
    const notes = page.getByRole('region', { name: 'About the pasted text' })
    await expect(notes).toContainText("Images on other sites aren't copied")
    await expect(notes).toContainText('https://pictures.example.com/a.png')
    await expect(notes).toContainText('could run a program')
    await expectNoAxeFaults(page)
    await expectNoSidewaysScroll(page)
    await notes.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notes).toHaveCount(0)

    await stem.press('Control+z')
    await expect(stem).toHaveValue('Look: ')
    await stem.press('Control+Shift+z')
    await expect(stem).toHaveValue(text)

    // A picture that came along is stored, and the author is asked to describe it.
    const solution = page.getByRole('textbox', { name: 'Solution', exact: true })
    await paste(solution, {
      'text/html': `<p>See <img src="${DOT}"> and ${katex('\\frac{1}{2}', '<mfrac><mn>1</mn><mn>2</mn></mfrac>')}</p>`,
      'text/plain': 'See and',
    })
    await expect(solution).toHaveValue(/^See !\[\]\(image:img-[0-9a-f]{32}\) and \$\\frac\{1\}\{2\}\$$/)
    await expect(notes).toContainText('lack a description')

    // Hindi of an old font is offered in Unicode.
    await paste(page.getByLabel('Option A', { exact: true }), { 'text/plain': 'Hkkjr dh jkt/kkuh D;k gS' })
    await page.getByRole('button', { name: 'Convert to Unicode' }).click()
    await expect(page.getByLabel('Option A', { exact: true })).toHaveValue(/^भारत की राजधानी/)
    expect(asked).toEqual([])
    expect(await page.evaluate(() => (window as { ranScript?: number }).ranScript)).toBeUndefined()
  },
)

test('a whole question in an empty form is offered field by field and filled in by a press', { tag: '@once' }, async ({ page }) => {
  await page.goto('/admin/add-question')
  const stem = page.getByLabel('Question text')
  const html = question(7, 'x')
  await paste(stem, { 'text/html': wordClipboard(html), 'text/plain': plainOf(html) })
  const offer = page.getByRole('region', { name: 'A whole question was pasted' })
  await expect(stem).toHaveValue(/choice 71/)
  await offer.getByRole('button', { name: 'Fill the whole form from this' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Option B (correct)')).toBeVisible()
  await expectNoAxeFaults(page)
  // Nothing is filled in before.
  await expect(page.getByLabel('Option A', { exact: true })).toHaveValue('')
  await dialog.getByRole('button', { name: 'Fill the form' }).click()
  await expect(stem).toHaveValue('What is $\\frac{a+\\mathrm{1}}{\\sqrt{b}}$ for **x** number 7?')
  await expect(page.getByLabel('Option A', { exact: true })).toHaveValue('choice 70 cm$^{2}$')
  await expect(page.getByRole('textbox', { name: 'Solution', exact: true })).toHaveValue('because of 7')
  await expect(page.getByRole('radio', { name: /option B as correct/ })).toBeChecked()
  await expect(offer).toHaveCount(0)
})

test('five questions pasted on the upload page are checked and imported, and stay until then', { tag: '@once' }, async ({ page }) => {
  const asked = await remoteCalls(page)
  const mark = `p${Date.now().toString(36)}`
  await page.goto('/admin/testseries/bulk-upload')
  const box = page.getByLabel('Paste here')
  await paste(box, { 'text/html': '<p>No question at all.</p>', 'text/plain': 'No question at all.' })
  await page.getByRole('button', { name: 'Read questions' }).click()
  await expect(page.getByRole('alert')).toContainText('No questions were found')
  await expect(page.getByText('No question at all.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove paste 1' }).click()

  const html = [1, 2, 3, 4, 5].map((n) => question(n, mark)).join('')
  await paste(box, { 'text/html': wordClipboard(html), 'text/plain': plainOf(html) })
  await expect(page.getByText(/^Pasted with formatting: [\d,]+ characters$/)).toBeVisible()
  await expectNoAxeFaults(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Read questions' }).click()
  await expect(page.getByText('Questions: 5. Images: 0.')).toBeVisible()
  await expect(page.getByText(/^Pasted \d/)).toBeVisible()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.getByRole('button', { name: 'Leave file' }).click()
  await expect(page.getByText(/^Pasted with formatting/)).toBeVisible()

  await page.getByRole('button', { name: 'Read questions' }).click()
  await page.getByLabel('Subject').fill('Arithmetic')
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('button', { name: 'Import 5 questions' }).click({ timeout: 40_000 })
  await expect(page.getByText('5 new, 0 changed, 0 unchanged, 0 not imported.')).toBeVisible({ timeout: 40_000 })
  expect(asked).toEqual([])
})

test('questions from a page become the text of a quiz', { tag: '@once' }, async ({ page }) => {
  await page.goto('/admin/testseries/create-quiz')
  const box = page.getByLabel('Paste questions')
  const html = `<ol><li>Is ${katex('x^2', '<msup><mi>x</mi><mn>2</mn></msup>')} even?<ol type="a"><li>yes</li><li>no</li></ol></li></ol><p>Answer: b</p>`
  await paste(box, { 'text/html': html, 'text/plain': 'Is x2 even? yes no' })
  await expect(box).toHaveValue('1. Is $x^{2}$ even?\nA) yes\nB) no\nAnswer: B')
  await expect(page.getByText('1 question found')).toBeVisible()
})
