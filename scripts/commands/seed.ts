import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { loadDemo, loadPacks } from '../lib/load-demo.ts'
import { homePlace, prepareSettings } from '../lib/place.ts'
import { isPortFree } from '../lib/ports.ts'
import { stop } from '../lib/stop.ts'

const place = homePlace()
if (await isPortFree(place.port))
  stop('Sopan is not running. Start it with npm start in another window; it loads the demo content by itself.')
const { OPERATOR_SECRET } = prepareSettings(place)
if (process.argv.includes('--packs')) {
  await loadPacks(place, OPERATOR_SECRET)
  console.log('The pattern packs are loaded; what had not changed was left alone.')
} else {
  rmSync(join(place.state, 'sopan-demo'), { force: true })
  await loadDemo(place, OPERATOR_SECRET)
  console.log('The demo content is loaded; what had not changed was left alone.')
}
