import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { confirmed } from '../lib/confirm.ts'
import { loadDemo, loadPacks } from '../lib/load-demo.ts'
import { homePlace, placeAt, prepareSettings } from '../lib/place.ts'
import { runningSite } from '../lib/running-site.ts'
import { sayImported } from '../lib/say-imported.ts'
import { stop } from '../lib/stop.ts'

/**
 * `npm run seed [-- --packs] [--yes]` loads the demo content into the running site of this machine again, over what was edited there; with
 * `--packs` only the rules of the exams. `--yes` answers for scripts.
 */
const running = await runningSite(homePlace(), Date.now())
if (running === null) stop('Sopan is not running. Start it with npm start in another window; it loads the demo content by itself.')
// Its own ports, whatever PORT says here.
const place = placeAt('local', running.port, running.identityPort)
const onlyPacks = process.argv.includes('--packs')
const question = onlyPacks
  ? `This loads the pattern packs into ${running.origin}. Patterns of the packs that were edited there are overwritten.`
  : `This loads the demo content into ${running.origin}. Demo questions, tests, groups and patterns that were edited there are overwritten.`
if (!(await confirmed(question, { input: process.stdin, output: process.stdout, args: process.argv }))) stop('Nothing was loaded.')
const { OPERATOR_SECRET } = prepareSettings(place)
if (onlyPacks) console.log(sayImported('The pattern packs', await loadPacks(place, OPERATOR_SECRET)))
else {
  rmSync(join(place.state, 'sopan-demo'), { force: true })
  console.log(sayImported('The demo content', await loadDemo(place, OPERATOR_SECRET)))
}
