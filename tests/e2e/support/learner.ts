import type { BrowserContext } from '@playwright/test'
import type { CatalogueGroup } from '#contract/catalogue/schemas.ts'
import type { SessionUser } from '#contract/auth/schemas.ts'
import { signIn } from '#scripts/lib/sign-in.ts'

let made = 0

/** A learner no one has met before, with a complete profile, or one that differs in `own`: signed in over the real sign-in, by HTTP. */
export async function newLearner(origin: string, name = 'Ravi Test', own: Readonly<Record<string, string>> = {}): Promise<SessionUser> {
  const email = `e2e-${process.pid}-${Date.now().toString(36)}-${made++}@example.org`
  const { returnTo: _returnTo, ...user } = await signIn(origin, { sub: `email:${email}` })
  const profile = {
    name,
    examGoals: ['ssc-cgl'],
    interfaceLanguage: 'en',
    questionLanguage: 'en',
    state: 'AS',
    category: 'obc',
    ageBand: '18to24',
    ...own,
  }
  const saved = await fetch(`${origin}/api/me/profile`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(profile),
  })
  if (!saved.ok) throw new Error(`the profile was not saved: ${await saved.text()}`)
  return { ...user, name: profile.name, isProfileComplete: true }
}

/** Puts a signed-in person into a browser as the site itself keeps them, unless someone is there already. */
export async function signInto(context: BrowserContext, user: SessionUser): Promise<void> {
  const { token, ...person } = user
  await context.addInitScript(
    ([stored, bearer]) => {
      if (location.protocol === 'about:' || localStorage.getItem('token') !== null || sessionStorage.getItem('e2e-signed-in') !== null)
        return
      sessionStorage.setItem('e2e-signed-in', '1')
      localStorage.setItem('user', stored)
      localStorage.setItem('token', bearer)
    },
    [JSON.stringify(person), token] as const,
  )
}

/** The id of a demo test by its English title. */
export async function testIdOf(origin: string, title: RegExp): Promise<string> {
  const groups = (await (await fetch(`${origin}/api/testseries-groups/full`)).json()) as CatalogueGroup[]
  const found = groups.flatMap(({ testSeries }) => testSeries).find((test) => title.test(test.title))
  if (found === undefined) throw new Error(`no demo test is called ${title}`)
  return found._id
}
