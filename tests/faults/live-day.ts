import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import type { ContentBundle } from '#contract/imports/content.ts'
import { buildSite } from '#scripts/lib/build-site.ts'
import { CHROMIUM_FLAGS, flowsBrowser } from '#scripts/lib/ensure-browser.ts'
import { callOperator } from '#scripts/lib/load-demo.ts'
import { type LocalSite, startLocalSite } from '#scripts/lib/local-site.ts'
import { placeAt } from '#scripts/lib/place.ts'
import { newLearner } from '../e2e/support/learner.ts'
import { drawCast, type Learner } from './live-day/cast.ts'
import { type Device, openDevice } from './live-day/device.ts'
import { type Fault, judge, type DayRecord } from './live-day/judge.ts'
import { drawQuestions, liveTest, type Sitting } from './live-day/paper.ts'
import { catchesPlanted } from './live-day/planted.ts'
import { comeIn, later, type Look, play } from './live-day/play.ts'
import { printTable } from './live-day/print-table.ts'
import { readResult, type Shown, toAnalysis } from './live-day/results.ts'
import { drawSpoiltCast, SPOILT, type Spoilt } from './live-day/spoilt.ts'
import { type ProofRandom, proofRandom } from './support/random.ts'

const PORT = 9_501
/** Of this machine for each browser, ms: to sign in, read the instructions and come into the waiting room. */
const COMES_IN_MS = 5_500
const AT_ONCE = 4
const GRACE_SECONDS = 30

/**
 * A whole live test in Chromium, played by so many browsers whose clocks are wrong by up to an hour: waiting room, start by itself, answers,
 * lost networks, the end, marks, final rank, leaderboard and receipt, each held against the proof's own counting. SOPAN_LOOK names a folder
 * for pictures of it.
 */
export async function proveLiveDay(browsers: number, seed: number): Promise<boolean> {
  const place = placeAt('prove-live-day', PORT, PORT + 2)
  rmSync(place.folder, { recursive: true, force: true })
  await buildSite()
  const site = await startLocalSite(place, 'packs')
  const browser = await chromium.launch({ executablePath: flowsBrowser(), args: [...CHROMIUM_FLAGS] })
  const random = proofRandom(seed)
  const questions = drawQuestions(random)
  const cast = drawCast(browsers, questions, random)
  const spoiltQuestions = drawQuestions(random)
  const spoilt = drawSpoiltCast(spoiltQuestions, random)
  const sitting: Sitting = {
    opensAt: Date.now() + 30_000 + (browsers + spoilt.length) * COMES_IN_MS,
    minutes: browsers > 10 ? 3 : 2,
    graceSeconds: GRACE_SECONDS,
  }
  console.log(`live day: ${JSON.stringify({ seed, browsers, minutes: sitting.minutes })}`)
  try {
    const day = { site, browser, sitting, random }
    const seats = [
      ...(await seated(day, liveTest('liveday', questions, sitting), cast)),
      ...(await seated(day, liveTest('spoiltday', spoiltQuestions, sitting), spoilt)),
    ]
    const all = await liveDay(day, seats)
    const records = all.filter(({ learner }) => cast.includes(learner))
    printTable(records, questions, sitting)
    const found = judge(records, questions, sitting)
    for (const fault of found) console.log(`  FAULT ${told(fault)}`)
    const isSeen = seesSpoilt(
      spoilt,
      judge(
        all.filter(({ learner }) => !cast.includes(learner)),
        spoiltQuestions,
        sitting,
      ),
    )
    const isCaught = catchesPlanted(records, questions, sitting)
    return isSeen && isCaught && found.length === 0
  } finally {
    await browser.close()
    await site.close()
  }
}

const told = ({ learner, what, text }: Fault): string => `${learner}: ${what}: ${text}`

/** Whether every bug that stands between a browser and the site is called what it is. */
function seesSpoilt(cast: ReturnType<typeof drawSpoiltCast>, found: readonly Fault[]): boolean {
  return cast
    .map(({ name: learner, spoilt }) => {
      const { name, what } = SPOILT[spoilt]
      const fault = found.find((one) => one.learner === learner && one.what === what)
      console.log(`  with "${name}" between browser and site: ${fault === undefined ? 'NOT CAUGHT' : `caught (${fault.text})`}`)
      return fault !== undefined
    })
    .every(Boolean)
}

interface Day {
  readonly site: LocalSite
  readonly browser: Browser
  readonly sitting: Sitting
  readonly random: ProofRandom
}

interface Seat {
  readonly learner: Learner & { readonly spoilt?: Spoilt }
  readonly testId: string
}

const operate = ({ place, vars }: LocalSite, path: string, body: unknown) => callOperator(place.origin, vars.OPERATOR_SECRET, path, body)

