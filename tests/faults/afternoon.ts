import { rmSync } from 'node:fs'
import { chromium, type Locator, type Page } from '@playwright/test'
import type { TestKeys } from '#contract/key-corrections/schemas.ts'
import { buildSite } from '#scripts/lib/build-site.ts'
import { CHROMIUM, CHROMIUM_FLAGS } from '#scripts/lib/ensure-browser.ts'
import { startLocalSite } from '#scripts/lib/local-site.ts'
import { placeAt } from '#scripts/lib/place.ts'
import { signIn } from '#scripts/lib/sign-in.ts'
import { signInto } from '../e2e/support/learner.ts'
import { MOODLE, moodleExport, QTI, qtiPackage } from './afternoon/other-systems.ts'
import { SHEET, untidySheet } from './afternoon/untidy-sheet.ts'
import { PAPER, paperKeys, wordPaper } from './afternoon/word-paper.ts'

const PORT = 8877
/** For one step of the page, ms. */
const PATIENCE = 120_000

/** What a file has to come to. */
interface Wanted {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Questions that are imported. */
  readonly imported: number
  /** Questions that stay on the screen, each with its reason. */
  readonly left: number
  readonly hasHindi: boolean
  /** Between the choice of the file and the check. */
  readonly prepare?: (hand: Hand) => Promise<void>
  /** Between the check and the import. */
  readonly mend?: (hand: Hand) => Promise<void>
}

/**
 * A content manager's afternoon, as someone new to the product would spend it: a bilingual Word paper, an untidy sheet, an export of Moodle and
 * a package of QTI become four published tests, in Chromium, with the presses and seconds that each takes. Of every file it holds that what is
 * imported and what stays on the screen with its reason is all that the file asks; and that the published key of the Word paper is its own.
 */
export async function proveAfternoon(): Promise<boolean> {
  const place = placeAt('prove-afternoon', PORT, PORT + 3)
  rmSync(place.folder, { recursive: true, force: true })
  await buildSite()
  const site = await startLocalSite(place)
  const browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: [...CHROMIUM_FLAGS] })
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const { returnTo: _returnTo, ...user } = await signIn(place.origin, { sub: 'persona-admin' })
    await signInto(context, user)
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE)
    console.log('  seconds presses typed imported  left  file')
    const published: (string | null)[] = []
    for (const wanted of files()) published.push(await publish(page, place.origin, wanted))
    const [paper] = published
    if (paper === null || paper === undefined) return false
    const found = await keysOf(place.origin, user.token, paper)
    const wrong = wrongKeys(found, paperKeys())
    console.log(`  keys of the Word paper beside its own list: ${wrong.length === 0 ? 'all equal' : `NOT EQUAL: ${wrong.join(', ')}`}`)
    const isNoticed = wrongKeys(found, [...paperKeys().slice(1), 'a']).length > 0
    console.log(`  with every key planted at the question before: ${isNoticed ? 'noticed' : 'NOT NOTICED'}`)
    return published.every((testId) => testId !== null) && wrong.length === 0 && isNoticed
  } finally {
    await browser.close()
    await site.close()
  }
}

const files = (): readonly Wanted[] => [
  {
    name: 'Maths paper.docx',
    bytes: wordPaper(),
    imported: PAPER.asked - 1,
    left: 1,
    hasHindi: true,
    prepare: (hand) => subject(hand, 'Mathematics'),
    // The key that the paper forgets is looked up; the question with the same option twice waits for its author.
    mend: async (hand) => {
      await hand.press(hand.page.getByRole('button', { name: /^Key missing 1$/ }))
      await hand.type(hand.page.getByLabel('Answer key', { exact: true }), PAPER.forgotten.key)
      await hand.press(hand.page.getByRole('button', { name: 'Save', exact: true }))
    },
  },
  {
    name: 'Arithmetic bank.xlsx',
    bytes: untidySheet(),
    imported: SHEET.rows - SHEET.left,
    left: SHEET.left,
    hasHindi: true,
    mend: async (hand) => {
      await hand.press(hand.page.getByRole('button', { name: /^Invalid key / }))
      await hand.press(hand.page.getByRole('button', { name: /^Do the same for all/ }).first())
      await hand.press(hand.page.getByRole('dialog').getByRole('button', { name: /^Change rows/ }))
      await hand.press(hand.page.getByRole('button', { name: /^Turned into a date 1$/ }))
      await hand.press(hand.page.getByRole('button', { name: 'Use “1/2”' }))
    },
  },
  { name: 'Moodle export.xml', bytes: moodleExport(), imported: MOODLE.held, left: MOODLE.refused, hasHindi: false },
  {
    name: 'Item bank.zip',
    bytes: qtiPackage(),
    imported: QTI.held,
    left: QTI.refused,
    hasHindi: false,
    prepare: (hand) => subject(hand, 'Numbers'),
  },
]

