import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PATHS } from '../lib/paths.ts'
import { stop } from '../lib/stop.ts'
import { makeVapidKeys } from '../lib/vapid-keys.ts'

/**
 * `npm run vapid`: makes the keys that pushes are signed with and writes them to `.dev.vars`. The private one is never shown: for a
 * deployment, `wrangler secret put` takes both from there.
 */
const file = join(PATHS.root, '.dev.vars')
if (existsSync(file) && /^VAPID_/m.test(readFileSync(file, 'utf8')))
  stop('.dev.vars has keys for pushes already. New ones would silence every browser that subscribed by them: take the old ones out first.')
const { publicKey, privateKey } = makeVapidKeys()
appendFileSync(file, `VAPID_PUBLIC_KEY="${publicKey}"\nVAPID_PRIVATE_KEY="${privateKey}"\n`, { mode: 0o600 })
console.log(`Keys for pushes are in .dev.vars. The public one is\n  ${publicKey}\nFor a deployment:`)
for (const name of ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'])
  console.log(`  grep ${name} .dev.vars | cut -d'"' -f2 | npx wrangler secret put ${name}`)
