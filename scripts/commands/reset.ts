import { rmSync } from 'node:fs'
import { confirmed } from '../lib/confirm.ts'
import { homePlace } from '../lib/place.ts'
import { isEmptyPlace, runningSite } from '../lib/running-site.ts'
import { stop } from '../lib/stop.ts'

/** `npm run reset [-- --yes]` deletes the data of Sopan on this machine, after asking; `--yes` answers for scripts. */
const place = homePlace()
const running = await runningSite(place, Date.now())
if (running !== null)
  stop(`Sopan is running at ${running.origin} (process ${running.pid}) and uses this data. Stop it with Ctrl-C first, then run this again.`)
if (isEmptyPlace(place)) {
  console.log('There is no local data. Nothing was deleted.')
  process.exit(0)
}
const question = `This deletes the local database, files, objects and secrets in ${place.folder}: every question, test, account and attempt in it. It cannot be undone.`
if (!(await confirmed(question, { input: process.stdin, output: process.stdout, args: process.argv }))) stop('Nothing was deleted.')
rmSync(place.folder, { recursive: true, force: true })
console.log('The local database, files and objects are deleted. npm start makes new ones with the demo content.')
