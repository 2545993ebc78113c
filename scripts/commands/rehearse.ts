import { readFileSync } from 'node:fs'
import type { CatalogueGroup, TestDetail } from '#contract/catalogue/schemas.ts'
import { optionOf } from '../lib/option-of.ts'
import { PROFILE } from '../lib/personas.ts'
import { signIn } from '../lib/sign-in.ts'
import { stop } from '../lib/stop.ts'
import { rehearse } from '../rehearsal/rehearse.ts'
import { isGood, reportLines } from '../rehearsal/say-report.ts'
import { environmentOf, whyNot } from '../rehearsal/which-site.ts'

/**
 * `npm run rehearse -- --site https://… --learners N` rehearses a live test: N learners start one test at one moment, save, submit and read their
 * results. It prints how long each step took, what was refused, and whether an acknowledged answer is missing, and ends with 1 where anything is.
 * Without `--test <id>` it takes the first free test of the catalogue; at a live test they register first and start in their turns. `--saves <count>` says how often a learner saves (10), `--pause <seconds>` how
 * long between two saves (1), `--at-once <count>` how many calls may be under way (200). A local site signs the learners in itself; elsewhere
 * `--tokens <file>` names a file with a session token on each line (docs/live-test-runbook.md). It refuses a site that does not say that it is a
 * test site; `--live` overrules that.
 */
const args = process.argv.slice(2)
const site = optionOf(args, '--site')?.replace(/\/$/, '')
const learners = whole('--learners', null)
if (site === undefined || !/^https?:\/\/[^/]+$/.test(site)) stop('Name the site: npm run rehearse -- --site https://… --learners 50')
const origin = site

const health = await fetch(`${origin}/api/healthz`)
  .then((response) => response.json())
  .catch(() => stop(`${origin} does not answer.`))
const environment = environmentOf(health)
const reason = whyNot(environment, args.includes('--live'))
if (reason !== null) stop(reason)

const file = optionOf(args, '--tokens')
const tokens = file === undefined ? await signInAll() : readTokens(file)
const testId = optionOf(args, '--test') ?? (await firstFreeTest())
console.log(`\n${tokens.length} learners begin test ${testId} at ${origin}.\n`)
const { kind } = (await (
  await fetch(`${origin}/api/tests/${testId}`, { headers: { authorization: `Bearer ${tokens[0] ?? ''}` } })
).json()) as Partial<TestDetail>
if (kind === undefined) stop(`The site has no test ${testId}.`)
const report = await rehearse(
  {
    ask: (method, path, token, body) =>
      fetch(`${origin}${path}`, {
        method,
        headers: {
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(60_000),
      }),
    steady: () => performance.now(),
    now: () => Date.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  },
  {
    testId,
    language: 'en',
    registers: kind === 'live',
    saves: whole('--saves', 10),
    pauseMs: whole('--pause', 1) * 1_000,
    atOnce: whole('--at-once', 200),
  },
  tokens,
)
console.log(reportLines(report).join('\n'))
process.exitCode = isGood(report) ? 0 : 1

/** A whole number behind an option. */
function whole(name: string, fallback: number | null): number {
  const given = optionOf(args, name)
  const number = given === undefined ? fallback : /^\d{1,6}$/.test(given) ? Number(given) : null
  if (number === null) stop(`Give a whole number: ${name} 50`)
  return number
}

function readTokens(path: string): string[] {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length < learners) stop(`${path} has ${lines.length} session tokens, and ${learners} learners are wanted.`)
  return lines.slice(0, learners)
}

/** New accounts by the stand-in for Google, which only a local site has; ten at a time. */
async function signInAll(): Promise<string[]> {
  if (environment !== 'local')
    stop(
      'Only a local site signs rehearsal learners in by itself. Name a file of session tokens with --tokens (docs/live-test-runbook.md).',
    )
  console.log(`Signing in ${learners} rehearsal learners.`)
  const run = Date.now().toString(36)
  const found: string[] = []
  for (let from = 0; from < learners; from += 10) {
    const some = Array.from({ length: Math.min(10, learners - from) }, (_, i) => `rehearsal-${run}-${from + i}@sopan.example`)
    found.push(...(await Promise.all(some.map((email) => newLearner(email)))))
  }
  return found
}

async function newLearner(email: string): Promise<string> {
  const { token } = await signIn(origin, { sub: `email:${email}` })
  const saved = await fetch(`${origin}/api/me/profile`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Rehearsal Learner', ...PROFILE }),
  })
  if (!saved.ok) stop(`The profile of ${email} could not be saved: ${await saved.text()}`)
  return token
}

async function firstFreeTest(): Promise<string> {
  const answer = await fetch(`${origin}/api/testseries-groups/full?language=en`)
  const groups = (await answer.json()) as readonly CatalogueGroup[]
  const test = groups.flatMap(({ testSeries }) => testSeries).find(({ access, kind }) => access === 'free' && kind !== 'live')
  return test?._id ?? stop('The site has no free test. Name one with --test <id>.')
}
