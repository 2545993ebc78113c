import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { AttemptStatus } from '#contract/attempts/schemas.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { readReceiptFile } from '#domain/receipts/receipt-file.ts'
import type { Device } from './device.ts'
import { later, type Look } from './play.ts'

export interface BoardRow {
  readonly rank: string
  readonly name: string
  readonly marks: string
  readonly isOwn: boolean
}

/** What the pages of the result showed a learner, as text, and what the server says of the attempt. */
export interface Shown {
  readonly marks: string
  readonly rank: string
  /** As the whole percentile stands behind the short one. */
  readonly percentile: string
  /** By the names of the scopes on the screen. */
  readonly scopes: Readonly<Record<'category' | 'state', string | null>>
  readonly board: readonly BoardRow[]
  /** The lines of answers in the saved receipt, and whether the page that checks receipts called it genuine and its answers those that counted. */
  readonly receiptLines: readonly string[]
  readonly isGenuine: boolean
  readonly analysis: AnalysisResponse
  readonly status: AttemptStatus
  /** What did not come until the page was loaded again. */
  readonly notByItself: readonly string[]
}

const BY_ITSELF_MS = 70_000

/**
 * Marks, rank, leaderboard and receipt, on the page where the learner waits for them, or on a new one where the browser was left. Throws
 * where they do not come. `missed`: what had to be helped along before.
 */
export async function readResult(device: Device, testId: string, missed: readonly string[], look: Look): Promise<Shown> {
  const { words, context } = device
  const notByItself = [...missed]
  if (device.page.isClosed()) {
    device.page = await context.newPage()
    await device.page.goto(`/user/test-analysis/${testId}`)
  }
  const { page } = device
  const score = page.getByRole('region', { name: words('analysis_scorecard'), exact: true })
  await comes(page, score.locator('bdi').first(), 'marks', notByItself)
  await comes(page, page.getByText(words('analysis_rank_final')), 'final rank', notByItself)
  await look(device, '4-result')
  const marks = plain(await score.locator('bdi').first().innerText())
  const rank = (await score.innerText()).split('\n').join(' ').trim()
  const percentile = (await page.locator('.ana-facts [title]').first().getAttribute('title')) ?? ''
  const fact = async (label: string): Promise<string | null> => {
    const one = page.locator('.ana-facts > div').filter({ has: page.getByText(words(label), { exact: true }) })
    return (await one.count()) === 0 ? null : (await one.first().locator('dd').innerText()).replaceAll('\n', ' ')
  }
  const scopes = { category: await fact('analysis_rank_category'), state: await fact('analysis_rank_state') }
  const receipt = await saveReceipt(page, device)
  await page.getByRole('tab', { name: words('reading_compare'), exact: true }).click()
  const board = await readBoard(page, device)
  await look(device, '5-leaderboard')
  const analysis = device.analysis
  if (analysis === null) throw new Error('no answer of the server with a result was seen')
  const isGenuine = await checkReceipt(page, device, receipt)
  await look(device, '6-receipt')
  const status = await fetch(`${new URL(page.url()).origin}/api/attempts/${analysis.attemptId}`, {
    headers: { authorization: `Bearer ${device.user.token}` },
  })
  const receiptLines = (readReceiptFile(receipt)?.answers ?? '')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
  return {
    marks,
    rank,
    percentile,
    scopes,
    board,
    receiptLines,
    isGenuine,
    analysis,
    status: (await status.json()) as AttemptStatus,
    notByItself,
  }
}

/**
 * On from where the end of the test has led to the page of the result, as somebody does who will wait for it there: from the page that says
 * that the test was handed in, or from the first view of the result. Gives what did not come by itself.
 */
export async function toAnalysis({ page, words }: Device, testId: string): Promise<string[]> {
  const skip = page.getByRole('button', { name: words('feedback_skip'), exact: true })
  const full = page.getByRole('link', { name: words('result_full') })
  const isThere = await comesWithin(skip.or(full).first(), BY_ITSELF_MS)
  if (!isThere) await page.goto(`/user/test-analysis/${testId}`)
  else if (await skip.isVisible()) await skip.click()
  else await full.click()
  return isThere ? [] : ['the page after the test']
}

/** Waits for something that ought to come without the learner doing anything; after that the page is loaded again, and it is noted. */
async function comes(page: Page, what: Locator, name: string, notByItself: string[]): Promise<void> {
  if (await comesWithin(what, BY_ITSELF_MS)) return
  notByItself.push(name)
  await page.reload()
  await what.waitFor()
}

const comesWithin = (what: Locator, timeout: number): Promise<boolean> =>
  what.waitFor({ timeout }).then(
    () => true,
    () => false,
  )

async function saveReceipt(page: Page, { words }: Device): Promise<string> {
  await page.getByText(words('analysis_receipt'), { exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: words('receipt_save'), exact: true }).click(),
  ])
  return readFileSync(await download.path(), 'utf8')
}

async function checkReceipt(page: Page, { words }: Device, receipt: string): Promise<boolean> {
  await page.goto('/receipt')
  await page.locator('input[type=file]').setInputFiles({ name: 'receipt.txt', mimeType: 'text/plain', buffer: Buffer.from(receipt) })
  const answers = page.getByText(words('receipt_match'))
  await page.getByRole('status').locator('h2').waitFor()
  return (await page.getByRole('heading', { name: words('receipt_good') }).isVisible()) && (await answers.isVisible())
}

async function readBoard(page: Page, { words }: Device): Promise<BoardRow[]> {
  const table = page.getByRole('table', { name: words('leaders_title'), exact: true })
  for (let i = 0; i < 10 && !(await table.isVisible()); i++) {
    await later(2_000)
    // The list is written a moment after the ranks; it is asked for again when the tab is opened again.
    if (i > 1) await page.reload()
  }
  const all = page.getByRole('button', { name: words('leaders_all'), exact: true })
  if (await all.isVisible()) await all.click()
  const rows = await table.locator('tbody tr').evaluateAll((found) =>
    found.map((row) => ({
      cells: [...row.children].map((cell) => cell.textContent ?? ''),
      isOwn: row.getAttribute('aria-current') === 'true',
    })),
  )
  return rows.map(({ cells: [rank = '', name = '', marks = ''], isOwn }) => ({ rank, name, marks: plain(marks), isOwn }))
}

/** Without marks of direction, and with the minus of keyboards. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '')
    .replace('−', '-')
    .trim()
