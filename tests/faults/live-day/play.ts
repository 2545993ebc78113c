import type { ProofRandom } from '../support/random.ts'
import type { Fate } from './cast.ts'
import { type Device, promisedEnd } from './device.ts'
import { CODE, type Sitting } from './paper.ts'

/** An answer as it stood on the screen when it was given. */
export interface Given {
  readonly code: string
  /** What stood on the option, and the letter beside it. */
  readonly shown: number
  readonly letter: string
}

/** What a learner did and saw. Times in ms UTC by the server's clock. */
export interface Played {
  /** When the waiting room said the own turn would be. */
  readonly promisedStart: number | null
  /** When the countdowns on the screen would end, each time that somebody looked. */
  readonly promisedEnds: readonly number[]
  /** By the place in the paper, as they stood in the end; null for one that was taken back. */
  readonly given: ReadonlyMap<number, Given | null>
  /** The same when the screen said for the last time that everything was saved. */
  readonly saved: ReadonlyMap<number, Given | null>
  /** Answers given while there was no network that came back too late. */
  readonly cut: readonly number[]
  readonly goneWrong: string | null
}

export type Look = (device: Device, moment: string) => Promise<void>

const ONLINE_AGAIN: Partial<Record<Fate, number>> = { offlineAtOpening: 15_000, longOfflineAtOpening: 40_000 }
/** How long before the end those lose the network who lose it there; how long after it they have it again. */
const CUT_BEFORE_MS = 20_000
const IN_GRACE_MS = 10_000
const TOO_LATE_MS = 8_000

/** From the instructions into the waiting room. */
export async function comeIn(device: Device, testId: string): Promise<void> {
  const { page, words } = device
  await page.goto(`/test/instructions?test=${testId}`)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: words('instructions_begin') }).click()
  await page.getByRole('timer').waitFor()
  for (let i = 0; i < 200 && device.ticket === null; i++) await later(100)
}

/** Waits for the test, takes it, and meets with what the learner is fated to. */
export async function play(device: Device, testId: string, sitting: Sitting, random: ProofRandom, look: Look): Promise<Played> {
  const { learner, context, words } = device
  const closesAt = sitting.opensAt + sitting.minutes * 60_000
  const promisedStart = await promisedEnd(device.page)
  const promisedEnds: number[] = []
  const given = new Map<number, Given | null>()
  let saved = new Map<number, Given | null>()
  let cut: number[] = []
  let goneWrong: string | null = null
  const { fate } = learner
  try {
    await look(device, '1-waiting')
    const again = ONLINE_AGAIN[fate]
    if (again !== undefined) {
      await later(sitting.opensAt - 8_000 - Date.now())
      await context.setOffline(true)
      await later(sitting.opensAt + again - Date.now())
      await context.setOffline(false)
    }
    await device.page.locator('#question-heading').waitFor({ timeout: Math.max(1, closesAt - Date.now()) })
    await look(device, '2-first-question')
    const count = learner.choices.size
    for (let number = 1; number <= count; number++) {
      const isCut = (fate === 'backInGrace' || fate === 'backTooLate') && number === count - 1
      if (isCut) await later(closesAt - CUT_BEFORE_MS - Date.now())
      if (isCut || (fate === 'offlineInside' && number === 4)) await context.setOffline(true)
      if (fate === 'offlineInside' && number === 7) await context.setOffline(false)
      if (fate === 'reopened' && number === 6) await openAgain(device, testId)
      else if (number > 1)
        await device.page
          .getByRole('button', { name: words('test_save_next'), exact: true })
          .first()
          .click()
      const heading = device.page.locator('#question-heading').filter({ hasText: new RegExp(`(?:^|\\D)${number}(?:\\D|$)`) })
      await heading.waitFor()
      const promised = await promisedEnd(device.page)
      if (promised !== null) promisedEnds.push(promised)
      if (number < count - 1) await later(random.int(1_000, 5_000))
      const [place, answer] = await answerHere(device)
      given.set(place, answer)
      if (isCut || (fate === 'backTooLate' && number === count)) cut.push(place)
      if (await isSaved(device)) saved = new Map(given)
    }
    if (fate !== 'backTooLate') cut = []
    if (fate === 'submits') {
      await later(random.int(0, 20_000))
      await submit(device)
    } else if (fate === 'leaves') {
      for (let i = 0; i < 400 && !(await isSaved(device)); i++) await later(100)
      if (await isSaved(device)) saved = new Map(given)
      await device.page.close()
    } else if (fate === 'backInGrace' || fate === 'backTooLate') {
      await later(closesAt + (fate === 'backInGrace' ? IN_GRACE_MS : sitting.graceSeconds * 1_000 + TOO_LATE_MS) - Date.now())
      await look(device, '3-time-over-offline')
      await context.setOffline(false)
    } else
      for (let left = closesAt - Date.now(); left > 1_500; left = closesAt - Date.now()) {
        if (await isSaved(device)) saved = new Map(given)
        await later(Math.min(5_000, left - 1_000))
      }
  } catch (error) {
    goneWrong = String(error).split('\n').slice(0, 12).join(' ')
    await look(device, 'gone-wrong').catch(() => {})
  }
  return { promisedStart, promisedEnds, given, saved, cut, goneWrong }
}

