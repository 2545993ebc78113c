/** 3,000 questions in three languages from one .xlsx, in Chromium: how long, how much memory, and that the page never stands still. */
import { readFileSync, rmSync } from 'node:fs'
import { chromium, type Browser, type Page } from '@playwright/test'
import { buildSite } from '#scripts/lib/build-site.ts'
import { CHROMIUM, CHROMIUM_FLAGS } from '#scripts/lib/ensure-browser.ts'
import { startLocalSite } from '#scripts/lib/local-site.ts'
import { placeAt } from '#scripts/lib/place.ts'
import { signIn } from '#scripts/lib/sign-in.ts'
import { LETTERS, templateColumns } from '#web/formats/template-columns.ts'
import { writeXlsx } from '#web/formats/xlsx/write-xlsx.ts'

const ROWS = 3_000
const LONGEST_TASK_MS = 200

/** Prints time, longest task of the page and memory; throws where a task of the page was longer than 200 ms. */
export async function benchUpload(): Promise<void> {
  const file = sheet()
  console.log(`${ROWS} questions × 3 languages, one .xlsx of ${(file.byteLength / 1e6).toFixed(1)} MB, in Chromium.`)
  const place = placeAt('bench-upload', 8_891, 8_893)
  rmSync(place.folder, { recursive: true, force: true })
  await buildSite()
  const site = await startLocalSite(place)
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_FLAGS] })
  try {
    const page = await browser.newPage()
    const { token, returnTo: _returnTo, ...user } = await signIn(place.origin, { sub: 'persona-admin' })
    await page.addInitScript(
      ([stored, bearer]) => {
        localStorage.setItem('user', stored)
        localStorage.setItem('token', bearer)
      },
      [JSON.stringify(user), token] as const,
    )
    await page.goto(`${place.origin}/admin/testseries/bulk-upload`)
    await page.getByRole('button', { name: 'Choose file' }).waitFor()
    await watchTasks(page)
    const memory = await memoryOf(browser)
    const steps: [string, () => Promise<void>, () => Promise<void>][] = [
      [
        'read and mapped',
        () =>
          page
            .locator('input[type=file]')
            .setInputFiles({ name: 'large.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(file) }),
        () => page.getByText(`Questions: ${ROWS.toLocaleString('en-IN')}.`).waitFor({ timeout: 120_000 }),
      ],
      [
        'checked by browser and server',
        () => page.getByRole('button', { name: 'Check file' }).click(),
        () => page.getByRole('button', { name: /^Import 3,000/ }).waitFor({ timeout: 600_000 }),
      ],
      [
        'imported',
        () => page.getByRole('button', { name: /^Import 3,000/ }).click(),
        () => page.getByText('3,000 new, 0 changed, 0 unchanged').waitFor({ timeout: 900_000 }),
      ],
    ]
    let longest = 0
    for (const [name, start, end] of steps) {
      const begun = performance.now()
      await start()
      await end()
      const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks.splice(0))
      const most = Math.max(0, ...tasks)
      longest = Math.max(longest, most)
      console.log(
        `    ${name.padEnd(32)} ${((performance.now() - begun) / 1_000).toFixed(1).padStart(6)} s   longest task ${most.toFixed(0).padStart(4)} ms   peak ${await memory()} MB`,
      )
    }
    if (longest > LONGEST_TASK_MS) throw new Error(`a task of the page took ${longest.toFixed(0)} ms; ${LONGEST_TASK_MS} are allowed`)
  } finally {
    await browser.close()
    await site.close()
  }
}

const watchTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
  })

/** The most memory that the renderer, the page's and its worker's process, has held, in MB. */
async function memoryOf(browser: Browser): Promise<() => Promise<string>> {
  const session = await browser.newBrowserCDPSession()
  return async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    const peaks = processInfo
      .filter(({ type }) => type === 'renderer')
      .map(({ id }) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0))
    return (Math.max(0, ...peaks) / 1_000).toFixed(0)
  }
}

/** Questions with a formula in every text, in English, Hindi and Tamil. */
function sheet(): Uint8Array<ArrayBuffer> {
  const columns = templateColumns({ languages: ['en', 'hi', 'ta'], letters: LETTERS.slice(0, 4), parts: false, passages: false })
  const words = { en: 'What is the value of', hi: 'निम्नलिखित का मान क्या है:', ta: 'பின்வருவதன் மதிப்பு என்ன:' }
  const rows = Array.from({ length: ROWS }, (_, i) => {
    const cells: Record<string, string> = {
      external_id: `bench-${i}`,
      type: 'single',
      subject: 'Bench',
      topic: `Topic ${i % 20}`,
      difficulty: 'easy',
      key: 'b',
    }
    for (const [language, said] of Object.entries(words)) {
      cells[`stem_${language}`] = `${said} $\\frac{${i}}{2} + x^{${i % 9}}$?`
      for (const [n, letter] of ['a', 'b', 'c', 'd'].entries()) cells[`option_${letter}_${language}`] = `$${i + n}$`
      cells[`solution_${language}`] = `${said} $${i + 1}$`
    }
    return columns.map((name) => cells[name] ?? '')
  })
  return writeXlsx([{ name: 'Questions', rows: [columns, ...rows] }])
}
