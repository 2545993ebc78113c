/** One thing that a deployed site must do. */
export interface SmokeCheck {
  readonly name: string
  /** Null, or what was seen instead. */
  readonly fault: string | null
}

type Probe = (origin: string) => Promise<string | null>

const json = async (response: Response): Promise<Record<string, unknown>> =>
  (await response.json().catch(() => ({}))) as Record<string, unknown>
const get = (url: string): Promise<Response> => fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(20_000) })
const page =
  (path: string, holds: string): Probe =>
  async (origin) => {
    const response = await get(`${origin}${path}`)
    if (response.status !== 200) return `${path} answered ${response.status}`
    return (await response.text()).includes(holds) ? null : `${path} does not hold ${holds}`
  }

/** A site that was closed on purpose says so; that is not a fault of its code. */
async function refusalOf(response: Response, what: string): Promise<string> {
  const { error } = (await json(response)) as { error?: { code?: unknown } }
  return error?.code === 'site_closed' ? 'the site is closed; npm run open-site opens it' : `${what} answered ${response.status}`
}

function probesFor(version: string | null): Readonly<Record<string, Probe>> {
  return {
    'the deployed version answers': async (origin) => {
      const response = await get(`${origin}/api/healthz`)
      const said = (await json(response))['version']
      if (response.status !== 200) return `/api/healthz answered ${response.status}`
      return version === null || said === version ? null : `version ${String(said)} answers instead of ${version}`
    },
    'settings and database are there': async (origin) => {
      const { status } = await get(`${origin}/api/readyz`)
      return status === 200 ? null : `/api/readyz answered ${status}`
    },
    'the first page is drawn': page('/', '<title>'),
    'public pages are drawn': page('/about', '<h1'),
    'addresses of screens lead to the site': page('/login', '<title>'),
    'the sitemap is there': page('/sitemap.xml', '<sitemapindex'),
    'the catalogue can be read': async (origin) => {
      const response = await get(`${origin}/api/testseries-groups/full`)
      return response.status === 200 ? null : refusalOf(response, 'the catalogue')
    },
    'sign-in leads to the provider': async (origin) => {
      const response = await fetch(`${origin}/api/users/auth/google/start`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: '{}',
        signal: AbortSignal.timeout(20_000),
      })
      if (response.status !== 200) return refusalOf(response, 'sign-in')
      const { url } = await json(response)
      if (typeof url !== 'string') return 'sign-in named no address to go on at'
      const back = new URL(url).searchParams.get('redirect_uri')
      return back === `${origin}/login` ? null : `sign-in would come back to ${back} instead of ${origin}/login`
    },
    'the status can be asked': async (origin) => {
      const response = await get(`${origin}/status.json`)
      const { status } = await json(response)
      return response.status === 200 && typeof status === 'string' ? null : `/status.json answered ${response.status}`
    },
    'the status page is drawn': page('/status?lang=en', '<h1'),
    'an unknown address is not found': async (origin) => {
      const { status } = await get(`${origin}/api/no-such-thing`)
      return status === 404 ? null : `an unknown address answered ${status}`
    },
  }
}

/** Asks a site what every visitor asks. It writes nothing. */
export async function smoke(origin: string, version: string | null): Promise<readonly SmokeCheck[]> {
  const checks: SmokeCheck[] = []
  for (const [name, probe] of Object.entries(probesFor(version))) checks.push({ name, fault: await probe(origin).catch(reason) })
  return checks
}

/** A new version reaches every place of Cloudflare's network within seconds: what fails is asked again for a while. */
export async function smokeUntil(origin: string, version: string | null, waitMs: number): Promise<readonly SmokeCheck[]> {
  const until = Date.now() + waitMs
  for (;;) {
    const checks = await smoke(origin, version)
    if (checks.every(({ fault }) => fault === null) || Date.now() > until) return checks
    await new Promise((resolve) => setTimeout(resolve, 2_000))
  }
}

export function saySmoke(checks: readonly SmokeCheck[], say: (line: string) => void): boolean {
  for (const { name, fault } of checks) say(`  ${fault === null ? 'ok    ' : 'FAILED'}  ${name}${fault === null ? '' : `: ${fault}`}`)
  return checks.every(({ fault }) => fault === null)
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : 'no answer')
