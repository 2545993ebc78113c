import type { BrowserContext } from '@playwright/test'
import type { Op } from '#contract/attempts/schemas.ts'
import type { TestDetail } from '#contract/catalogue/schemas.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import type { ProofRandom } from '../support/random.ts'
import { drawCast, type Learner } from './cast.ts'
import type { Fault } from './judge.ts'
import type { Question } from './paper.ts'

const MINUTE = 60_000

/** What is put between a browser and the site, and how the proof has to call it. */
export const SPOILT = {
  dropsAnAnswer: { name: 'an answer is dropped on its way and acknowledged', what: 'answer', clockOffMs: 40 * MINUTE, spoil: dropAnAnswer },
  showsAnotherRank: { name: 'the rank that is shown is off by one', what: 'rank', clockOffMs: -30 * MINUTE, spoil: showAnotherRank },
  startsByOwnClock: { name: 'a device starts by its own clock', what: 'start', clockOffMs: -20 * MINUTE, spoil: startByOwnClock },
} as const satisfies Record<
  string,
  {
    readonly name: string
    readonly what: Fault['what']
    readonly clockOffMs: number
    readonly spoil: (context: BrowserContext, learner: Learner) => Promise<void>
  }
>

export type Spoilt = keyof typeof SPOILT

/** One learner for each bug, with a test of their own, so that the others are not moved in their ranks. */
export const drawSpoiltCast = (questions: readonly Question[], random: ProofRandom): readonly (Learner & { readonly spoilt: Spoilt })[] =>
  drawCast(Object.keys(SPOILT).length, questions, random).map((learner, i) => {
    const spoilt = (Object.keys(SPOILT) as Spoilt[])[i] ?? 'dropsAnAnswer'
    return { ...learner, spoilt, name: `Spoilt ${i + 1}`, fate: 'submits', language: 'en', clockOffMs: SPOILT[spoilt].clockOffMs }
  })

/** Whatever brings the first question that is answered loses its answer; the server acknowledges what it gets. */
async function dropAnAnswer(context: BrowserContext): Promise<void> {
  let dropped: number | null = null
  const spoilt = (text: string): string => {
    const body = JSON.parse(text) as { ops: Op[] }
    dropped ??= body.ops.find(([, , , saved, buffer]) => saved !== null || buffer !== null)?.[1] ?? null
    const ops = body.ops.map((op): Op => (op[1] === dropped ? [op[0], op[1], op[2] === 0 ? 0 : 1, null, null, op[5], op[6], op[7]] : op))
    return JSON.stringify({ ...body, ops })
  }
  await context.route(/\/api\/attempts\/[^/]+\/(?:ops|submit)$/, (route) =>
    route.continue({ postData: spoilt(route.request().postData() ?? '{"ops":[]}') }),
  )
  await context.routeWebSocket(/\/api\/attempts\/[^/]+\/connection$/, (page) => {
    const server = page.connectToServer()
    page.onMessage((frame) => server.send(spoilt(String(frame))))
  })
}

async function showAnotherRank(context: BrowserContext): Promise<void> {
  await context.route(/\/(?:result|analysis)(?:\?.*)?$/, async (route) => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    const body = (await response.json()) as AnalysisResponse
    const { rank } = body.standing
    await route.fulfill({ response, json: { ...body, standing: { ...body.standing, rank: rank === null ? null : rank + 1 } } })
  })
}

/** The page is told that it is as late as its own clock says. */
async function startByOwnClock(context: BrowserContext, { clockOffMs }: Learner): Promise<void> {
  await context.route(/\/api\/tests\/[^/?]+(?:\?.*)?$/, async (route) => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    await route.fulfill({ response, json: { ...((await response.json()) as TestDetail), serverNow: Date.now() + clockOffMs } })
  })
}
