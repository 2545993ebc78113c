import { accountsOf } from '../deploy/account.ts'
import { ask, type Question } from '../deploy/ask.ts'
import { cloudflareAccess } from '../deploy/cloudflare.ts'
import { ENVIRONMENT_NAMES, environmentOf } from '../deploy/environments.ts'
import { type DeploySession, openSession, TOKEN_REMEDY } from '../deploy/session.ts'
import { type GoogleClient, lacksGoogle, setUp } from '../deploy/setup.ts'
import { parseSiteSettings, readSiteSettings, type SiteSettings, writeSiteSettings } from '../deploy/site-settings.ts'
import { stop } from '../lib/stop.ts'

/**
 * `npm run setup` asks at most eight questions and makes everything that a site needs in the operator's Cloudflare account. Run again, it goes
 * on where it was interrupted and asks only for what is missing: the answers are in deploy/site.json, the client at Google in the account.
 * Each question is answered by an option too: --name, --account, --origin, --staging-origin, --region, --alert-email, --google-client-id, and
 * the variable GOOGLE_CLIENT_SECRET in the environment; `--google-client-id` replaces a client that is there. `--new-operator-secret` makes
 * another operator's secret, where it was lost or has leaked.
 */
const args = process.argv.slice(2)
const access = cloudflareAccess(process.env)
if (access === null) stop(TOKEN_REMEDY)

const read = readSiteSettings()
if (!read.ok && !read.isMissing) stop(read.why)
const settings = read.ok ? read.settings : await askForSettings()
// Kept at once: what was answered is not asked again, whatever happens next.
if (!read.ok) writeSiteSettings(settings)
const environments = ENVIRONMENT_NAMES.flatMap((name) => environmentOf(settings, name) ?? [])
const sessions = environments.map(({ name }) => openSession(['--env', name]))
const google = await askForGoogle(sessions)
for (const session of sessions) {
  console.log(`\nSetting up ${session.environment.name}.`)
  await setUp(session, google, {
    renewOperatorSecret: args.includes('--new-operator-secret'),
    now: Date.now(),
    say: console.log,
  }).catch((error: unknown) =>
    stop(`${error instanceof Error ? error.message : String(error)}\n\nRun npm run setup again: it goes on from here.`),
  )
}
console.log(`\nEverything is made. Two things are left:
  1. At Google, allow the redirect address${environments.length > 1 ? 'es' : ''} ${environments.map(({ origin }) => `${origin}/login`).join(' and ')}
  2. npm run deploy${environments.length > 1 ? ' -- --env staging, and then npm run deploy' : ''}\n`)

/** The client at Google, where an environment has none or another one is given; null where all keep theirs. */
async function askForGoogle(open: readonly DeploySession[]): Promise<GoogleClient | null> {
  const lacking = await Promise.all(open.map((session) => lacksGoogle(session))).catch((error: Error) => stop(error.message))
  if (!lacking.includes(true) && !args.includes('--google-client-id')) return null
  const answers = await ask(
    [
      {
        option: 'google-client-id',
        text: 'Client id at Google (docs/operating/start.md says how to get one):',
        usual: null,
        check: notEmpty,
      },
      {
        option: 'google-client-secret',
        variable: 'GOOGLE_CLIENT_SECRET',
        text: 'Client secret at Google:',
        usual: null,
        check: notEmpty,
        isSecret: true,
      },
    ],
    args,
  )
  return { id: answers.get('google-client-id') ?? '', secret: answers.get('google-client-secret') ?? '' }
}

async function askForSettings(): Promise<SiteSettings> {
  const accounts = access === null ? [] : await accountsOf(access).catch((error: Error) => stop(error.message))
  if (accounts.length === 0) stop('The API token reaches no account. Give it the right "Account Settings: Read".')
  const questions: Question[] = [
    { option: 'name', text: 'A short name; everything in the account begins with it:', usual: 'sopan', check: fits('name') },
    ...(accounts.length > 1
      ? [
          {
            option: 'account',
            text: `Which account? ${accounts.map(({ id, name }) => `${name}: ${id}`).join(', ')}`,
            usual: null,
            check: (id: string) => (accounts.some((one) => one.id === id) ? null : 'this is none of the accounts that the token reaches'),
          },
        ]
      : []),
    { option: 'origin', text: 'The address of the site (https://…):', usual: null, check: isOrigin },
    {
      option: 'staging-origin',
      text: 'The address of a second site for trying changes:',
      usual: '',
      check: (said) => (said === '' ? null : isOrigin(said)),
    },
    { option: 'region', text: 'Where the data lives: apac, weur, eeur, wnam, enam or oc:', usual: 'apac', check: fits('region') },
    {
      option: 'alert-email',
      text: 'Who is told by e-mail when something fails:',
      usual: '',
      check: (said) => (said === '' || said.includes('@') ? null : 'this is not an e-mail address'),
    },
  ]
  const said = await ask(questions, args)
  const staging = said.get('staging-origin') ?? ''
  const parsed = parseSiteSettings({
    name: said.get('name'),
    accountId: said.get('account') ?? accounts[0]?.id,
    region: said.get('region'),
    production: { origin: said.get('origin') },
    staging: staging === '' ? null : { origin: staging },
    alertEmail: said.get('alert-email') === '' ? null : said.get('alert-email'),
  })
  return parsed.ok ? parsed.settings : stop(parsed.why)
}

function notEmpty(said: string): string | null {
  return said === '' ? 'an answer is needed' : null
}

function isOrigin(said: string): string | null {
  return fault({ production: { origin: said } }, 'production.origin')
}

function fits(field: 'name' | 'region'): (said: string) => string | null {
  return (said) => fault({ [field]: said }, field)
}

/** What the settings' own rules say of one field. */
function fault(part: Record<string, unknown>, field: string): string | null {
  const example = {
    name: 'sopan',
    accountId: '0'.repeat(32),
    region: 'apac',
    production: { origin: 'https://exams.example.org' },
    staging: null,
    alertEmail: null,
  }
  const parsed = parseSiteSettings({ ...example, ...part })
  return parsed.ok ? null : (parsed.why.split(`${field}: `)[1]?.split('\n')[0] ?? 'this cannot be used')
}