/** Chooses what the learner's sheet says for the question on screen; its place in the paper and what is chosen in the end. */
async function answerHere({ page, learner, words }: Device): Promise<readonly [number, Given | null]> {
  await page.getByRole('radio').first().waitFor()
  const text = (await page.locator('article').first().textContent()) ?? ''
  const code = CODE.exec(text)?.[0] ?? ''
  const rows = await page.locator('fieldset input[type=radio]').evaluateAll((inputs) =>
    inputs.map((input) => ({
      name: input.getAttribute('aria-describedby') ?? '',
      shown: Number(/\d+\s*$/.exec(input.closest('label')?.textContent ?? '')?.[0] ?? Number.NaN),
    })),
  )
  const place = Number(/^question-(\d+)-/.exec(rows[0]?.name ?? '')?.[1] ?? Number.NaN)
  const choice = learner.choices.get(code)
  if (choice === undefined || Number.isNaN(place)) throw new Error(`no question of the test on screen: ${text.slice(0, 80)}`)
  const options = learner.optionsOf(code)
  const press = async (option: number): Promise<Given> => {
    const shown = options[option] ?? Number.NaN
    const at = rows.findIndex((row) => row.shown === shown)
    await page.locator(`input[aria-describedby="${rows[at]?.name}"]`).check()
    return { code, shown, letter: 'ABCD'[at] ?? '' }
  }
  if (choice.before !== null) await press(choice.before)
  if (choice.option !== null) return [place, await press(choice.option)]
  if (choice.before !== null)
    await page
      .getByRole('button', { name: words('test_clear'), exact: true })
      .first()
      .click()
  return [place, null]
}

/** Whether the screen says that every answer is with the server. */
async function isSaved({ page, words }: Device): Promise<boolean> {
  const text = await page
    .locator('.exam-header p[title]')
    .first()
    .innerText({ timeout: 2_000 })
    .catch(() => '')
  return text.trim() === words('test_saved')
}

/** The tab goes without a word; another one of the same browser finds the test again from its instructions. */
async function openAgain(device: Device, testId: string): Promise<void> {
  await device.page.close()
  await later(3_000)
  device.page = await device.context.newPage()
  await device.page.goto(`/test/instructions?test=${testId}`)
  await device.page.getByRole('link', { name: device.words('instructions_resume') }).click()
  await device.page.locator('#question-heading').waitFor()
  // It is the question that was on screen before.
  await device.page
    .getByRole('button', { name: device.words('test_save_next'), exact: true })
    .first()
    .click()
}

async function submit({ page, words, learner }: Device): Promise<void> {
  if (learner.viewport.width < 1024) await page.getByRole('button', { name: words('test_menu'), exact: true }).click()
  await page
    .getByRole('button', { name: words('test_submit'), exact: true })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByRole('button', { name: words('submit_go_on'), exact: true }).click()
  await page.getByRole('button', { name: words('submit_yes'), exact: true }).click()
  await page.waitForURL(/\/user\/test-(?:feedback|analysis)\//)
}

export const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
