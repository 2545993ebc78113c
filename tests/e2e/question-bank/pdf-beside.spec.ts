import type { Page } from '@playwright/test'
import { pdfFile } from '../../upload/pdf-file.ts'
import { expect, expectNoAxeFaults, test } from '../support/fixtures.ts'

const PAPER = pdfFile([
  [
    ['What is the SI unit of force?', 72, 760],
    ['(A) newton   (B) joule', 72, 730],
  ],
  [],
  [['The third page', 72, 760]],
  'fax',
])

async function openPaper(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: 'PDF beside the question' })
  await panel.locator('input[type=file]').setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: PAPER })
  await expect(panel.getByText('of 4')).toBeVisible({ timeout: 20_000 })
}

test('a PDF beside the question is read, copied from and cut out of, and stays there for the next question @once', async ({
  signedInPage,
}) => {
  const page = await signedInPage('admin')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin/add-question')
  await page.getByRole('button', { name: 'PDF', exact: true }).click()
  const panel = page.getByRole('region', { name: 'PDF beside the question' })

  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('only a text') })
  await expect(panel.getByRole('alert')).toHaveText('This is not a PDF, or it is damaged. Choose another file.')
  await openPaper(page)
  await expect(panel.getByRole('alert')).toBeHidden()

  // The text that is selected is the text of the paper.
  const line = panel.getByText('What is the SI unit of force?')
  // The page is drawn again where its width changes, as it does when the scroll bar comes: what was selected before is not selected then.
  await expect(async () => {
    await line.click({ clickCount: 3 })
    expect((await page.evaluate(() => getSelection()?.toString() ?? '')).trim()).toBe('What is the SI unit of force?')
  }).toPass({ timeout: 10_000 })
  await expectNoAxeFaults(page)

  await panel.getByRole('button', { name: 'Next page' }).click()
  await expect(panel.getByRole('status')).toContainText('This page is a scan')
  const stem = page.getByLabel('Question text')
  await stem.fill('What is drawn here? ')
  await panel.getByRole('button', { name: 'Cut out an image' }).click()
  // The grey square lies from 100 to 300 points across and from 500 to 700 points up. `hover` waits until the page stands still: the hint and
  // the buttons that come with cutting move it.
  const area = panel.getByRole('application')
  const goTo = async (x: number, y: number) => {
    await area.hover()
    const { width = 0, height = 0 } = (await area.boundingBox()) ?? {}
    await area.hover({ position: { x: (x / 595) * width, y: ((842 - y) / 842) * height } })
  }
  await goTo(90, 710)
  await page.mouse.down()
  await goTo(310, 490)
  await page.mouse.up()
  await panel.getByRole('button', { name: 'Use this part' }).click()
  const dialog = page.getByRole('dialog')
  const cut = dialog.locator('img')
  await expect(cut).toBeVisible()
  // The middle of the cut is the grey of the square, its corner the white of the page; four times as large as on paper.
  const seen = await cut.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const dot = (x: number, y: number) => context?.getImageData(x, y, 1, 1).data[0]
    return [dot(canvas.width / 2, canvas.height / 2), dot(3, 3), canvas.width]
  })
  expect(seen[0]).toBe(153)
  expect(seen[1]).toBe(255)
  expect(Math.abs((seen[2] ?? 0) - 880)).toBeLessThan(20)
  await dialog.getByLabel('Description').fill('A grey square')
  await dialog.getByLabel('Description').press('Enter')
  await expect(stem).toHaveValue(/^What is drawn here\? !\[A grey square\]\(image:img-[0-9a-f]{32}\)$/)

  // A fax is decoded by a script of its own, which the policy of the site lets run: white on the left, black on the right.
  await panel.getByRole('textbox').fill('4')
  await panel.getByRole('textbox').press('Enter')
  const halves = () =>
    panel
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) =>
        [150, 250].map((x) => canvas.getContext('2d')?.getImageData((x / 595) * canvas.width, (242 / 842) * canvas.height, 1, 1).data[0]),
      )
  await expect.poll(halves).toEqual([255, 0])

  // Another question: the PDF is where it was.
  await page.getByRole('link', { name: 'Question Bank' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  // The menu is the same on both pages: pressed while the list is still on its way, the link would ask the editor that is being left.
  await expect(page.getByRole('heading', { level: 1, name: 'Question Bank' })).toBeVisible()
  await page.getByRole('link', { name: 'Add Question' }).first().click()
  await expect(panel.getByRole('textbox')).toHaveValue('4')
})

test('on a phone the PDF has a tab of its own, and a box is cut out by the keyboard @once', async ({ signedInPage }) => {
  const page = await signedInPage('admin')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/add-question')
  await page.getByRole('radio', { name: 'PDF' }).check()
  await openPaper(page)
  const panel = page.getByRole('region', { name: 'PDF beside the question' })
  await panel.getByRole('textbox').fill('3')
  await panel.getByRole('textbox').press('Enter')
  await expect(panel.getByText('The third page')).toBeAttached()
  await panel.getByRole('button', { name: 'Cut out an image' }).click()
  await expect(panel.getByRole('application')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(panel.getByRole('application')).toBeHidden()
  await panel.getByRole('button', { name: 'Cut out an image' }).press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').locator('img')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await panel.getByRole('button', { name: 'Close the PDF' }).click()
  await expect(page.getByLabel('Question text')).toBeVisible()
})