/** Counts what the hand does. */
interface Hand {
  readonly page: Page
  readonly press: (what: Locator) => Promise<void>
  readonly type: (where: Locator, text: string) => Promise<void>
  readonly did: { presses: number; typed: number }
}

function handOf(page: Page): Hand {
  const did = { presses: 0, typed: 0 }
  return {
    page,
    did,
    press: async (what) => {
      await what.click()
      did.presses++
    },
    type: async (where, text) => {
      await where.fill(text)
      did.typed++
    },
  }
}

async function subject({ page, type }: Hand, name: string): Promise<void> {
  await type(page.getByLabel('Subject', { exact: true }), name)
}

/** From the file to the published test; its id, or null where what is left over is not on the screen. */
async function publish(
  page: Page,
  origin: string,
  { name, bytes, imported, left, hasHindi, prepare, mend }: Wanted,
): Promise<string | null> {
  const hand = handOf(page)
  const { press, type, did } = hand
  await page.goto(`${origin}/admin/testseries/bulk-upload`)
  const begun = Date.now()
  const choose = page.locator('input[type=file]')
  // The report of the file before stands there until it is put aside.
  const another = page.getByRole('button', { name: 'Upload another file' })
  await choose.or(another).first().waitFor({ state: 'attached' })
  if (await another.isVisible()) await press(another)
  await choose.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })
  did.presses++
  await page.getByRole('button', { name: 'Check file' }).waitFor()
  await prepare?.(hand)
  await press(page.getByRole('button', { name: 'Check file' }))
  await page.getByRole('heading', { name: 'Fix problems' }).waitFor()
  await mend?.(hand)
  await page.getByRole('button', { name: new RegExp(`^Import ${imported} question`) }).waitFor()
  await press(page.getByRole('button', { name: new RegExp(`^Import ${imported} question`) }))
  await page.getByText(`${imported} new, 0 changed, 0 unchanged, ${left} not imported.`).waitFor()
  // What is left stays there with its reason, and as a file.
  const reasons = left === 0 ? 0 : await page.getByRole('button', { name: new RegExp(`^To fix ${left}$`) }).count()
  await press(page.getByRole('link', { name: 'Create test from these questions' }))
  const title = page.getByRole('group', { name: 'Title' })
  await type(title.getByLabel('English'), name)
  if (hasHindi) await type(title.getByLabel('हिन्दी'), name)
  await type(page.getByLabel('Exam', { exact: true }), 'SSC CGL')
  await press(page.getByRole('button', { name: 'Continue' }))
  await press(page.getByRole('button', { name: 'Check before publishing' }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }))
  await page.waitForURL(/\/admin\/testseries\/[a-z0-9]{16}$/)
  const isTold = left === 0 || reasons === 1
  const figures = [Math.round((Date.now() - begun) / 1_000), did.presses, did.typed, imported, left]
  console.log(`  ${figures.map((one) => String(one).padStart(7)).join(' ')}  ${name}${isTold ? '' : ': what is left is NOT on the screen'}`)
  return isTold ? (new URL(page.url()).pathname.split('/').at(-1) ?? null) : null
}

/** The right letters of each question of the published paper that has options, as its author wrote them. */
async function keysOf(origin: string, token: string, testId: string): Promise<string[]> {
  const answer = await fetch(`${origin}/api/admin/tests/${testId}/keys`, { headers: { authorization: `Bearer ${token}` } })
  const { paper } = (await answer.json()) as TestKeys
  return (paper?.questions ?? []).flatMap(({ key, order }) =>
    // Options of a paper are numbered at random; the order says where each stands in the question.
    'options' in key ? [key.options.map((place) => 'abcd'[order?.[place] ?? place]).join()] : [],
  )
}

/** The questions whose published answer is another than the list of the paper says. Questions with a number for an answer come last in a test. */
function wrongKeys(found: readonly string[], list: readonly (string | null)[]): string[] {
  const wanted = list.flatMap((key, i) => (i + 1 === PAPER.twice || key === null ? [] : [{ number: i + 1, key }]))
  if (found.length !== wanted.length) return [`${found.length} questions instead of ${wanted.length}`]
  return wanted.flatMap(({ number, key }, i) =>
    found[i] === key ? [] : [`question ${number}: ${found[i] ?? 'no letter'} instead of ${key}`],
  )
}
