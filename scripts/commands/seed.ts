import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDevVars } from '../lib/dev-vars.ts'
import { loadDemo } from '../lib/load-demo.ts'
import { PATHS } from '../lib/paths.ts'
import { isPortFree } from '../lib/ports.ts'
import { ISSUER, ORIGIN, SETTINGS } from '../lib/settings.ts'
import { stop } from '../lib/stop.ts'

if (await isPortFree(SETTINGS.port)) stop('Sopan is not running. Start it with npm start in another window; it loads the demo content by itself.')
rmSync(join(PATHS.state, 'sopan-demo'), { force: true })
await loadDemo(ORIGIN, prepareDevVars(ORIGIN, ISSUER).OPERATOR_SECRET)
console.log('The demo content is loaded; what had not changed was left alone.')