/** Publishes a live test for these learners. */
async function seated({ site }: Day, bundle: ContentBundle, cast: readonly Learner[]): Promise<Seat[]> {
  const answer = await operate(site, '/api/admin/import', { mode: 'commit', bundle })
  const testId = (answer.body as { published?: { testId: string }[] }).published?.[0]?.testId
  if (testId === undefined) throw new Error(`the test was not published: ${JSON.stringify(answer.body).slice(0, 500)}`)
  return cast.map((learner) => ({ learner, testId }))
}

/** From the sign-up of everyone to the receipts. */
async function liveDay({ site, browser, sitting, random }: Day, seats: readonly Seat[]): Promise<DayRecord[]> {
  const { origin } = site.place
  await operate(site, '/api/operations/sweep', {})
  const devices: (readonly [Device, string])[] = []
  await inTurn(seats, async ({ learner, testId }) => {
    const device = await openDevice(browser, origin, learner, await signUp(origin, learner), sitting.opensAt)
    if (learner.spoilt !== undefined) await SPOILT[learner.spoilt].spoil(device.context, learner)
    expectFaults(device)
    devices.push([device, testId])
    await comeIn(device, testId)
  })
  const late = Date.now() - sitting.opensAt
  console.log(`  all wait ${Math.round(-late / 1_000)} s before the opening`)
  if (late > -8_500) throw new Error('this machine was too slow: the last browsers came in when the test had nearly begun')
  const looks = looking()
  const days = await Promise.all(
    devices.map(async ([device, testId]) => {
      const played = await play(device, testId, sitting, random, looks)
      const isOn = played.goneWrong === null && !device.page.isClosed()
      const missed = isOn ? await toAnalysis(device, testId).catch((error: unknown) => [String(error)]) : []
      return { device, testId, played, missed }
    }),
  )
  await later(sitting.opensAt + sitting.minutes * 60_000 + (sitting.graceSeconds + 5) * 1_000 - Date.now())
  await operate(site, '/api/operations/sweep', {})
  const records: DayRecord[] = []
  await inTurn(days, async ({ device, testId, played, missed }) => {
    let shown: Shown | null = null
    let { goneWrong } = played
    try {
      if (device.seenAt.length > 0) shown = await readResult(device, testId, missed, looks)
    } catch (error) {
      goneWrong ??= String(error).split('\n').slice(0, 12).join(' ')
      await looks(device, 'gone-wrong').catch(() => {})
    }
    records.push({
      learner: device.learner,
      userId: device.user._id,
      firstSeenAt: device.seenAt.length === 0 ? null : Math.min(...device.seenAt),
      startedBy: device.startedBy,
      early: device.early,
      played: { ...played, goneWrong },
      shown,
      faults: device.faults.found(),
    })
    await device.context.close()
  })
  return records.toSorted((a, b) => a.learner.name.localeCompare(b.learner.name))
}

/** A new account with the profile of a learner of the cast. */
async function signUp(origin: string, { name, category, state, questionLanguage, language, isNamed }: Learner) {
  const user = await newLearner(origin, name, { category, state, questionLanguage, interfaceLanguage: language })
  if (isNamed) {
    const given = await fetch(`${origin}/api/me/consents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'leaderboard', given: true }),
    })
    if (!given.ok) throw new Error(`the consent was not taken: ${await given.text()}`)
  }
  return user
}

/** Of the console: what a browser itself says where there is no network, and of a result that is not there yet. */
function expectFaults({ learner, faults }: Device): void {
  faults.allow(/status of (?:403|503) .*\/(?:result|analysis|leaderboard)(?:\?\S*)?\)$/)
  if (OFFLINE.has(learner.fate)) faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|Live connection|Failed to fetch|WebSocket/)
}

const OFFLINE: ReadonlySet<string> = new Set(['offlineAtOpening', 'longOfflineAtOpening', 'offlineInside', 'backInGrace', 'backTooLate'])

/** Takes pictures of every third browser, where a folder is named for them. */
function looking(): Look {
  const folder = process.env['SOPAN_LOOK']
  if (folder === undefined) return async () => {}
  mkdirSync(folder, { recursive: true })
  return async ({ page, learner }, moment) => {
    if (moment !== 'gone-wrong' && Number(/\d+/.exec(learner.name)?.[0]) % 3 !== 1 && !moment.startsWith('3-')) return
    const path = join(folder, `${moment}-${learner.name.replace(' ', '-')}-${learner.language}-${learner.viewport.width}.png`)
    await page.screenshot({ path, animations: 'disabled' })
  }
}

async function inTurn<One>(all: readonly One[], work: (one: One) => Promise<unknown>): Promise<void> {
  const left = all.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of left) await work(one)
    }),
  )
}
